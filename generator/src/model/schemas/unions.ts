import { constantsOf } from "./values.js";
import { addTo } from "../../diagnostics/add-to.js";
import { isObject, type Node, type ObjectNode, stringOf } from "../../load/document.js";
import { childPointer, componentNode, memberOf, membersOf, type BuildContext, type Located } from "../nodes.js";
import type { Pointer, Schema, TaggedUnion, TagVariant, UnionTag } from "../types.js";
import { componentName } from "./component-name.js";
import { fold } from "./fold.js";
import { subschemas } from "./subschemas.js";
import { tagFacts } from "./tag-values.js";

/** Builds the union of `anyOf` (at least one holds) or `oneOf` (exactly one holds; `exclusive`). */
export function buildUnion(context: BuildContext, node: ObjectNode, key: "anyOf" | "oneOf", pointer: Pointer): Schema {
  const exclusive = key === "oneOf";
  const built = subschemas(context, node, key, pointer);
  const [present, hasNull] = splitNull(context, exclusive, built);
  const tagged = buildTagged(context, { node, pointer }, present, exclusive);
  if (tagged !== undefined) reportUnstated(context, tagged);
  const inner = openEnumOf(present, exclusive, pointer) ?? tagged ?? plainUnion(present, exclusive, pointer);
  return hasNull ? { kind: "nullable", inner, source: pointer } : inner;
}

function plainUnion(variants: readonly Schema[], exclusive: boolean, pointer: Pointer): Schema {
  const [only] = variants;
  if (only === undefined) return { kind: "never", source: pointer };
  return variants.length === 1 ? only : { kind: "union", variants, exclusive, source: pointer };
}

/**
 * Splits null off a union. `oneOf: [X, null]` is X or null, unless X accepts null: then null matches two variants and is
 * invalid.
 */
function splitNull(
  context: BuildContext,
  exclusive: boolean,
  variants: readonly Schema[],
): readonly [readonly Schema[], boolean] {
  const present = variants.filter((variant) => variant.kind !== "null" || variant.checks);
  const nulls = variants.length - present.length;
  if (nulls === 0 || present.length === 0) return [variants, false];
  const ambiguous = nulls > 1 || present.some((variant) => mayBeNull(context, variant));
  return exclusive && ambiguous ? [variants, false] : [present, true];
}

/** Returns false only if null is certainly invalid. */
function mayBeNull(context: BuildContext, schema: Schema): boolean {
  const holds = (part: Schema): boolean => mayBeNull(context, part);
  return fold(schema, {
    leaf: (one) => {
      if (one.kind === "enum") return one.values.includes(null);
      return one.kind === "unknown" || one.kind === "null" || ("implied" in one && one.implied === true);
    },
    ref: ({ name }) => !hasTypeWithoutNull(componentNode(context, name)),
    all: (members) => members.every(holds),
    any: (variants) => variants.some(holds),
  });
}

function hasTypeWithoutNull(node: Node | undefined): boolean {
  const type = memberOf(node, "type");
  return typeof type === "string"
    ? type !== "null"
    : Array.isArray(type) && !(type as readonly Node[]).includes("null");
}

/**
 * Returns the open enum that `anyOf: [{ type: string }, { enum: [a, b] }]` describes: any string, some of which are named.
 * It is open in requests, too.
 */
function openEnumOf(variants: readonly Schema[], exclusive: boolean, pointer: Pointer): Schema | undefined {
  if (exclusive || variants.length < 2) return undefined;
  const isAnyString = (schema: Schema): boolean => schema.kind === "string" && !schema.checks && !schema.implied;
  const values = variants.flatMap(stringValues);
  const rest = variants.filter((variant) => stringValues(variant).length === 0);
  return values.length > 0 && rest.length > 0 && rest.every(isAnyString)
    ? { kind: "enum", values: [...new Set(values)], open: true, source: pointer }
    : undefined;
}

function stringValues(schema: Schema): readonly string[] {
  if (schema.checks) return [];
  const values = constantsOf(schema);
  return values.every((value): value is string => typeof value === "string") ? values : [];
}

// ------------------------------------------------------------------------------------------------ tagged unions

/** Builds a union with a discriminator (OAS 3.1 4.8.25); undefined if the tag does not identify the variants. */
export function buildTagged(
  context: BuildContext,
  { node, pointer }: Located,
  variants: readonly Schema[],
  exclusive: boolean,
): TaggedUnion | undefined {
  const discriminator = node["discriminator"];
  const name = isObject(discriminator) ? stringOf(discriminator, "propertyName") : undefined;
  if (name === undefined || !isObject(discriminator)) return undefined;
  // A value without a tag, or with another one, may be the default.
  if (hasLooseDefault(context, discriminator, name)) return undefined;
  const mapping = mappedNames(discriminator);
  const find = (prefersConstants: boolean): UnionTag["variants"] =>
    variants.map((variant) => tagVariant({ context, tag: name, mapping, prefersConstants }, variant));
  // A tag that all variants inherit as one enum tells none of them apart; then the mapping does.
  const found = [find(true), find(false)].find(tellsApart);
  const tag = found && { name, open: true, variants: found };
  return tag && { kind: "union", variants, exclusive, tag, source: pointer };
}

/** Reports the variants that do not state the values of their tag: a value would fit the schemas of several. */
function reportUnstated(context: BuildContext, { tag, variants, source }: TaggedUnion): void {
  const first = tag.variants.find(({ stated }) => !stated);
  if (first === undefined) return;
  const names = variants.flatMap((one, at) => (one.kind === "ref" && !tag.variants[at]?.stated ? [one.name] : []));
  const at = context.document.locationOf(childPointer(source, "discriminator"), "key");
  context.report.add("SPEC139", { tag: tag.name, names, value: first.values[0] ?? "" }, at);
}

/** Returns whether the schema of `defaultMapping` (OAS 3.2, Discriminator Object) accepts values with other tags, or without one. */
function hasLooseDefault(context: BuildContext, discriminator: ObjectNode, tag: string): boolean {
  const name = componentName(stringOf(discriminator, "defaultMapping"));
  if (name === undefined) return false;
  const { values, required } = tagFacts(context, childPointer("/components/schemas", name), tag);
  return !required || values === undefined;
}

/** Returns whether every variant has a value, and no two share one. */
function tellsApart(variants: UnionTag["variants"]): boolean {
  const values = variants.flatMap((variant) => variant.values);
  return variants.every((variant) => variant.values.length > 0) && new Set(values).size === values.length;
}

/** Returns the tag values of each component, in the order of the mapping. */
export function mappedNames(discriminator: ObjectNode): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const [value, target] of membersOf(discriminator["mapping"])) {
    if (typeof target !== "string") continue;
    addTo(names, componentName(target) ?? target, value);
  }
  return names;
}

interface TagSearch {
  readonly context: BuildContext;
  readonly tag: string;
  /** Values by component name. */
  readonly mapping: ReadonlyMap<string, readonly string[]>;
  /** The variant's own tag wins over the mapping. */
  readonly prefersConstants: boolean;
}

function tagVariant({ context, tag, mapping, prefersConstants }: TagSearch, variant: Schema): TagVariant {
  const name = variant.kind === "ref" ? variant.name : undefined;
  const pointer = name === undefined ? variant.source : childPointer("/components/schemas", name);
  const { values: constants, required } = tagFacts(context, pointer, tag);
  if (constants?.length && prefersConstants) return { values: constants, required, stated: true };
  // 4.8.25: without a mapping, the name of the component is the value.
  const mapped = name === undefined ? [] : (mapping.get(name) ?? [name]);
  const values = mapped.filter((value) => !constants?.length || constants.includes(value));
  // Where no object is valid, nothing has a tag.
  return { values, required, stated: constants?.length === 0 };
}
