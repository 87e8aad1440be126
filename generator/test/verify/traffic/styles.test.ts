import fc from "fast-check";
import { expect, it } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import { styled } from "../../../../packages/runtime/src/client/styled.js";
import { createVerification } from "../../../src/verify/context.js";
import { matchRequest } from "../../../src/verify/match.js";
import { checkRequest } from "../../../src/verify/traffic/check-request.js";
import type { Parameter, ParameterStyle } from "../../../src/model/types.js";
import type { Exchange, Headers } from "../../../src/verify/types.js";
import { buildText } from "../../emit/generate.js";

const styles: readonly (readonly [place: "path" | "query" | "header" | "cookie", style: ParameterStyle])[] = [
  ["path", "simple"],
  ["path", "label"],
  ["path", "matrix"],
  ["query", "form"],
  ["query", "spaceDelimited"],
  ["query", "pipeDelimited"],
  ["query", "deepObject"],
  ["header", "simple"],
  ["cookie", "form"],
];

const text = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
/** Any text that UTF-8 can write, but for the names of folders: URLs are resolved without them. */
const free = fc
  .string({ minLength: 1, unit: "grapheme" })
  .filter((one) => Buffer.from(one).toString() === one && !/^\.{1,2}$/.test(one));

/** Schemas, their valid values, and values that no reading makes valid. */
const kinds = {
  integer: { schema: { type: "integer", minimum: -5 }, valid: fc.integer({ min: -5 }), wrong: fc.integer({ max: -6 }) },
  boolean: {
    schema: { type: "boolean" },
    valid: fc.boolean(),
    wrong: text.filter((one) => !/^(?:true|false)$/.test(one)),
  },
  string: { schema: { type: "string", maxLength: 9 }, valid: text, wrong: text.map((one) => one.padEnd(10, "x")) },
  mixed: {
    schema: {
      anyOf: [
        { type: "integer", minimum: 10 },
        { type: "string", pattern: "^[a-z0-9]{1,3}$" },
      ],
    },
    valid: fc.oneof(fc.integer({ min: 10 }), fc.stringMatching(/^[a-z0-9]{1,3}$/)),
    wrong: fc.constant("a-b-c"),
  },
  list: {
    schema: { type: "array", minItems: 1, items: { type: "integer", minimum: 0 } },
    valid: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    wrong: fc.array(fc.integer({ max: -1 }), { minLength: 2, maxLength: 3 }),
  },
  object: {
    schema: {
      type: "object",
      required: ["a"],
      properties: { a: { type: "integer", minimum: 0 }, b: { type: "string", maxLength: 9 } },
    },
    valid: fc.record({ a: fc.nat(), b: text }, { requiredKeys: ["a"] }),
    wrong: fc.record({ a: fc.integer({ max: -1 }), b: text }),
  },
} as const;

const names = Object.keys(kinds) as readonly (keyof typeof kinds)[];
const fits = (kind: string, style: string, explode: boolean): boolean => {
  if (style === "deepObject") return kind === "object" && explode;
  return !style.endsWith("Delimited") || kind === "list";
};
const cases = styles.flatMap(([place, style]) =>
  [true, false].flatMap((explode) =>
    names.filter((kind) => fits(kind, style, explode)).map((kind) => ({ place, style, explode, kind })),
  ),
);

const { api } = await buildText(
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Styles", version: "1" },
    paths: Object.fromEntries(
      cases.map(({ place, style, explode, kind }, index) => [
        place === "path" ? `/c${index}/{p}` : `/c${index}`,
        {
          get: {
            operationId: `c${index}`,
            parameters: [
              { name: "p", in: place, required: place === "path", style, explode, schema: kinds[kind].schema },
            ],
            responses: { "200": { description: "OK" } },
          },
        },
      ]),
    ),
  }),
);
const verification = createVerification(api, { isStrict: true });

/** Returns what is said of a request with a value that the client has written. */
function check(index: number, value: unknown): readonly string[] {
  const operation = api.operations.find(({ name }) => name.wire === `c${index}`);
  const parameter = operation?.parameters[0] as Parameter;
  const { name, style, explode, in: place } = parameter;
  const written = styled({ name, in: place as "path", style, explode }, value);
  const path = `/c${index}${place === "path" ? `/${written}` : ""}${place === "query" ? `?${written}` : ""}`;
  const names: Readonly<Record<string, string>> = { header: "p", cookie: "Cookie" };
  const header = names[place];
  const headers: Headers = header === undefined ? [["a", "b"]] : [[header, written]];
  const exchange: Exchange = {
    request: { method: "GET", url: `https://a.example${path}`, headers },
    response: { failure: "" },
  };
  const match = matchRequest(exchange.request, verification, ["https://a.example"]);
  expect(match).toBeDefined();
  return checkRequest(exchange, match!, verification).map(({ facts }) => `${facts["at"]} ${facts["problem"]}`);
}

const indexed = cases.map(({ place, style, explode, kind }, index) => ({ place, style, explode, kind, index }));

it.each(indexed)("$place, $style, exploded $explode, $kind", ({ kind, index, place }) => {
  const { valid, wrong } = kinds[kind];
  fc.assert(
    fc.property(valid, wrong, (right, other) => {
      expect(check(index, right)).toEqual([]);
      expect(check(index, other)).toHaveLength(1);
    }),
    { numRuns: times(30) },
  );
  // Any characters that the place can hold.
  if (kind !== "string" || place === "header") return;
  fc.assert(
    fc.property(free, (value) => {
      const found = check(index, value);
      expect(found.length).toBe([...value].length > 9 ? 1 : 0);
    }),
  );
});
