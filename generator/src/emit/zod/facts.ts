import { memoized, findOnce } from "../../diagnostics/get-or-add.js";
import { jsonTypeOf, type JsonType } from "../../diagnostics/json-type.js";
import { componentsOf, unreachable, type Of } from "../../model/index.js";
import type { Api, JsonPrimitive, JsonValue, Property, Schema, TaggedUnion } from "../../model/types.js";
import { demandsMore } from "../shared/travels.js";
import { travelling } from "../shared/types.js";
import { growingComponents, isGrowing, isOpened, looseComponents, takesOthers, type Form } from "./forms.js";
import { grows, plainUnion } from "./tagged-unions.js";

/** Facts about the values that a schema accepts. Ignores checks, which only exclude values. */
export interface Facts {
  /** The JSON types that they may have. */
  readonly typesOf: (schema: Schema) => ReadonlySet<JsonType>;
  /**
   * Returns whether a validator must count the variants that fit. It must not if a variant accepts more than it says:
   * several may then fit a valid value.
   */
  readonly mustCount: (union: Of<"union">) => boolean;
  /**
   * Returns whether exactly one variant must fit, and several could if unions in them accepted unlisted variants: beside the
   * variant of a valid value, one that accepts these may fit.
   */
  readonly areJudged: (union: Of<"union">) => boolean;
}

const everyType: ReadonlySet<JsonType> = new Set(["null", "boolean", "string", "number", "array", "object"]);

/** Knows a schema by its types, by its constants where there are no other values, and by the constants of its members. */
interface Known {
  readonly types: ReadonlySet<JsonType>;
  readonly values?: ReadonlySet<JsonPrimitive>;
  /** Members that are there in every object, and hold one of a few constants. */
  readonly tags: ReadonlyMap<string, ReadonlySet<JsonPrimitive>>;
}

const noTags: Known["tags"] = new Map();
const anything: Known = { types: everyType, tags: noTags };

/**
 * Prepares the search for facts. Each call of the result starts one, which looks at every schema once per form: a file with
 * a search of its own depends on nothing that another file looked up.
 */
export function prepareFacts(api: Api): () => (form: Form) => Facts {
  const components = componentsOf(api);
  const sets = { loose: looseComponents(api), growing: growingComponents(api) };
  return () => memoized((form) => createFacts((name) => components.get(name)?.schema, form, sets));
}

/** The facts about schemas as one form reads them. */
function createFacts(
  component: (name: string) => Schema | undefined,
  form: Form,
  { loose, growing }: { readonly loose: ReadonlySet<string>; readonly growing: ReadonlySet<string> },
): Facts {
  const search: Search = { component, form, known: new Map() };
  /** Returns whether no value fits two of the schemas. */
  const areDisjoint = (schemas: readonly Schema[]): boolean => {
    const known = schemas.map((schema) => knownOf(search, schema));
    if (areAllConstants(known) || known.length > mostCompared) return haveOwnValues(known);
    return known.every((left, index) => known.slice(index + 1).every((right) => disjoint(left, right)));
  };
  const isLoose = (schema: Schema): boolean =>
    (form.loose && isOpened(schema, loose)) || demandsMore(schema, form.direction, component);
  const accepts = form.direction === "response" && form.judged !== true;
  return {
    typesOf: (schema) => knownOf(search, schema).types,
    mustCount: ({ variants, exclusive }) => exclusive && !areDisjoint(variants) && !variants.some(isLoose),
    areJudged: ({ variants, exclusive }) =>
      accepts && exclusive && variants.some((one) => isGrowing(one, growing)) && !areDisjoint(variants),
  };
}

/** So many schemas are compared in pairs. */
const mostCompared = 300;

function areAllConstants(schemas: readonly Known[]): boolean {
  return schemas.every(({ values }) => values !== undefined);
}

/** Returns true where each schema has constants, or a tag that all have, which no other schema has. Takes one look at each. */
function haveOwnValues(schemas: readonly Known[]): boolean {
  if (areAllConstants(schemas)) return areDistinct(schemas.map(({ values }) => values ?? new Set()));
  const areObjects = schemas.every(({ types }) => types.size === 1 && types.has("object"));
  return areObjects && [...(schemas[0]?.tags.keys() ?? [])].some((tag) => isOwnTag(tag, schemas));
}

function isOwnTag(tag: string, schemas: readonly Known[]): boolean {
  const values = schemas.flatMap(({ tags }) => tags.get(tag) ?? []);
  return values.length === schemas.length && values.every(({ size }) => size > 0) && areDistinct(values);
}

function areDistinct(sets: readonly ReadonlySet<JsonPrimitive>[]): boolean {
  return new Set(sets.flatMap((set) => [...set])).size === sets.reduce((sum, { size }) => sum + size, 0);
}

interface Search {
  readonly component: (name: string) => Schema | undefined;
  readonly form: Form;
  readonly known: Map<Schema, Known>;
}

function disjoint(left: Known, right: Known): boolean {
  const shared = [...left.types].filter((type) => right.types.has(type));
  if (shared.length === 0) return true;
  if (left.values && right.values) return !overlap(left.values, right.values);
  const onlyObjects = shared.every((type) => type === "object");
  return onlyObjects && [...left.tags].some(([tag, values]) => !overlap(values, right.tags.get(tag) ?? values));
}

function overlap(left: ReadonlySet<JsonPrimitive>, right: ReadonlySet<JsonPrimitive>): boolean {
  return left.size === 0 || right.size === 0 ? true : [...left].some((value) => right.has(value));
}

/** Each schema is looked at once; while it is looked at, it may be anything. */
function knownOf(search: Search, schema: Schema): Known {
  return findOnce(search.known, schema, anything, () => look(search, schema));
}

function look(search: Search, schema: Schema): Known {
  switch (schema.kind) {
    case "unknown":
      return anything;
    case "never":
      return { types: new Set(), tags: noTags };
    case "null":
      return constants([null]);
    case "boolean":
      return ofType("boolean");
    case "string":
    case "number":
      return schema.implied || schema.conversion ? anything : ofType(schema.kind);
    case "binary":
      return ofType("object");
    case "literal":
      return constants([schema.value]);
    case "enum":
      return enumOf(schema.values, takesOthers(schema, search.form));
    case "array":
    case "tuple":
      return schema.implied ? anything : ofType("array");
    case "object":
      return schema.implied ? anything : { types: new Set(["object"]), tags: tagsOf(search, schema.properties) };
    case "union":
      return schema.tag
        ? taggedKnown(search, schema)
        : either(schema.variants.map((variant) => knownOf(search, variant)));
    case "intersection":
      return both(schema.members.map((member) => knownOf(search, member)));
    case "nullable":
      return either([constants([null]), knownOf(search, schema.inner)]);
    case "ref":
      return ofComponent(search, schema.name);
    default:
      return unreachable(schema);
  }
}

function ofComponent(search: Search, name: string): Known {
  const target = search.component(name);
  return target === undefined ? anything : knownOf(search, target);
}

function ofType(type: JsonType): Known {
  return { types: new Set([type]), tags: noTags };
}

function constants(values: readonly JsonValue[]): Known {
  const types = new Set(values.map(jsonTypeOf));
  const simple = values.filter((value): value is JsonPrimitive => value === null || typeof value !== "object");
  return simple.length < values.length ? { types, tags: noTags } : { types, values: new Set(simple), tags: noTags };
}

function enumOf(values: readonly JsonValue[], open: boolean): Known {
  const { types, ...rest } = constants(values);
  return open ? { types, tags: noTags } : { types, ...rest };
}

function tagsOf(search: Search, properties: readonly Property[]): Known["tags"] {
  const required = travelling(properties, search.form.direction).filter((property) => property.required);
  return new Map(
    required.flatMap(({ name, schema }) => {
      const { values } = knownOf(search, schema);
      return values === undefined ? [] : [[name, values] as const];
    }),
  );
}

function taggedKnown(search: Search, schema: TaggedUnion): Known {
  const { form } = search;
  const union = plainUnion(schema, form, search.component);
  if (union !== undefined) return knownOf(search, union);
  const { name, variants } = schema.tag;
  const tags = new Map([[name, new Set(variants.flatMap(({ values }) => values))]]);
  return { types: new Set(["object"]), tags: grows(schema, form) ? noTags : tags };
}

function either(parts: readonly Known[]): Known {
  const [first] = parts;
  const types = new Set(parts.flatMap((part) => [...part.types]));
  const values = parts.map((part) => part.values);
  const finite = values.every((set) => set !== undefined);
  const names = [...(first?.tags.keys() ?? [])].filter((name) => parts.every(({ tags }) => tags.has(name)));
  const tags = new Map(names.map((name) => [name, new Set(parts.flatMap((part) => [...(part.tags.get(name) ?? [])]))]));
  return { types, tags, ...(finite && { values: new Set(values.flatMap((set) => [...set])) }) };
}

function both(parts: readonly Known[]): Known {
  const types = parts.reduce((left, { types }) => left.filter((type) => types.has(type)), [...everyType]);
  const values = parts.find((part) => part.values !== undefined)?.values;
  return { types: new Set(types), tags: new Map(parts.flatMap((part) => [...part.tags])), ...(values && { values }) };
}
