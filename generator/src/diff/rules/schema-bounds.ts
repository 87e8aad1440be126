import { request, response } from "./examples.js";
import { narrowing, ruleTable, widening, type Row } from "./table.js";

/** A keyword that sets a limit. */
interface Limit {
  readonly name: string;
  /** "{subject} must have at least {after} characters" is written from "have at least" and "characters". */
  readonly verb: string;
  readonly unit: string;
  readonly isLower: boolean;
  /** A schema with the limit, as YAML without braces. */
  readonly schema: (limit: number) => string;
}

const of = (type: string, name: string) => (limit: number) => `type: ${type}, ${name}: ${limit}`;
const contains = (limit: string) => `type: array, contains: { type: string }, ${limit}`;

const limits: readonly Limit[] = [
  { name: "minimum", verb: "be at least", unit: "", isLower: true, schema: of("number", "minimum") },
  { name: "maximum", verb: "be at most", unit: "", isLower: false, schema: of("number", "maximum") },
  { name: "minLength", verb: "have at least", unit: " characters", isLower: true, schema: of("string", "minLength") },
  { name: "maxLength", verb: "have at most", unit: " characters", isLower: false, schema: of("string", "maxLength") },
  { name: "minItems", verb: "have at least", unit: " items", isLower: true, schema: of("array", "minItems") },
  { name: "maxItems", verb: "have at most", unit: " items", isLower: false, schema: of("array", "maxItems") },
  {
    name: "minProperties",
    verb: "have at least",
    unit: " properties",
    isLower: true,
    schema: of("object", "minProperties"),
  },
  {
    name: "maxProperties",
    verb: "have at most",
    unit: " properties",
    isLower: false,
    schema: of("object", "maxProperties"),
  },
  {
    name: "minContains",
    verb: "have at least",
    unit: " items of the kind that it must contain",
    isLower: true,
    schema: (limit) => contains(`minContains: ${limit}`),
  },
  {
    name: "maxContains",
    verb: "have at most",
    unit: " items of the kind that it must contain",
    isLower: false,
    schema: (limit) => contains(`maxContains: ${limit}`),
  },
];

function rowsOf({ name, verb, unit, isLower, schema }: Limit): readonly (readonly [string, Row])[] {
  const [low, high] = [`{ ${schema(2)} }`, `{ ${schema(5)} }`];
  const [loose, strict] = isLower ? [low, high] : [high, low];
  const stricter: Row = {
    title: `{subject} must ${verb} {after}${unit} (before: {before})`,
    explain:
      `Callers that send values which kept the old limit get errors, because \`${name}\` is stricter now. Keep the old limit, or ` +
      "accept the old values in a new version only. Responses keep more than they promised before.",
    ...narrowing,
    example: request(loose, strict),
    counterExample: request(strict, loose),
  };
  const looser: Row = {
    title: `{subject} may ${verb.replace("at least", "fewer than").replace("at most", "more than").replace("be fewer", "be less")} {before}${unit} (now: {after})`,
    explain:
      `The service may return values that callers have never seen, because \`${name}\` allows more now: a column or a field of a ` +
      "form may be too small. Requests are not affected.",
    ...widening,
    example: response(strict, loose),
    counterExample: response(loose, strict),
  };
  return [
    [`schema.${name}.${isLower ? "increased" : "decreased"}`, stricter],
    [`schema.${name}.${isLower ? "decreased" : "increased"}`, looser],
  ];
}

/** Rules for limits of numbers, lengths and counts. */
export const schemaBoundRules = ruleTable({
  ...Object.fromEntries(limits.flatMap(rowsOf)),
  "schema.multipleOf.added": {
    title: "{subject} must be a multiple of {after}",
    explain: "Callers that send other numbers get errors. Accept them for a while, and round.",
    ...narrowing,
    example: request("{ type: number }", "{ type: number, multipleOf: 0.5 }"),
    counterExample: request("{ type: integer }", "{ type: integer, minimum: 0 }"),
  },
  "schema.multipleOf.removed": {
    title: "{subject} may be another number than a multiple of {before}",
    explain: "The service may return numbers between the steps that callers rely on.",
    ...widening,
    example: response("{ type: number, multipleOf: 0.5 }", "{ type: number }"),
    counterExample: response("{ type: number }", "{ type: number, multipleOf: 0.5 }"),
  },
  "schema.multipleOf.changed": {
    title: "{subject} must be a multiple of {after} (before: {before})",
    explain:
      "Numbers that were valid may be invalid, or the reverse: what matters is whether one step divides the other.",
    level: "breaking",
    values: "both",
    example: request("{ type: number, multipleOf: 2 }", "{ type: number, multipleOf: 3 }"),
    counterExample: request("{ type: number }", "{ type: number, multipleOf: 3 }"),
  },
  "schema.uniqueItems.added": {
    title: "{subject} must not repeat items",
    explain: "Callers that send an item twice get errors. Remove duplicates in the service instead.",
    ...narrowing,
    example: request(
      "{ type: array, items: { type: string } }",
      "{ type: array, items: { type: string }, uniqueItems: true }",
    ),
    counterExample: request("{ type: array }", "{ type: array, uniqueItems: false }"),
  },
  "schema.uniqueItems.removed": {
    title: "{subject} may repeat items",
    explain: "The service may return an item twice, which breaks callers that use items as keys.",
    ...widening,
    example: response(
      "{ type: array, items: { type: string }, uniqueItems: true }",
      "{ type: array, items: { type: string } }",
    ),
    counterExample: response("{ type: array, uniqueItems: false }", "{ type: array }"),
  },
});
