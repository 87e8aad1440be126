import type { Check, JsonValue, NumberCheck, Schema } from "../../model/types.js";
import { digitsOf } from "../../diagnostics/syntax/exact-numbers.js";
import { jsonText } from "../../codegen/literals.js";
import { boundsIn } from "./recipes/limits.js";
import { codeSpan, counted, listed, shortened } from "./prose.js";
import { highest, lowest } from "../../diagnostics/extremes.js";

/**
 * Returns the constraints and the default of a value as short phrases: `1 to 50`, `default 20`. In
 * Markdown, because both doc comments and reference pages are; whatever the spec wrote stands in code spans.
 */
export function constraintsOf(schema: Schema): readonly string[] {
  return [...rulesOf(schema), ...defaultOf(schema)];
}

/** The phrases of `constraintsOf` without the default. */
export function rulesOf(schema: Schema): readonly string[] {
  const own = schema.checks === undefined ? [] : phrasesOf(schema.checks);
  const inner = schema.kind === "nullable" ? rulesOf(schema.inner) : [];
  const each = schema.kind === "array" ? rulesOf(schema.items).map((rule) => `each ${rule}`) : [];
  if (own.length + inner.length + each.length === 0) return [];
  return [...new Set([...own, ...inner, ...each])];
}

function defaultOf(schema: Schema): readonly string[] {
  if (schema.default !== undefined) return [`default ${valueText(schema.default)}`];
  return schema.kind === "nullable" ? defaultOf(schema.inner) : [];
}

/** Numbers and words as they are, everything else as code. */
function valueText(value: JsonValue): string {
  const plain = value === null || typeof value === "boolean";
  if (typeof value === "number") return digitsOf(value);
  return plain ? String(value) : codeSpan(shortened(jsonText(value), 60));
}

function phrasesOf(checks: readonly Check[]): readonly string[] {
  return [
    ...rangeOf(checks, { least: "minimum", most: "maximum" }),
    ...boundOf(checks, "exclusiveMinimum", "more than"),
    ...boundOf(checks, "exclusiveMaximum", "less than"),
    ...boundOf(checks, "multipleOf", "a multiple of"),
    ...rangeOf(checks, { least: "minLength", most: "maxLength", noun: "character" }),
    ...rangeOf(checks, { least: "minItems", most: "maxItems", noun: "item" }),
    ...rangeOf(checks, { least: "minProperties", most: "maxProperties", noun: "member" }),
    ...checks.flatMap(otherPhrase),
  ];
}

interface Range {
  readonly least: NumberCheck;
  readonly most: NumberCheck;
  /** The unit that is counted; absent if the value itself is bounded. */
  readonly noun?: string;
}

function rangeOf(checks: readonly Check[], { least, most, noun }: Range): readonly string[] {
  const from = highest(boundsIn(checks, least));
  const to = lowest(boundsIn(checks, most));
  const hasFrom = Number.isFinite(from) && (noun === undefined || from > 0);
  const amount = (count: number): string => (noun === undefined ? writtenOf(checks, count) : counted(count, noun));
  if (hasFrom && Number.isFinite(to))
    return [from === to ? `exactly ${amount(to)}` : `${writtenOf(checks, from)} to ${amount(to)}`];
  if (hasFrom) return [`at least ${amount(from)}`];
  return Number.isFinite(to) ? [`at most ${amount(to)}`] : [];
}

function boundOf(checks: readonly Check[], name: NumberCheck, words: string): readonly string[] {
  return boundsIn(checks, name).map((value) => `${words} ${writtenOf(checks, value)}`);
}

/** Returns the number of a check with the digits that the document has, which JavaScript may have rounded. */
function writtenOf(checks: readonly Check[], value: number): string {
  const digits = checks.flatMap((one) => ("digits" in one && one.value === value ? [one.digits] : []));
  return digits[0] ?? digitsOf(value);
}

/** A phrase for the checks that are not numbers. */
function otherPhrase(check: Check): readonly string[] {
  switch (check.check) {
    case "pattern":
      return [`matches ${codeSpan(check.value)}`];
    case "format":
      return [formatText(check.value)];
    case "contentEncoding":
      return [`in ${codeSpan(check.value)}`];
    case "contentMediaType":
      return [`holds ${codeSpan(check.value)}`];
    case "uniqueItems":
      return ["no item twice"];
    case "required":
      return [`with ${names(check.names)}`];
    case "contains":
      return rangeOf(containing(check), { least: "minItems", most: "maxItems", noun: "item" }).map(
        (range) => `${range} of one form`,
      );
    case "propertyNames":
      return nameRules(check.schema);
    case "dependentRequired":
      return [`${codeSpan(check.property)} only with ${names(check.names)}`];
    case "unevaluatedProperties":
      return check.schema.kind === "never" ? ["no other members"] : [];
    case "unevaluatedItems":
      return check.schema.kind === "never" ? ["no other items"] : [];
    case "contentSchema":
    case "dependentSchema":
    case "not":
    case "if":
      return ["further conditions"];
    default:
      return []; // the numbers, which rangeOf and boundOf put into words
  }
}

function containing({ min, max }: Extract<Check, { check: "contains" }>): readonly Check[] {
  return [
    { check: "minItems", value: min },
    ...(max === undefined ? [] : [{ check: "maxItems" as const, value: max }]),
  ];
}

function names(all: readonly string[]): string {
  return listed(all.map(codeSpan));
}

function nameRules(schema: Schema): readonly string[] {
  if (schema.kind === "enum" || schema.kind === "literal") return ["member names from a list"];
  return rulesOf(schema).map((rule) => `each name ${rule}`);
}

function formatText(format: string): string {
  return Object.hasOwn(formats, format) ? (formats[format] ?? "") : `format ${codeSpan(format)}`;
}

/** The formats of JSON Schema 2020-12, 7.3, and of the OpenAPI registry, in words. */
const formats: Readonly<Record<string, string>> = {
  "date-time": "ISO 8601 date and time",
  date: "ISO 8601 date",
  time: "ISO 8601 time",
  duration: "ISO 8601 duration",
  email: "email address",
  "idn-email": "email address",
  hostname: "host name",
  "idn-hostname": "host name",
  ipv4: "IPv4 address",
  ipv6: "IPv6 address",
  uri: "URL",
  "uri-reference": "URL or relative URL",
  iri: "URL",
  "iri-reference": "URL or relative URL",
  "uri-template": "URL template",
  uuid: "UUID",
  "json-pointer": "JSON pointer",
  "relative-json-pointer": "relative JSON pointer",
  regex: "regular expression",
  byte: "Base64",
  binary: "bytes",
  password: "a secret",
  int32: "32 bits",
  int64: "64 bits",
  float: "single precision",
  double: "double precision",
};
