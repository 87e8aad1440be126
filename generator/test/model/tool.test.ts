import { expect, it } from "vitest";
import { buildText } from "../emit/generate.js";

/** Returns what the model has of `x-tool`, and the diagnostics. */
async function read(value: string): Promise<readonly [tool: unknown, messages: readonly string[]]> {
  const { api, diagnostics } = await buildText(`
openapi: 3.1.1
info: { title: Tools, version: "1" }
paths:
  /a: { get: { operationId: things.get, x-tool: ${value}, responses: { "204": { description: Done. } } } }
`);
  const messages = diagnostics.filter(({ message }) => message.includes("x-tool"));
  return [api.operations[0]?.tool, messages.map(({ code, message }) => `${code} ${message}`)];
}

it("reads all properties of x-tool", async () => {
  const value = "{ name: get_thing, description: Gets a thing., dangerous: true, hidden: false }";
  const tool = { name: "get_thing", description: "Gets a thing.", dangerous: true, hidden: false };
  expect(await read(value)).toEqual([tool, []]);
});

it("has nothing without x-tool", async () => {
  expect(await read("{}")).toEqual([{}, []]);
});

const mistakes = [
  ["5", "SPEC104 x-tool must be an object"],
  ["{ hide: true }", 'SPEC102 unknown property "hide" in x-tool'],
  ["{ hidden: yes please }", "SPEC104 x-tool.hidden must be true or false"],
] as const;

it.each(mistakes)("ignores x-tool: %s", async (value, message) => {
  expect(await read(value)).toEqual([undefined, [message]]);
});

it.each(["get thing", "1st", "a".repeat(65), "größe"])("ignores the name %s", async (name) => {
  const [tool, messages] = await read(`{ name: ${name}, hidden: true }`);
  expect(tool).toEqual({ hidden: true });
  expect(messages).toEqual([expect.stringContaining("SPEC104 x-tool.name must be 1 to 64 letters")]);
});
