import { unreachable } from "../../diagnostics/invariant.js";
import type { Of } from "../schemas/fold.js";
import type { Check, Conversion, Property, Schema, TaggedUnion } from "../types.js";

/** The differences between the wire and programs. */
export interface ProgramForm {
  readonly nameOf: (wireName: string) => string;
  /** Returns the conversion of the values of a format; undefined if programs have them as they are on the wire. */
  readonly conversionOf: (format: string, schema: Schema) => Conversion | undefined;
}

/** Returns a schema with the names and values that programs have. */
export function programSchema(schema: Schema, form: ProgramForm): Schema {
  const checked = schema.checks === undefined ? schema : withProgramChecks(schema, form);
  const of = (inner: Schema): Schema => programSchema(inner, form);
  switch (checked.kind) {
    case "unknown":
    case "never":
    case "null":
    case "boolean":
    case "binary":
    case "literal":
    case "enum":
    case "ref":
      return checked;
    case "string":
    case "number":
      return converted(checked, form);
    case "array":
      return programList(checked, of(checked.items));
    case "tuple":
      return { ...checked, prefix: checked.prefix.map(of), items: of(checked.items) };
    case "object":
      return programObject(checked, form);
    case "union":
      return checked.tag ? programUnion(checked, form) : { ...checked, variants: checked.variants.map(of) };
    case "intersection":
      return { ...checked, members: withoutPlain(checked.members.map(of)) };
    case "nullable":
      return { ...checked, inner: of(checked.inner) };
    default:
      return unreachable(checked);
  }
}

/** Returns a tagged union with the names and values that programs have. */
export function programUnion(schema: TaggedUnion, form: ProgramForm): TaggedUnion {
  const wireName = schema.tag.name;
  const name = form.nameOf(wireName);
  const tag = { ...schema.tag, name, ...(name !== wireName && { wireName }) };
  return { ...schema, tag, variants: schema.variants.map((variant) => programSchema(variant, form)) };
}

/**
 * Returns a list of other items. Whether two objects are equal as JSON says nothing about dates and values of users, which may be part of
 * them, so that only items that are surely JSON are compared.
 */
function programList(schema: Of<"array">, items: Schema): Schema {
  const isPlain = plainKinds.has(items.kind) && items.conversion === undefined;
  if (isPlain || schema.checks === undefined) return { ...schema, items };
  const { checks, ...rest } = schema;
  const kept = checks.filter(({ check }) => check !== "uniqueItems");
  return { ...rest, items, ...(kept.length > 0 && { checks: kept }) };
}

const plainKinds: ReadonlySet<Schema["kind"]> = new Set(["boolean", "string", "number", "literal", "enum"]);

function programObject(schema: Of<"object">, form: ProgramForm): Schema {
  return {
    ...schema,
    properties: schema.properties.map((property) => programProperty(property, form)),
    patterns: schema.patterns.map(({ pattern, schema: own }) => ({ pattern, schema: programSchema(own, form) })),
    additional: programSchema(schema.additional, form),
  };
}

function programProperty({ name: wireName, required, schema }: Property, form: ProgramForm): Property {
  const name = form.nameOf(wireName);
  return { name, ...(name !== wireName && { wireName }), required, schema: programSchema(schema, form) };
}

/** Returns a string or number as programs have it. Without a `type` of its own, a schema accepts other values, too, and stays. */
function converted(schema: Of<"string" | "number">, { conversionOf }: ProgramForm): Schema {
  const format = schema.checks?.find(({ check }) => check === "format");
  if (format?.check !== "format" || schema.implied) return schema;
  const conversion = conversionOf(format.value, schema);
  if (conversion === undefined) return schema;
  const { checks: _, brand: __, ...bare } = schema;
  const kept = conversion.kind === "bigint" ? (schema.checks ?? []).filter(holdsForBigints) : [];
  return { ...bare, conversion, ...(kept.length > 0 && { checks: kept }) };
}

/** Returns whether a check applies to a bigint as it does to a number. The formats of 64 bits are its range. */
function holdsForBigints(check: Check): boolean {
  return numeric.has(check.check) || (check.check === "format" && /^u?int64$/.test(check.value));
}

/** The checks that apply to a bigint as they do to a number. */
const numeric: ReadonlySet<Check["check"]> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
] as const);

/** Keeps one of several conversions of a value, and drops a plain string beside it: no value would be both. */
function withoutPlain(members: readonly Schema[]): readonly Schema[] {
  const [chosen] = members.filter(({ conversion }) => conversion !== undefined);
  return members.filter((member) => chosen === undefined || member === chosen || member.kind !== chosen.kind);
}

// --------------------------------------------------------------------------------------------------------- checks

function withProgramChecks<S extends Schema>(schema: S, form: ProgramForm): S {
  const isRenamed = schema.kind === "object" && schema.properties.some(({ name }) => form.nameOf(name) !== name);
  const checks = (schema.checks ?? []).flatMap((check): readonly Check[] =>
    // The names on the wire are those that it constrains.
    check.check === "propertyNames" && isRenamed ? [] : [programCheck(check, form)],
  );
  return { ...schema, checks };
}

function programCheck(check: Check, form: ProgramForm): Check {
  const { nameOf } = form;
  const of = (schema: Schema): Schema => programSchema(schema, form);
  switch (check.check) {
    case "required": {
      const names = check.names.map(nameOf);
      const isRenamed = names.some((name, index) => name !== check.names[index]);
      return { ...check, names, ...(isRenamed && { wireNames: check.names }) };
    }
    case "dependentRequired":
      return { ...check, property: nameOf(check.property), names: check.names.map(nameOf) };
    case "dependentSchema":
      return { ...check, property: nameOf(check.property), schema: of(check.schema) };
    case "if":
      return {
        ...check,
        if: of(check.if),
        ...(check.then && { then: of(check.then) }),
        ...(check.else && { else: of(check.else) }),
      };
    case "contains":
    case "not":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return { ...check, schema: of(check.schema) };
    default:
      return check;
  }
}
