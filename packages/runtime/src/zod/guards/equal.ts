import { membersOf } from "./objects.js";
import { object, type Members } from "./types.js";

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

/** Numbers that two objects or arrays share if and only if they are equal as JSON. */
export interface Numbers {
  readonly ofObjects: Map<object, number>;
  /** By their text, in which numbers stand for objects. */
  readonly ofTexts: Map<string, number>;
}

/** Returns the number of an object. Without recursion: its parts may be nested deeply, whatever the schema. */
export function numberOf(value: object, numbers: Numbers): number | undefined {
  const { ofObjects, ofTexts } = numbers;
  const open = [value];
  const begun = new Set<object>();
  for (let part; (part = open.at(-1));) {
    if (!begun.has(part) && !ofObjects.has(part)) {
      begun.add(part);
      for (const inner of Object.values(part) as unknown[]) if (isReference(inner)) open.push(inner);
      continue;
    }
    open.pop();
    if (ofObjects.has(part)) continue;
    const text = textOf(part, ofObjects);
    const number = ofTexts.get(text) ?? ofTexts.size;
    ofTexts.set(text, number);
    ofObjects.set(part, number);
  }
  return ofObjects.get(value);
}

function textOf(value: object, numbers: ReadonlyMap<object, number>): string {
  const text = (part: unknown): string => (isReference(part) ? `#${numbers.get(part)}` : (JSON.stringify(part) ?? ""));
  if (Array.isArray(value)) return `[${value.map(text).join(",")}]`;
  const members = value as Members;
  const names = [...membersOf(members)].sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${text(members[name])}`).join(",")}}`;
}

function isReference(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
