/**
 * Defines the meaning of the model as simply as possible: the shape and checks of a schema, applied to a value, give a
 * verdict. Generated validators must agree with this definition, and exactness.test.ts compares it with ajv.
 *
 * The rules beyond `types.ts`:
 * - A node's shape applies first, then its checks in order.
 * - Checks apply to every value, even one that an `implied` shape accepts; most accept values of other types.
 * - An `unevaluated…` check sees what the shape and earlier checks have evaluated, in this node and in nodes that they
 *   apply to the same value, but not in enclosing nodes. What the check accepts is evaluated from then on.
 * - An invalid value has evaluated nothing.
 * - `format` and the `content…` checks are annotations (JSON Schema 2020-12, Validation 7.2.1 and 8).
 * - The tag of a tagged union, and the openness of a union or an enum, are hints: they change no verdict.
 */
import type { Api, Check, Schema, SchemaShape } from "../../src/model/types.js";
import type { Json, JsonObject } from "./arbitraries.js";

/** Component schemas by name. */
export type Components = ReadonlyMap<string, Schema>;

export function componentsOf(api: Api): Components {
  return new Map(api.schemas.map(({ name, schema }) => [name.wire, schema]));
}

/** Returns whether the value is valid. */
export function isValid(value: Json, schema: Schema, components: Components): boolean {
  return evaluate(value, schema, components) !== undefined;
}

/** The names and indices of evaluated parts of a value (Core 11); undefined if it is invalid. */
type Evaluated = { readonly names: ReadonlySet<string>; readonly indices: ReadonlySet<number> } | undefined;

const nothing: NonNullable<Evaluated> = { names: new Set(), indices: new Set() };

function all(parts: readonly Evaluated[]): Evaluated {
  let names = new Set<string>();
  let indices = new Set<number>();
  for (const part of parts) {
    if (part === undefined) return undefined;
    names = new Set([...names, ...part.names]);
    indices = new Set([...indices, ...part.indices]);
  }
  return { names, indices };
}

function onlyIf(condition: boolean): Evaluated {
  return condition ? nothing : undefined;
}

function evaluate(value: Json, schema: Schema, components: Components): Evaluated {
  let evaluated = evaluateShape(value, schema, components);
  for (const check of schema.checks ?? []) {
    if (evaluated === undefined) return undefined;
    evaluated = all([evaluated, evaluateCheck(value, check, evaluated, components)]);
  }
  return evaluated;
}

// ---------------------------------------------------------------------------------------------------- shapes

type Of<K extends SchemaShape["kind"]> = Extract<SchemaShape, { kind: K }>;

function evaluateShape(value: Json, schema: SchemaShape, components: Components): Evaluated {
  switch (schema.kind) {
    case "unknown":
      return nothing;
    case "never":
      return undefined;
    case "null":
      return onlyIf(value === null);
    case "boolean":
      return onlyIf(typeof value === "boolean");
    case "string":
      return onlyIf(typeof value === "string" || schema.implied === true);
    case "number":
      return evaluateNumber(value, schema);
    case "binary":
      throw new Error("no JSON value is bytes");
    case "literal":
      return onlyIf(equal(value, schema.value));
    case "enum":
      return onlyIf(isListed(value, schema));
    case "array":
    case "tuple":
      return isList(value) ? evaluateItems(value, schema, components) : onlyIf(schema.implied === true);
    case "object":
      return isObject(value) ? evaluateMembers(value, schema, components) : onlyIf(schema.implied === true);
    case "union":
      return evaluateUnion(value, schema, components);
    case "intersection":
      return all(schema.members.map((member) => evaluate(value, member, components)));
    case "nullable":
      return value === null ? nothing : evaluate(value, schema.inner, components);
    case "ref":
      return evaluate(value, components.get(schema.name)!, components);
  }
}

function evaluateNumber(value: Json, { integer, implied }: Of<"number">): Evaluated {
  if (typeof value !== "number") return onlyIf(implied === true);
  return onlyIf(!integer || Number.isInteger(value));
}

function isListed(value: Json, { values, open }: Of<"enum">): boolean {
  if (values.some((one) => equal(value, one))) return true;
  return open && values.some((one) => typeof one === typeof value);
}

function evaluateItems(list: readonly Json[], schema: Of<"array" | "tuple">, components: Components): Evaluated {
  const prefix = schema.kind === "tuple" ? schema.prefix : [];
  if (schema.kind === "tuple" && list.length < schema.required) return undefined;
  const verdicts = list.map((item, index) => evaluate(item, prefix[index] ?? schema.items, components));
  if (verdicts.includes(undefined)) return undefined;
  const reached = schema.explicitItems ? list.length : Math.min(prefix.length, list.length);
  return { ...nothing, indices: new Set(Array.from({ length: reached }, (_, index) => index)) };
}

function evaluateMembers(object: JsonObject, schema: Of<"object">, components: Components): Evaluated {
  if (schema.properties.some(({ name, required }) => required && !Object.hasOwn(object, name))) return undefined;
  const evaluated = new Set<string>();
  for (const [name, member] of Object.entries(object)) {
    const { schemas, known } = schemasOfMember(name, schema);
    if (schemas.some((one) => !isValid(member, one, components))) return undefined;
    if (known || schema.explicitAdditional) evaluated.add(name);
  }
  return { ...nothing, names: evaluated };
}

/**
 * Returns the schemas of a property: by name, by all matching patterns, and otherwise those for other properties (Core
 * 10.3.2).
 */
function schemasOfMember(name: string, schema: Of<"object">): { schemas: readonly Schema[]; known: boolean } {
  const schemas = [
    ...schema.properties.filter((property) => property.name === name),
    ...schema.patterns.filter(({ pattern }) => new RegExp(pattern, "u").test(name)),
  ].map((found) => found.schema);
  return schemas.length > 0 ? { schemas, known: true } : { schemas: [schema.additional], known: false };
}

function evaluateUnion(value: Json, { variants, exclusive }: Of<"union">, components: Components): Evaluated {
  const valid = variants.map((variant) => evaluate(value, variant, components)).filter((one) => one !== undefined);
  return valid.length === 0 || (exclusive && valid.length > 1) ? undefined : all(valid);
}

// ---------------------------------------------------------------------------------------------------- checks

function evaluateCheck(value: Json, check: Check, before: NonNullable<Evaluated>, components: Components): Evaluated {
  switch (check.check) {
    case "format":
    case "contentEncoding":
    case "contentMediaType":
    case "contentSchema":
      return nothing;
    case "not":
      return onlyIf(!isValid(value, check.schema, components));
    case "if":
      return evaluateCondition(value, check, components);
  }
  if (typeof value === "string") return onlyIf(checkText(value, check));
  if (typeof value === "number") return onlyIf(checkNumber(value, check));
  if (isList(value)) return checkList(value, check, before, components);
  return isObject(value) ? checkObject(value, check, before, components) : nothing;
}

function evaluateCondition(value: Json, check: Extract<Check, { check: "if" }>, components: Components): Evaluated {
  const condition = evaluate(value, check.if, components);
  const branch = condition ? check.then : check.else;
  return all([condition ?? nothing, branch ? evaluate(value, branch, components) : nothing]);
}

function checkText(text: string, check: Check): boolean {
  switch (check.check) {
    case "minLength":
      return [...text].length >= check.value;
    case "maxLength":
      return [...text].length <= check.value;
    case "pattern":
      return new RegExp(check.value, "u").test(text);
    default:
      return true;
  }
}

function checkNumber(number: number, check: Check): boolean {
  switch (check.check) {
    case "minimum":
      return number >= check.value;
    case "maximum":
      return number <= check.value;
    case "exclusiveMinimum":
      return number > check.value;
    case "exclusiveMaximum":
      return number < check.value;
    case "multipleOf":
      return isMultiple(number, check.value);
    default:
      return true;
  }
}

/** Computes exactly, with both numbers as integer multiples of the same power of ten. */
function isMultiple(number: number, divisor: number): boolean {
  const [one, other] = [decimal(number), decimal(divisor)];
  const exponent = Math.min(one.exponent, other.exponent);
  const whole = ({ digits, exponent: own }: Decimal): bigint => digits * 10n ** BigInt(own - exponent);
  return whole(one) % whole(other) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Returns the decimal number that JSON contains: 0.1 is a tenth. */
function decimal(number: number): Decimal {
  const [mantissa = "0", exponent = "0"] = number.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function checkList(
  list: readonly Json[],
  check: Check,
  before: NonNullable<Evaluated>,
  components: Components,
): Evaluated {
  switch (check.check) {
    case "minItems":
      return onlyIf(list.length >= check.value);
    case "maxItems":
      return onlyIf(list.length <= check.value);
    case "uniqueItems":
      return onlyIf(list.every((item, index) => !list.slice(0, index).some((other) => equal(item, other))));
    case "contains": {
      const found = list.flatMap((item, index) => (isValid(item, check.schema, components) ? [index] : []));
      const fits = found.length >= check.min && found.length <= (check.max ?? Infinity);
      return fits ? { ...nothing, indices: new Set(found) } : undefined;
    }
    case "unevaluatedItems": {
      const rest = list.filter((_, index) => !before.indices.has(index));
      if (rest.some((item) => !isValid(item, check.schema, components))) return undefined;
      return { ...nothing, indices: new Set(list.keys()) };
    }
    default:
      return nothing;
  }
}

function checkObject(
  object: JsonObject,
  check: Check,
  before: NonNullable<Evaluated>,
  components: Components,
): Evaluated {
  const names = Object.keys(object);
  switch (check.check) {
    case "minProperties":
      return onlyIf(names.length >= check.value);
    case "maxProperties":
      return onlyIf(names.length <= check.value);
    case "required":
      return onlyIf(check.names.every((name) => names.includes(name)));
    case "propertyNames":
      return onlyIf(names.every((name) => isValid(name, check.schema, components)));
    case "dependentRequired":
      return onlyIf(!names.includes(check.property) || check.names.every((name) => names.includes(name)));
    case "dependentSchema":
      return names.includes(check.property) ? evaluate(object, check.schema, components) : nothing;
    case "unevaluatedProperties": {
      const rest = names.filter((name) => !before.names.has(name));
      if (rest.some((name) => !isValid(object[name]!, check.schema, components))) return undefined;
      return { ...nothing, names: new Set(names) };
    }
    default:
      return nothing;
  }
}

// ---------------------------------------------------------------------------------------------------- values

/** Returns whether values are equal (Core 4.2.2): 1 and 1.0 are, and the order of properties does not matter. */
function equal(one: Json, other: Json): boolean {
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, index) => equal(item, other[index]!));
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && equal(one[name]!, other[name]!))
    );
  }
  return one === other;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}
