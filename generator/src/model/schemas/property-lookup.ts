import { findOnce } from "../../diagnostics/get-or-add.js";
import { isObject, type ObjectNode, itemsOf, stringsOf } from "../../load/document.js";
import { childPointer, valueAt, type BuildContext, type Located } from "../nodes.js";
import type { Pointer } from "../types.js";
import { componentName } from "./component-name.js";

/** A property of an object, through references, `allOf` and variants that all have it. */
export interface FoundProperty extends Located {
  readonly required: boolean;
}

/** Finds a property in the raw schema at a pointer; undefined if it, or one variant of a union, lacks it. */
export function lookUpProperty(context: BuildContext, pointer: Pointer, name: string): FoundProperty | undefined {
  return lookUp({ context, name, known: new Map() }, pointer);
}

interface Search {
  readonly context: BuildContext;
  readonly name: string;
  /** The results by pointer, so that each schema is read once. Undefined while one is read. */
  readonly known: Map<Pointer, FoundProperty | undefined>;
}

function lookUp(search: Search, pointer: Pointer): FoundProperty | undefined {
  return findOnce(search.known, pointer, undefined, () => {
    const node = valueAt(search.context.document, pointer);
    return isObject(node) ? lookUpIn(search, node, pointer) : undefined;
  });
}

function lookUpIn(search: Search, node: ObjectNode, pointer: Pointer): FoundProperty | undefined {
  const own = childPointer(pointer, "properties", search.name);
  const property = valueAt(search.context.document, own);
  const required = stringsOf(node["required"]).includes(search.name);
  if (isObject(property)) return { node: property, pointer: own, required };
  for (const part of partsOf(node, pointer)) {
    const found = lookUp(search, part);
    if (found) return { ...found, required: found.required || required };
  }
  return lookUpInVariants(search, node, pointer);
}

function lookUpInVariants(search: Search, node: ObjectNode, pointer: Pointer): FoundProperty | undefined {
  const key = Array.isArray(node["oneOf"]) ? "oneOf" : "anyOf";
  const found = variantsOf(node, key, pointer).map((variant) => lookUp(search, variant));
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return undefined;
  return { ...first, required: found.every((variant) => variant?.required === true) };
}

/** Returns the pointers of the schemas that a node is composed of: its `$ref` and its `allOf`. */
export function partsOf(node: ObjectNode, pointer: Pointer): readonly Pointer[] {
  const name = typeof node["$ref"] === "string" ? componentName(node["$ref"]) : undefined;
  const allOf = Array.isArray(node["allOf"])
    ? node["allOf"].map((_, index) => childPointer(pointer, "allOf", index))
    : [];
  return [...(name === undefined ? [] : [childPointer("/components/schemas", name)]), ...allOf];
}

function variantsOf(node: ObjectNode, key: string, pointer: Pointer): readonly Pointer[] {
  return itemsOf(node[key]).map((_, index) => childPointer(pointer, key, index));
}
