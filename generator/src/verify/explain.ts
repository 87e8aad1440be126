import { travels } from "../emit/shared/travels.js";
import { accepts, schemasNamed, type Rules } from "../emit/shared/recipes/accepts.js";
import { isList, isObject } from "../emit/shared/recipes/json-values.js";
import { listed } from "../findings/words.js";
import { matchesPattern, type Of } from "../model/index.js";
import type { Check, JsonValue, Pointer, Schema } from "../model/types.js";

/** The innermost reason why a value is not valid. */
export interface Misfit {
  /** The names and indices that lead to the value. */
  readonly path: readonly (string | number)[];
  /** The keyword that it breaks: `type`, `enum`, `required`, `maxLength`. */
  readonly keyword: string;
  /** The schema with the keyword, in the bundled document. */
  readonly pointer: Pointer;
  /** What the keyword allows, in words: "at most 100". */
  readonly allowed: string;
  readonly value: JsonValue | undefined;
}

type Path = readonly (string | number)[];

/** Returns why a schema rejects a value; undefined if it accepts it, or if nobody can tell. */
export function explain(schema: Schema, value: JsonValue, rules: Rules, path: Path = []): Misfit | undefined {
  if (accepts([schema], value, rules) !== false) return undefined;
  return (
    ofShape(schema, value, rules, path) ??
    ofChecks(schema, value, rules, path) ??
    fail(schema, { value, path }, "schema", "a value of the schema")
  );
}

/** A value, and the names and indices that lead to it. */
interface Place {
  readonly value: JsonValue | undefined;
  readonly path: Path;
}

function fail({ source }: Schema, { value, path }: Place, keyword: string, allowed: string): Misfit {
  return { path, keyword, pointer: source, allowed, value };
}

function ofShape(schema: Schema, value: JsonValue, rules: Rules, path: Path): Misfit | undefined {
  const isType = (type: string): Misfit | undefined => fail(schema, { value, path }, "type", type);
  switch (schema.kind) {
    case "unknown":
      return undefined;
    case "never":
      return fail(schema, { value, path }, "not", "nothing");
    case "binary":
      return isType("bytes");
    case "null":
      return value === null ? undefined : isType("null");
    case "boolean":
      return typeof value === "boolean" ? undefined : isType("true or false");
    case "string":
      return typeof value === "string" || schema.implied ? undefined : isType("a string");
    case "number":
      return ofNumber(schema, value) ? undefined : isType(schema.integer ? "an integer" : "a number");
    case "literal":
      return ofOne(schema, value, rules)
        ? undefined
        : fail(schema, { value, path }, "const", JSON.stringify(schema.value));
    case "enum":
      return ofOne(schema, value, rules) ? undefined : fail(schema, { value, path }, "enum", oneOf(schema.values));
    case "array":
    case "tuple":
      if (!isList(value)) return schema.implied ? undefined : isType("a list");
      return ofItems(schema, value, rules, path);
    case "object":
      if (!isObject(value)) return schema.implied ? undefined : isType("an object");
      return ofProperties(schema, value, rules, path);
    case "union":
      return ofUnion(schema, value, rules, path);
    case "intersection":
      return first(schema.members, (member) => explain(member, value, rules, path));
    case "nullable":
      return value === null ? undefined : explain(schema.inner, value, rules, path);
    case "ref": {
      const target = rules.lookup(schema.name);
      return target && explain(target, value, rules, path);
    }
  }
}

function ofNumber(schema: Of<"number">, value: JsonValue): boolean {
  if (typeof value !== "number") return schema.implied === true;
  return !schema.integer || Number.isInteger(value);
}

/** Returns whether the shape alone accepts a value. */
function ofOne(schema: Schema, value: JsonValue, rules: Rules): boolean {
  const { checks: _, ...shape } = schema;
  return accepts([shape], value, rules) !== false;
}

/** Returns a list of values as JSON, shortened. */
function oneOf(values: readonly JsonValue[]): string {
  return `one of ${listed(
    values.map((one) => JSON.stringify(one)),
    8,
  )}`;
}

function ofItems(
  schema: Of<"array" | "tuple">,
  value: readonly JsonValue[],
  rules: Rules,
  path: Path,
): Misfit | undefined {
  const prefix = schema.kind === "tuple" ? schema.prefix : [];
  if (schema.kind === "tuple" && value.length < schema.required)
    return fail(schema, { value, path }, "minItems", `at least ${schema.required} items`);
  return first([...value.entries()], ([index, item]) =>
    explain(prefix[index] ?? schema.items, item, rules, [...path, index]),
  );
}

function ofProperties(
  schema: Of<"object">,
  value: { readonly [name: string]: JsonValue },
  rules: Rules,
  path: Path,
): Misfit | undefined {
  const missing = schema.properties.find(
    (one) => one.required && travels(one.schema, rules.direction) && !Object.hasOwn(value, one.name),
  );
  if (missing !== undefined)
    return fail(missing.schema, { value: undefined, path: [...path, missing.name] }, "required", "it is required");
  return first(Object.keys(value), (name) => {
    const inner = value[name] ?? null;
    const place = { value: inner, path: [...path, name] };
    const own = schemasNamed(schema, name);
    const hidden = own.find((one) => !travels(one, rules.direction));
    const keyword = rules.direction === "request" ? "readOnly" : "writeOnly";
    if (hidden !== undefined) return fail(hidden, place, keyword, "it is not sent");
    const patterns = schema.patterns.filter(({ pattern }) => matchesPattern(pattern, name) === true);
    const known = [...own, ...patterns.map((one) => one.schema)];
    if (known.length === 0 && schema.additional.kind === "never")
      return fail(schema, place, "additionalProperties", "no other properties");
    return first(known.length > 0 ? known : [schema.additional], (one) => explain(one, inner, rules, [...path, name]));
  });
}

function ofUnion(schema: Of<"union">, value: JsonValue, rules: Rules, path: Path): Misfit | undefined {
  const { tag, variants, exclusive } = schema;
  if (tag !== undefined && isObject(value) && Object.hasOwn(value, tag.name)) {
    const at = tag.variants.findIndex(({ values }) => values.some((one) => one === value[tag.name]));
    const known = tag.variants.flatMap(({ values }) => values);
    if (at < 0)
      return fail(schema, { value: value[tag.name], path: [...path, tag.name] }, "discriminator", oneOf(known));
    return explain(variants[at]!, value, rules, path);
  }
  const misfits = variants.flatMap((variant) => explain(variant, value, rules, path) ?? []);
  const keyword = exclusive ? "oneOf" : "anyOf";
  if (misfits.length < variants.length) return fail(schema, { value, path }, keyword, "exactly one variant");
  const types = misfits.filter((one) => isOfType(one, path));
  if (types.length === misfits.length)
    return fail(schema, { value, path }, "type", [...new Set(types.map(({ allowed }) => allowed))].join(" or "));
  // The variant that was meant has the type of the value, and fits furthest.
  const likely = misfits.filter((one) => !types.includes(one));
  const [deepest, ...others] = likely.toSorted((one, other) => other.path.length - one.path.length);
  const isClear = deepest !== undefined && others.every(({ path: way }) => way.length < deepest.path.length);
  return isClear ? deepest : fail(schema, { value, path }, keyword, "one of its variants");
}

/** Returns whether a value is of another type as a whole. */
function isOfType({ keyword, path: way }: Misfit, path: Path): boolean {
  return keyword === "type" && way.length === path.length;
}

function ofChecks(schema: Schema, value: JsonValue, rules: Rules, path: Path): Misfit | undefined {
  const { checks = [], source } = schema;
  return first(checks, (check) => {
    const alone: Schema = { kind: "unknown", checks: [check], source };
    // What is evaluated depends on the whole schema.
    const isWhole = check.check === (isList(value) ? "unevaluatedItems" : "unevaluatedProperties");
    if (!isWhole && accepts([alone], value, rules) !== false) return undefined;
    const applied = appliedBy(check, value, rules);
    const inner = applied && explain(applied, value, rules, path);
    if (inner !== undefined) return inner;
    const missing = missingIn(check, value);
    if (missing !== undefined)
      return fail(schema, { value: undefined, path: [...path, missing] }, "required", "it is required");
    return fail(schema, { value, path }, keywordOf(check), allowedBy(check));
  });
}

/** Returns the first required property that an object lacks. */
function missingIn(check: Check, value: JsonValue): string | undefined {
  if (check.check !== "required" || !isObject(value)) return undefined;
  return check.names.find((name) => !Object.hasOwn(value, name));
}

/** Returns the schema that a condition applies to a value. */
function appliedBy(check: Check, value: JsonValue, rules: Rules): Schema | undefined {
  if (check.check === "dependentSchema") return check.schema;
  if (check.check !== "if") return undefined;
  return accepts([check.if], value, rules) === false ? check.else : check.then;
}

function keywordOf(check: Check): string {
  return check.check === "dependentSchema" ? "dependentSchemas" : check.check;
}

/** Words before and after the value of a check, which say what it allows. */
const allowed: Readonly<Partial<Record<Check["check"], readonly [before: string, after?: string]>>> = {
  minimum: ["at least"],
  maximum: ["at most"],
  exclusiveMinimum: ["more than"],
  exclusiveMaximum: ["less than"],
  multipleOf: ["multiples of"],
  minLength: ["at least", "characters"],
  maxLength: ["at most", "characters"],
  minItems: ["at least", "items"],
  maxItems: ["at most", "items"],
  minProperties: ["at least", "properties"],
  maxProperties: ["at most", "properties"],
  pattern: ["text that matches"],
  format: ["text of the format"],
  uniqueItems: ["items that differ"],
};

/** Returns what a check allows: `at most 100 characters`. */
function allowedBy(check: Check): string {
  const words = allowed[check.check];
  if (words === undefined) return "values of its schema";
  const [before, ...after] = words;
  return [before, ...("value" in check ? [check.value] : []), ...after].join(" ");
}

function first<T, R>(items: Iterable<T>, find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
