/**
 * Returns a copy without properties that are undefined: JSON has none. Does not copy files, dates and other instances. Does
 * not recurse: values may be nested deeply.
 */
export function withoutUndefined(value: unknown): unknown {
  const root: Record<PropertyKey, unknown> = {};
  const open: Copying[] = [{ into: root, key: "copy", value }];
  const copies = new Map<unknown, Record<PropertyKey, unknown>>();
  for (let next; (next = open.pop());) {
    const { into, key, value } = next;
    const isList = Array.isArray(value);
    if (!isList && !isPlain(value)) {
      set(into, key, value);
      continue;
    }
    const known = copies.get(value);
    const copy = known ?? ((isList ? [] : {}) as Record<PropertyKey, unknown>);
    set(into, key, copy);
    if (known !== undefined) continue;
    copies.set(value, copy);
    const entries = isList ? value.map((item, index) => [index, item] as const) : Object.entries(value);
    // The last one is taken first: properties keep their order.
    for (const [key, member] of entries.reverse())
      if (isList || member !== undefined) open.push({ into: copy, key, value: member });
  }
  return root["copy"];
}

/** A value to copy, and its target. */
interface Copying {
  readonly into: Record<PropertyKey, unknown>;
  readonly key: PropertyKey;
  readonly value: unknown;
}

/** Sets a property. An assignment to `__proto__` would set the prototype. */
function set(into: Record<PropertyKey, unknown>, key: PropertyKey, value: unknown): void {
  if (key !== "__proto__") into[key] = value;
  else Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true });
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
