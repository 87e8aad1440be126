import { expect, it } from "vitest";
import { buildText } from "../emit/generate.js";

const types = { events: "text/event-stream", lines: "application/jsonl", json: "application/json" };

/** Returns how the stream of an operation can go on, and the diagnostics. */
async function read(
  method: string,
  type: keyof typeof types,
  extension = "",
): Promise<readonly [unknown, readonly string[]]> {
  const { api, diagnostics } = await buildText(`
openapi: 3.1.1
info: { title: Streams, version: "1" }
paths:
  /a:
    ${method}:
      operationId: things.watch
      ${extension}
      parameters: [{ name: start, in: query, schema: { type: integer } }, { name: trace, in: header, schema: { type: string } }]
      responses: { "200": { description: All., content: { ${types[type]}: { schema: { type: array, items: { type: object } } } } } }
`);
  const messages = diagnostics.filter(({ message }) => message.includes("x-stream"));
  return [api.operations[0]?.resume, messages.map(({ code, message }) => `${code} ${message}`)];
}

it.each([
  ["get", "events", "", { by: "id" }],
  ["post", "events", "", undefined],
  ["post", "events", "x-idempotent: true", { by: "id" }],
  ["post", "events", "x-stream: { resumable: true }", { by: "id" }],
  ["get", "events", "x-stream: { resumable: false }", undefined],
  ["get", "lines", "", undefined],
  ["get", "lines", "x-stream: { offset: start }", { by: "offset", parameter: "start" }],
  ["get", "json", "", undefined],
] as const)("a %s of %s with %j goes on as declared", async (method, type, extension, resume) => {
  expect(await read(method, type, extension)).toEqual([resume, []]);
});

it.each([
  ["events", "5", { by: "id" }, "SPEC104 x-stream must be an object"],
  ["events", "{ offset: start }", { by: "id" }, 'SPEC102 unknown property "offset" in x-stream'],
  ["events", "{ resumable: yes please }", { by: "id" }, "SPEC104 x-stream.resumable must be true or false"],
  [
    "lines",
    "{ offset: begin }",
    undefined,
    'SPEC107 x-stream.offset names "begin", which is not an argument of this operation',
  ],
  [
    "lines",
    "{ offset: trace }",
    undefined,
    'SPEC107 x-stream.offset names "trace", which is not an argument of this operation',
  ],
  ["json", "{ resumable: true }", undefined, "SPEC104 x-stream must be on an operation that returns events or lines"],
] as const)("of %s, ignores x-stream: %s", async (type, extension, resume, message) => {
  const [found, messages] = await read("get", type, `x-stream: ${extension}`);
  expect(found).toEqual(resume);
  expect(messages[0]).toBe(message);
});
