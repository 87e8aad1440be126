import { membersOf } from "./objects.js";
import { object } from "./types.js";

/**
 * Equality of JSON (JSON Schema 2020-12, Core 4.2.2): the order of members is free, 1.0 is 1, -0 is 0, and true is not 1.
 */
export function equals(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) return Array.isArray(right) && equalItems(left, right);
  if (!object(left) || !object(right)) return false;
  const names = membersOf(left);
  return (
    names.length === membersOf(right).length &&
    names.every((name) => Object.hasOwn(right, name) && equals(left[name], right[name]))
  );
}

function equalItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => equals(item, right[index]));
}

/** A text that two values share if and only if they are equal as JSON. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!object(value)) return value === undefined ? "undefined" : JSON.stringify(value);
  const members = [...membersOf(value)].sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(",")}}`;
}
