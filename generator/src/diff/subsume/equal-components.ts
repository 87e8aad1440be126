import { isList, isObject, type Node, type ObjectNode } from "../../load/document.js";
import { childPointer } from "../../diagnostics/pointer.js";
import { isSameInOrder } from "../json.js";
import { isMeant, oneSchema, schemaLists, schemaMaps } from "./keywords.js";
import { reachedBy } from "../../model/index.js";

/** The nesting depth up to which schemas are compared; deeper ones count as different. */
const deepest = 1000;

/**
 * Returns references to the component schemas that are the same in both documents, with everything that they refer to.
 * Texts for readers do not count.
 */
export function equalComponents(base: ObjectNode, revision: ObjectNode): ReadonlySet<string> {
  const [before, after] = [schemasOf(base), schemasOf(revision)];
  const equal = new Map<string, readonly string[]>();
  for (const name of Object.keys(before)) {
    const comparison = new Comparison();
    if (after[name] !== undefined && comparison.isSame(before[name], after[name]))
      equal.set(`#${childPointer("/components/schemas", name)}`, comparison.references);
  }
  return selfContained(equal);
}

/** Returns the components that refer only to each other, by the references in each. */
export function selfContained(references: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const others = [...references.values()].flat().filter((target) => !references.has(target));
  const open = reachedBy(references, others);
  return new Set([...references.keys()].filter((reference) => !open.has(reference)));
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
