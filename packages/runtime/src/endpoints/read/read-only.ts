import type { ReadOnlyProperties } from "../contract.js";
import { isRecord } from "./objects.js";

/** Returns a value without its readOnly properties. `around`: those of the values around it, the nearest last. */
export function withoutReadOnly(
  value: unknown,
  own: ReadOnlyProperties,
  around: readonly ReadOnlyProperties[] = [],
): unknown {
  const all = [...around, own];
  const inner = (part: unknown, of: ReadOnlyProperties | number | undefined): unknown => {
    if (of === undefined) return part;
    if (typeof of !== "number") return withoutReadOnly(part, of, all);
    const target = all.at(-of);
    return target === undefined ? part : withoutReadOnly(part, target, all.slice(0, -of));
  };
  if (Array.isArray(value)) return own.items === undefined ? value : value.map((item) => inner(item, own.items));
  if (!isRecord(value)) return value;
  const { names = [], within = {}, others } = own;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  // `fromEntries` defines properties, so that none of them sets a prototype.
  return Object.fromEntries(
    kept.map(([name, part]) => [name, inner(part, Object.hasOwn(within, name) ? within[name] : others)]),
  );
}
