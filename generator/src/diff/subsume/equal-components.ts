import { isList, isObject, type Node, type ObjectNode } from "../../load/document.js";
import { childPointer } from "../../diagnostics/pointer.js";
import { isSameInOrder } from "../json.js";
import { isMeant, oneSchema, schemaLists, schemaMaps } from "./keywords.js";

/** The nesting depth up to which schemas are compared; deeper ones count as different. */
const deepest = 1000;

/**
 * Returns references to the component schemas that are the same in both documents, with everything that they refer to.
 * Texts for readers do not count.
 */
export function equalComponents(base: ObjectNode, revision: ObjectNode): ReadonlySet<string> {
  const [before, after] = [schemasOf(base), schemasOf(revision)];
  const users = new Map<string, string[]>();
  const different: string[] = [];
  const equal = new Set<string>();
  for (const name of Object.keys(before)) {
    const reference = `#${childPointer("/components/schemas", name)}`;
    const comparison = new Comparison();
    if (after[name] === undefined || !comparison.isSame(before[name], after[name])) different.push(reference);
    else equal.add(reference);
    for (const target of new Set(comparison.references)) {
      const known = users.get(target);
      if (known === undefined) users.set(target, [reference]);
      else known.push(reference);
    }
  }
  for (const target of users.keys()) if (!equal.has(target)) different.push(target);
  for (let next; (next = different.pop()) !== undefined;) {
    for (const user of users.get(next) ?? []) if (equal.delete(user)) different.push(user);
  }
  return equal;
}

function schemasOf(root: ObjectNode): ObjectNode {
  const components = root["components"];
  const schemas = isObject(components) ? components["schemas"] : undefined;
  return isObject(schemas) ? schemas : {};
}

/** Compares schemas by the keywords that decide about values, and collects the references that both have. */
class Comparison {
  readonly references: string[] = [];

  isSame(one: Node | undefined, other: Node | undefined, depth = 0): boolean {
    if (!isObject(one) || !isObject(other)) return one === other;
    if (depth > deepest) return false;
    const keys = Object.keys(one).filter(isMeant);
    if (Object.keys(other).some((key) => isMeant(key) && one[key] === undefined)) return false;
    return keys.every((key) => this.#isSameKeyword(key, one[key], other[key], depth + 1));
  }

  #isSameKeyword(key: string, one: Node | undefined, other: Node | undefined, depth: number): boolean {
    if (key === "$ref" && one === other) this.references.push(String(one));
    if (oneSchema.has(key)) return this.isSame(one, other, depth);
    if (schemaLists.has(key) && isList(one) && isList(other))
      return one.length === other.length && one.every((item, index) => this.isSame(item, other[index], depth));
    if (schemaMaps.has(key) && isObject(one) && isObject(other)) {
      const names = Object.keys(one);
      return (
        names.length === Object.keys(other).length &&
        names.every((name) => other[name] !== undefined && this.isSame(one[name], other[name], depth))
      );
    }
    return isSameInOrder(one, other);
  }
}
