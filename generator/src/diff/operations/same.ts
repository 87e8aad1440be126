import { isList, isObject, type Node } from "../../load/index.js";

/** Returns whether two values are the same JSON, whatever the order of properties. */
export function isSame(one: Node | undefined, other: Node | undefined): boolean {
  if (one === other) return true;
  if (isList(one))
    return isList(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

/** Returns the text of a value: the same for equal JSON, whatever the order of properties. */
export function canonical(value: Node | undefined): string {
  if (isList(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "";
  const properties = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${properties.join(",")}}`;
}
