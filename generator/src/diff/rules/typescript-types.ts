import { document } from "./examples.js";
import { ruleTable } from "./table.js";

/** A document whose one operation returns a component, or takes it as the body. */
const returns = (schema: string, rest = ""): string =>
  `{ paths: { /facts: { get: { operationId: facts.get, responses: { "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Fact" } } } } } } } }, components: { schemas: { Fact: ${schema}${rest} } } }`;
const takes = (schema: string): string =>
  `{ paths: { /facts: { post: { operationId: facts.create, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Fact" } } } } } } }, components: { schemas: { Fact: ${schema} } } }`;
const object = (properties: string, required = ""): string =>
  `{ type: object, properties: { ${properties} }${required === "" ? "" : `, required: [${required}]`} }`;
const score = "score: { type: number }";
const both = `${score}, note: { type: string }`;
const state = (values: string, rest = ""): string => object(`state: { type: string, enum: [${values}]${rest} }`);

/** The rules of types: their names and their members. */
export const typescriptTypeRules = ruleTable({
  "typescript.member.added": {
    title: "New property `{path}`",
    explain: "Programs may read the property, or give it. Those that exist compile as before.",
    level: "safe",
    example: document(returns(object(score)), returns(object(both))),
    counterExample: document(takes(object(score)), takes(object(both, "note"))),
  },
  "typescript.member.removed": {
    title: "`{path}` is gone",
    explain:
      "Programs that read the property, or give it in a literal, no longer compile. Deprecate it first, and remove it with the next major version.",
    level: "breaking",
    example: document(returns(object(both)), returns(object(score))),
    counterExample: document(
      returns(object(both)),
      returns(object(`${score}, note: { type: string, deprecated: true }`)),
    ),
  },
  "typescript.member.required": {
    title: "`{path}` is required",
    explain:
      "Programs that read the property need not check it any more. Those that give an object without it no longer compile.",
    level: { request: "breaking", response: "safe" },
    example: document(returns(object(score)), returns(object(score, "score"))),
    counterExample: document(returns(object(score, "score")), returns(object(score))),
  },
  "typescript.member.optional": {
    title: "`{path}` may be absent",
    explain:
      "Programs that read the property must handle its absence: the compiler reports `possibly undefined`. Those that give the object may leave it out.",
    level: { request: "safe", response: "breaking" },
    example: document(returns(object(score, "score")), returns(object(score))),
    counterExample: document(returns(object(score)), returns(object(score, "score"))),
  },
  "typescript.member.type": {
    title: "`{path}` has another type",
    explain:
      "Values that programs read must be assignable to the old type, and values that they give to the new one. Otherwise they no longer compile.",
    level: "breaking",
    example: document(returns(object(score)), returns(object("score: { type: string }"))),
    counterExample: document(returns(object(score)), returns(object("score: { type: integer }"))),
  },
  "typescript.null.added": {
    title: "`{path}` may be null",
    explain: "Programs that read the value must handle null. Those that give it may pass null.",
    level: { request: "safe", response: "breaking" },
    example: document(returns(object(score)), returns(object("score: { type: [number, 'null'] }"))),
    counterExample: document(returns(object("score: { type: [number, 'null'] }")), returns(object(score))),
  },
  "typescript.null.removed": {
    title: "`{path}` is never null",
    explain: "Programs that give null no longer compile. Those that read the value need not handle it any more.",
    level: { request: "breaking", response: "safe" },
    example: document(returns(object("score: { type: [number, 'null'] }")), returns(object(score))),
    counterExample: document(returns(object(score)), returns(object("score: { type: [number, 'null'] }"))),
  },
  "typescript.value.added": {
    title: "`{path}` has new values: `{values}`",
    explain:
      "A `switch` over all values of a closed enum no longer covers all of them, and a variable of the old type cannot hold the new ones. Declare enums that may grow with `x-extensible-enum`.",
    level: { request: "safe", response: "breaking" },
    example: document(returns(state("open, closed")), returns(state("open, closed, lost"))),
    counterExample: document(returns(state("open, closed")), returns(state("closed, open"))),
  },
  "typescript.value.removed": {
    title: "`{path}` has lost values: `{values}`",
    explain:
      "Programs that give such a value no longer compile. Neither do those that compare with it, because a comparison that is never true is an error.",
    level: "breaking",
    example: document(returns(state("open, closed, lost")), returns(state("open, closed"))),
    counterExample: document(returns(state("open, closed")), returns(state("open, closed, lost"))),
  },
  "typescript.index.changed": {
    title: "`{path}` takes other additional properties",
    explain: "The object has an index signature now, has none any more, or another one.",
    level: "breaking",
    example: document(
      returns(`{ type: object, properties: { ${score} }, additionalProperties: { type: number } }`),
      returns(object(score)),
    ),
    counterExample: document(
      returns(`{ type: object, properties: { ${score} }, additionalProperties: { type: number } }`),
      returns(`{ type: object, properties: { ${score} }, additionalProperties: { type: integer } }`),
    ),
  },
  "typescript.type.added": {
    title: "New type `{type}`",
    explain: "The client exports another type.",
    level: "safe",
    example: document(returns(object(score)), returns(object(score), `, Note: ${object("text: { type: string }")}`)),
    counterExample: document(returns(object(score)), returns(`{ description: A fact., ${object(score).slice(1)}`)),
  },
  "typescript.type.removed": {
    title: "`{type}` is gone",
    explain:
      "Imports of the type no longer compile, even if the same messages are sent. Keep the component, or name an alias for it.",
    level: "breaking",
    example: document(returns(object(score), `, Note: ${object("text: { type: string }")}`), returns(object(score))),
    counterExample: document(
      returns(object(score), `, Note: ${object("text: { type: string }")}`),
      returns(object(score), `, Note: ${object("text: { type: string }, more: { type: string }")}`),
    ),
  },
  "typescript.type.renamed": {
    title: "`{type}` is now `{name}`",
    explain:
      "Names of components are not sent, so that nothing changes on the wire, but programs import the types by name. Keep the name, or write the old one into the lock of names.",
    level: "breaking",
    example: document(
      returns(object(score), `, Note: ${object("text: { type: string }")}`),
      returns(object(score), `, Remark: ${object("text: { type: string }")}`),
    ),
    counterExample: document(
      returns(object(score), `, Note: ${object("text: { type: string }")}`),
      returns(object(score), `, Note: ${object("text: { type: string, minLength: 1 }")}`),
    ),
  },
  "typescript.type.changed": {
    title: "`{type}` is another type",
    explain:
      "Values that programs read must be assignable to the old type, and values that they give to the new one. Otherwise they no longer compile.",
    level: "breaking",
    example: document(returns("{ type: string }"), returns("{ type: integer }")),
    counterExample: document(returns("{ type: number }"), returns("{ type: integer }")),
  },
  "typescript.constant.added": {
    title: "New constant `{type}.{constant}`",
    explain: "A value of an enum has a name now.",
    level: "safe",
    example: document(
      returns("{ type: string, enum: [a, b], x-enum-varnames: [A] }"),
      returns("{ type: string, enum: [a, b], x-enum-varnames: [A, B] }"),
    ),
    counterExample: document(
      returns("{ type: string, enum: [a, b], x-enum-varnames: [A, B] }"),
      returns("{ type: string, enum: [a, b], x-enum-varnames: [A, B], x-enum-descriptions: [One, Two] }"),
    ),
  },
  "typescript.constant.removed": {
    title: "`{type}.{constant}` is gone",
    explain: "Programs that use the constant no longer compile. Keep the names of values in `x-enum-varnames`.",
    level: "breaking",
    example: document(
      returns("{ type: string, enum: [a, b], x-enum-varnames: [A, B] }"),
      returns("{ type: string, enum: [a, b], x-enum-varnames: [A] }"),
    ),
    counterExample: document(
      returns("{ type: string, enum: [a, b], x-enum-varnames: [A, B] }"),
      returns("{ type: string, enum: [b, a], x-enum-varnames: [B, A] }"),
    ),
  },
  "typescript.constant.changed": {
    title: "`{type}.{constant}` has another value",
    explain: "Programs that use the constant compile, and send or expect the new value.",
    level: "safe",
    example: document(
      returns("{ type: string, enum: [a, b], x-enum-varnames: [A, B] }"),
      returns("{ type: string, enum: [a, b], x-enum-varnames: [B, A] }"),
    ),
    counterExample: document(
      returns("{ type: string, enum: [a, b], x-enum-varnames: [A, B] }"),
      returns("{ type: string, enum: [b, a], x-enum-varnames: [B, A] }"),
    ),
  },
});
