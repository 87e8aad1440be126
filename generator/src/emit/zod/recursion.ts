import { memoized } from "../../diagnostics/get-or-add.js";
import { childrenOf, componentsOf } from "../../model/index.js";
import type { Api, Check, Schema, TaggedUnion } from "../../model/types.js";
import type { Facts } from "./facts.js";
import { spread, type Form } from "./forms.js";
import type { Lookup } from "../shared/shared-properties.js";
import { isPlain, unlistedVariant } from "./tagged-unions.js";
import { findTag, targetOf } from "./tags.js";
import { highest } from "../../diagnostics/extremes.js";

/**
 * The function of the runtime through which a schema is validated that may lead back to itself: `recursive` limits the
 * depth, `memoized` also decides every object once.
 */
export type Guarding = "recursive" | "memoized";

/** The recursion in the schemas of an API, as one form reads them. */
export interface Recursion {
  /** Returns whether validating a value of the schema may recurse. */
  readonly isRecursive: (schema: Schema) => boolean;
  /** The guarding of an export or a component with that schema; undefined where nothing recurses. */
  readonly guardingOf: (schema: Schema) => Guarding | undefined;
}

/**
 * Finds the recursion of each form. `byTags`: variants with distinct constant tags compare these before anything else, so
 * that at most one of them recurses.
 */
export function recursionOf(api: Api, facts: (form: Form) => Facts, byTags: boolean): (form: Form) => Recursion {
  const components = componentsOf(api);
  const lookup: Lookup = (name) => components.get(name)?.schema;
  const cycles = cyclesOf(api);
  return memoized((form) => createRecursion({ form, facts: facts(form), ...cycles, lookup, byTags }));
}

interface Cycles {
  /** The components that are part of a cycle or refer to one. */
  readonly reaching: ReadonlySet<string>;
  /** The schemas of components that are part of a cycle. */
  readonly cyclic: ReadonlySet<Schema>;
}

/** Finds the components that recurse, once per API, because each file of schemas needs them. */
const cyclesOf = memoized((api: Api): Cycles => ({
  reaching: spread(api, ({ recursive }) => recursive),
  cyclic: new Set(api.schemas.filter(({ recursive }) => recursive).map(({ schema }) => schema)),
}));

interface Search extends Cycles {
  readonly form: Form;
  readonly facts: Facts;
  readonly lookup: Lookup;
  readonly byTags: boolean;
}

function createRecursion(search: Search): Recursion {
  const isRecursive = memoized((schema: Schema): boolean =>
    schema.kind === "ref" && search.reaching.has(schema.name) ? true : childrenOf(schema).some(isRecursive),
  );
  const count = memoized((schema: Schema): number => countOf(schema, { ...search, isRecursive, count }));
  const repeats = (schema: Schema): boolean => count(schema) > 1 || childrenOf(schema).some(repeats);
  const guardingOf = memoized((schema: Schema): Guarding | undefined => {
    if (!isRecursive(schema)) return undefined;
    return search.cyclic.has(schema) && repeats(schema) ? "memoized" : "recursive";
  });
  return { isRecursive, guardingOf };
}

interface Counting extends Search {
  readonly isRecursive: (schema: Schema) => boolean;
  /**
   * Counts how often one evaluation of a schema may look at the same part of a value in order to recurse. Twice at every
   * level is exponential in the depth.
   */
  readonly count: (schema: Schema) => number;
}

function countOf(schema: Schema, counting: Counting): number {
  if (!counting.isRecursive(schema)) return 0;
  const shape = shapeCount(schema, counting);
  return sum([shape, ...(schema.checks ?? []).map((check) => checkCount(check, shape, counting))]);
}

function shapeCount(schema: Schema, counting: Counting): number {
  const one = (child: Schema): number => (counting.isRecursive(child) ? 1 : 0);
  const { count } = counting;
  switch (schema.kind) {
    case "ref":
      return one(schema);
    case "array":
      return one(schema.items);
    case "tuple":
      return highest([one(schema.items), ...schema.prefix.map(one)]);
    case "object": {
      const named = highest([0, ...schema.properties.map((property) => one(property.schema))]);
      return Math.max(one(schema.additional), named + sum(schema.patterns.map((pattern) => one(pattern.schema))));
    }
    case "nullable":
      return count(schema.inner);
    case "intersection":
      return sum(schema.members.map(count));
    case "union":
      return schema.tag ? taggedCount(schema, counting) : unionCount(schema.variants, counting);
    default:
      return 0;
  }
}

/** A tag picks one variant, an unlisted one included. Without constant tags, all of them may be tried. */
function taggedCount(schema: TaggedUnion, counting: Counting): number {
  const other = unlistedVariant(schema, counting.form, counting.lookup);
  const variants = [...schema.variants, ...(other ? [other] : [])];
  if (!isPlain(schema)) return highest(variants.map(counting.count));
  return unionCount(variants, counting);
}

function unionCount(variants: readonly Schema[], counting: Counting): number {
  const counts = variants.map(counting.count);
  return isExclusive(variants, counting) ? highest(counts) : sum(counts);
}

/** Returns whether types or tags rule out all recursive variants but one before it recurses. */
function isExclusive(variants: readonly Schema[], { facts, byTags, lookup, isRecursive }: Counting): boolean {
  const recursive = variants.filter(isRecursive);
  const types = recursive.flatMap((variant) => [...facts.typesOf(variant)]);
  if (new Set(types).size === types.length) return true;
  const areObjects = recursive.every((variant) => targetOf(variant, lookup)?.kind === "object");
  return byTags && areObjects && findTag(recursive, lookup) !== undefined;
}

function checkCount(check: Check, shape: number, counting: Counting): number {
  const count = (schema: Schema | undefined): number => (schema === undefined ? 0 : counting.count(schema));
  switch (check.check) {
    case "not":
    case "dependentSchema":
      return count(check.schema);
    case "if":
      return count(check.if) + Math.max(count(check.then), count(check.else));
    case "contains":
      return counting.isRecursive(check.schema) ? 1 : 0;
    case "unevaluatedProperties":
    case "unevaluatedItems":
      // The variants of the shape are tried again to find out what they evaluated.
      return shape + (counting.isRecursive(check.schema) ? 1 : 0);
    default:
      return 0;
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
