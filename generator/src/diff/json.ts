import { isList, isObject, type Node } from "../load/index.js";

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

/** Returns whether two values are the same JSON in the same order: no reader of the documents can tell them apart. */
export function isSameInOrder(one: Node | undefined, other: Node | undefined): boolean {
  // What two documents share are the same objects.
  if (one === other) return true;
  if (isList(one))
    return isList(other) && one.length === other.length && one.every((item, at) => isSameInOrder(item, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && isSameInOrder(one[name], other[name]))
  );
}

/** Returns JSON with sorted keys and without blanks. */
export function canonicalJson(value: Node | undefined): string {
  if (isList(value)) return `[${value.map((item) => canonicalJson(item)).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`)
    .join(",")}}`;
}
