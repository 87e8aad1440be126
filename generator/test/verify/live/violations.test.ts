import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../../src/model/types.js";
import { rulesFor } from "../../../src/verify/context.js";
import { brokenValues } from "../../../src/verify/live/breaking.js";
import { createRandom } from "../../../src/verify/live/random.js";
import type { Arguments } from "../../../src/verify/live/requests.js";
import { Samples } from "../../../src/verify/live/samples.js";
import { violationsOf } from "../../../src/verify/live/violations.js";
import { verificationOf } from "./check.js";

async function verificationWith(schema: string) {
  return verificationOf(`openapi: 3.1.0
info: { title: Values, version: "1" }
paths: {}
components: { schemas: { Value: ${schema} } }
`);
}

/** Returns the broken values of a schema, each as "keyword value". */
async function broken(schema: string, valid: JsonValue): Promise<readonly string[]> {
  const verification = await verificationWith(schema);
  const own = verification.lookup("Value")!;
  return brokenValues(own, valid, rulesFor(verification, "request")).map(
    ({ misfit, value }) => `${misfit.keyword} ${JSON.stringify(value)}`,
  );
}

describe("values that break one constraint", () => {
  it.each<readonly [schema: string, valid: JsonValue, expected: readonly string[]]>([
    ["{ type: string }", "a", ["type 12345", "type null"]],
    ["{ type: [string, 'null'] }", "a", ["type 12345"]],
    ["{ type: [string, integer] }", "a", ['type ["text"]', "type null"]],
    [
      "{ type: integer, minimum: 3, maximum: 5 }",
      4,
      ["type 4.5", 'type "text"', "type null", "minimum 2", "maximum 6"],
    ],
    [
      "{ type: number, exclusiveMinimum: 0, exclusiveMaximum: 1 }",
      0.5,
      ['type "text"', "type null", "exclusiveMinimum 0", "exclusiveMaximum 1"],
    ],
    ["{ type: integer, multipleOf: 4 }", 8, ["type 8.5", 'type "text"', "type null", "multipleOf 10"]],
    [
      "{ type: string, minLength: 2, maxLength: 4 }",
      "abc",
      ["type 12345", "type null", 'minLength "a"', 'maxLength "abccc"'],
    ],
    ["{ type: string, pattern: '^a+$' }", "aa", ["type 12345", "type null", 'pattern "aa~"']],
    ["{ type: string, format: date }", "2026-01-02", ["type 12345", "type null", 'format "2026-01-02~"']],
    ["{ enum: [a, b] }", "a", ['enum "unlisted-value"', "enum null"]],
    ["{ const: a }", "a", ['const "unlisted-value"', "const null"]],
    ["{ type: boolean }", true, ["type 12345", "type null"]],
    ["{}", "a", []],
  ])("of %s", async (schema, valid, expected) => {
    const found = await broken(schema, valid);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it("are in properties and items, and about them", async () => {
    const schema = `{ type: object, additionalProperties: false, required: [a], minProperties: 1,
      properties: { a: { type: array, minItems: 1, maxItems: 2, uniqueItems: true, items: { type: string } }, b: { type: boolean } } }`;
    expect(await broken(schema, { a: ["x"], b: true })).toEqual([
      "type 12345",
      "type null",
      'required {"b":true}',
      'additionalProperties {"a":["x"],"b":true,"unexpectedProperty":"unexpected"}',
      'minItems {"a":[],"b":true}',
      'maxItems {"a":["x","x0","x1"],"b":true}',
      'uniqueItems {"a":["x","x"],"b":true}',
      'type {"a":12345,"b":true}',
      'type {"a":null,"b":true}',
      'type {"a":[12345],"b":true}',
      'type {"a":[null],"b":true}',
      'type {"a":["x"],"b":12345}',
      'type {"a":["x"],"b":null}',
    ]);
  });

  it("are not those of open enums, and of formats that nobody can recognise", async () => {
    expect(await broken("{ anyOf: [{ type: string, enum: [a, b] }, { type: string }] }", "a")).not.toContain(
      'enum "unlisted-value"',
    );
    expect(await broken("{ type: string, format: moon-phase }", "a")).toEqual(["type 12345", "type null"]);
  });

  it("end where a document is too large to judge", async () => {
    const verification = await verificationWith("{ type: string, maxLength: 3 }");
    const rules = { ...rulesFor(verification, "request"), steps: { left: 0 } };
    expect(brokenValues(verification.lookup("Value")!, "abc", rules)).toEqual([]);
  });
});

describe("requests that break one constraint", () => {
  /** Returns the violations of an operation with one parameter. */
  async function ofParameter(parameter: string): Promise<readonly string[]> {
    const place = /in: (\w+)/.exec(parameter)?.[1];
    const verification = await verificationOf(`openapi: 3.1.0
info: { title: Values, version: "1" }
paths:
  ${place === "path" ? "/things/{p}" : "/things"}: { get: { parameters: [${parameter}], responses: { "204": { description: Fine. } } } }
`);
    const samples = new Samples(verification, createRandom(1));
    const [operation] = verification.api.operations;
    const calls = violationsOf(operation!, { parameters: new Map() }, { samples, verification });
    return calls.map(({ violation, arguments: args }) => {
      const [value] = args.parameters.values();
      return `${violation.at} ${violation.keyword} ${JSON.stringify(value)}`;
    });
  }

  it.each<readonly [parameter: string, expected: readonly string[]]>([
    // Every text is a string.
    ["{ name: p, in: query, schema: { type: string } }", []],
    ["{ name: p, in: query, required: true, schema: { type: string } }", ["query parameter `p` required undefined"]],
    // An empty text may be no parameter at all.
    [
      "{ name: p, in: query, schema: { type: string, minLength: 1, maxLength: 2 } }",
      ['query parameter `p` maxLength "Thh"'],
    ],
    [
      "{ name: p, in: query, schema: { type: integer } }",
      ["query parameter `p` type 8.5", 'query parameter `p` type "text"'],
    ],
    ["{ name: p, in: query, schema: { type: boolean } }", ["query parameter `p` type 12345"]],
    [
      "{ name: p, in: query, schema: { type: array, items: { type: integer }, maxItems: 1 } }",
      ["query parameter `p` maxItems [8,9]", "query parameter `p` type [8.5]", 'query parameter `p` type ["text"]'],
    ],
    [
      "{ name: p, in: path, required: true, schema: { type: string, enum: [a, b] } }",
      ['path parameter `p` enum "unlisted-value"'],
    ],
    [
      "{ name: p, in: header, schema: { type: string, format: uuid } }",
      ['header parameter `p` format "123e4567-e89b-12d3-a456-426614174000~"'],
    ],
    [
      "{ name: p, in: query, style: deepObject, schema: { type: object, required: [a], properties: { a: { type: integer } } } }",
      [],
    ],
    [
      "{ name: p, in: query, content: { application/json: { schema: { type: object, required: [a], properties: { a: { type: boolean } } } } } }",
      [
        "query parameter `p` type 12345",
        "query parameter `p` type null",
        "query parameter `p`, property `a` required {}",
        'query parameter `p`, property `a` type {"a":12345}',
        'query parameter `p`, property `a` type {"a":null}',
      ],
    ],
  ])("with %s", async (parameter, expected) => {
    expect(await ofParameter(parameter)).toEqual(expected);
  });

  it("have fields of forms that are wrong as text, too", async () => {
    const verification = await verificationOf(`openapi: 3.1.0
info: { title: Forms, version: "1" }
paths:
  /form:
    post:
      requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: { type: object, required: [a], properties: { a: { type: integer, minimum: 1 }, b: { type: string } } } } } }
      responses: { "204": { description: Fine. } }
`);
    const [operation] = verification.api.operations;
    const samples = new Samples(verification, createRandom(1));
    const valid: Arguments = {
      parameters: new Map(),
      body: { content: operation!.body!.content, value: { a: 1, b: "x" } },
    };
    const calls = violationsOf(operation!, valid, { samples, verification });
    expect(
      calls.map(
        ({ violation, arguments: args }) => `${violation.at} ${violation.keyword} ${JSON.stringify(args.body?.value)}`,
      ),
    ).toEqual([
      'body property `a` required {"b":"x"}',
      'body property `a` minimum {"b":"x","a":0}',
      'body property `a` type {"b":"x","a":1.5}',
      'body property `a` type {"b":"x","a":"text"}',
      "a request without a body required undefined",
      'a body of the type application/x-unknown content {"a":1,"b":"x"}',
    ]);
  });
});
