import { isList, isObject, type Node } from "../load/index.js";

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
