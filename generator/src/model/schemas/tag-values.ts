import { findOnce } from "../../diagnostics/get-or-add.js";
import { isObject, type Node, type ObjectNode, itemsOf, stringsOf } from "../../load/document.js";
import { childPointer, valueAt, type BuildContext } from "../nodes.js";
import type { Pointer } from "../types.js";
import { partsOf } from "./property-lookup.js";

/** Facts about a tag in a schema. */
export interface TagFacts {
  /** The constants that the tag may be: none if no object is valid; undefined if it may be any text. */
  readonly values?: readonly string[];
  /** True if every value has the tag. */
  readonly required: boolean;
}

/** Finds out what the raw schema at a pointer says of a tag, through references, `allOf` and variants. */
export function tagFacts(context: BuildContext, pointer: Pointer, tag: string): TagFacts {
  const { values, required, takesOthers } = factsOf({ context, tag, known: new Map() }, pointer);
  return { ...allowed(values), required: required && takesOthers !== true };
}

/** Facts about a part of the schema, whose objects have to have the tag if it is required. */
interface PartFacts extends TagFacts {
  /** True if the part accepts other values than objects; undefined if it does not say. */
  readonly takesOthers: boolean | undefined;
}

interface Search {
  readonly context: BuildContext;
  readonly tag: string;
  /** The results by pointer, so that each schema is read once. Nothing is known of one while it is read. */
  readonly known: Map<Pointer, PartFacts>;
}

const nothing: PartFacts = { required: false, takesOthers: undefined };

function factsOf(search: Search, pointer: Pointer): PartFacts {
  return findOnce(search.known, pointer, nothing, () => {
    const node = valueAt(search.context.document, pointer);
    return isObject(node) ? factsIn(search, node, pointer) : nothing;
  });
}

function factsIn(search: Search, node: ObjectNode, pointer: Pointer): PartFacts {
  const { context, tag } = search;
  if (refusesObjects(node)) return { values: [], required: false, takesOthers: true };
  const own: PartFacts = {
    ...allowed(constants(context, childPointer(pointer, "properties", tag), new Set())),
    required: stringsOf(node["required"]).includes(tag),
    takesOthers: node["type"] === undefined ? undefined : node["type"] !== "object",
  };
  const variants = ["oneOf", "anyOf"].flatMap((key) => {
    const all = itemsOf(node[key]).map((_, index) => factsOf(search, childPointer(pointer, key, index)));
    return all.length === 0 ? [] : [ofVariants(all)];
  });
  return ofAll([own, ...partsOf(node, pointer).map((part) => factsOf(search, part)), ...variants]);
}

/** Returns whether a schema accepts no objects, as its type or its constants say. */
function refusesObjects(node: ObjectNode): boolean {
  const { type } = node;
  return listedIn(node)?.some(isObject) === false || (type !== undefined && ![type].flat().includes("object"));
}

/** Returns the values of `const` or `enum`; undefined if there are none. */
function listedIn(node: ObjectNode): readonly Node[] | undefined {
  if (node["const"] !== undefined) return [node["const"]];
  const listed = itemsOf(node["enum"]);
  return listed.length > 0 ? listed : undefined;
}

/** Returns the constants that the raw schema at a pointer allows; undefined if it allows others. */
function constants(context: BuildContext, pointer: Pointer, seen: Set<Pointer>): readonly string[] | undefined {
  const node = valueAt(context.document, pointer);
  if (!isObject(node) || seen.has(pointer)) return undefined;
  seen.add(pointer);
  const listed = listedIn(node);
  const own = listed?.every((value) => typeof value === "string") ? listed : undefined;
  return common([own, ...partsOf(node, pointer).map((part) => constants(context, part, seen))]);
}

function ofAll(all: readonly PartFacts[]): PartFacts {
  const others = all.map(({ takesOthers }) => takesOthers);
  return {
    ...allowed(common(all.map(({ values }) => values))),
    required: all.some(({ required }) => required),
    takesOthers: others.includes(false) ? false : others.find((one) => one),
  };
}

function ofVariants(all: readonly PartFacts[]): PartFacts {
  const lists = all.map(({ values }) => values);
  const values = lists.includes(undefined) ? undefined : [...new Set(lists.flatMap((list) => list ?? []))];
  const withTags = all.filter((facts) => facts.values?.length !== 0);
  const others = all.map(({ takesOthers }) => takesOthers);
  return {
    ...allowed(values),
    required: withTags.every(({ required }) => required),
    takesOthers: others.includes(true) || (others.includes(undefined) ? undefined : false),
  };
}

/** Returns the values that are in all lists that there are. */
function common(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const [first, ...rest] = lists.filter((list) => list !== undefined);
  return first?.filter((value) => rest.every((list) => list.includes(value)));
}

function allowed(values: readonly string[] | undefined): Pick<TagFacts, "values"> {
  return values === undefined ? {} : { values };
}
