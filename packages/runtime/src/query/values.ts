/**
 * Query options for results and arguments with dates, bigints and other values that JSON does not have. Copied only if the configuration
 * asks for such values.
 */
import { inKey } from "./queries.js";

/**
 * Returns the factory with structural sharing that keeps equal values as they are, so that only components whose data has changed render
 * again.
 */
export function withValues<Factory extends (params: never) => object>(factory: Factory): Factory {
  const converted = (params?: unknown): object => ({ ...factory(params as never), ...sharing });
  return converted as unknown as Factory;
}

/** Returns effects that compare what a mutation was called with, and what it returned, with arguments in keys. */
export const comparedInKeys = <One extends object>(effects: readonly One[]): readonly One[] =>
  effects.map((effect) => ({ ...effect, inKey }));

/** Returns `next` with every part of `previous` that is equal. */
export function shareValues(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (Array.isArray(previous) && Array.isArray(next)) {
    const shared = next.map((item, index) => shareValues(previous[index], item));
    return isSame(previous, shared) ? previous : shared;
  }
  if (!isPlain(previous) || !isPlain(next)) return isEqual(previous, next) ? previous : next;
  const names = Object.keys(next);
  const shared = Object.fromEntries(names.map((name) => [name, shareValues(previous[name], next[name])]));
  const hasSame = (name: string): boolean => Object.hasOwn(previous, name) && Object.is(previous[name], shared[name]);
  return names.length === Object.keys(previous).length && names.every(hasSame) ? previous : shared;
}

const sharing = { structuralSharing: shareValues };

const isSame = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((item, index) => Object.is(item, right[index]));

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (Object(value) !== value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Compares dates and other values by what they convert themselves to. */
function isEqual(left: unknown, right: unknown): boolean {
  if (Object(left) !== left || Object(right) !== right) return false;
  if (Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false;
  const [one, other] = [left, right] as { readonly toJSON?: () => unknown }[];
  return typeof one?.toJSON === "function" && Object.is(one.toJSON(), other?.toJSON?.());
}
