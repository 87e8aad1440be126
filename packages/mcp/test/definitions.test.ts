import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { loadExchanges } from "../../client/test/support/exchange.js";
import { tools } from "../src/index.js";
import type { ToolSchema } from "../src/runtime/contract.js";

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);

/** Arguments that tools leave out, because their names on the wire are not documented. */
const undocumented = ["name_filter", "include_conflicts"];
const exchanges = loadExchanges().map((one) => [`${one.operation}: ${one.title}`, one] as const);

function errorsOf(schema: ToolSchema, value: unknown): readonly string[] {
  const validate = ajv.compile(schema);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function toolOf(operation: string) {
  const tool = tools.find((one) => one.operation === operation);
  if (tool === undefined) throw new Error(`no tool calls ${operation}`);
  return tool;
}

test.each(exchanges)("%s has arguments that the tool takes", (_, { operation, arguments: args }) => {
  const { inputSchema, params } = toolOf(operation);
  expect(params?.is(args) ?? true).toBe(true);
  const unknown = Object.keys(args).filter((name) => undocumented.includes(name));
  const expected = unknown.map(() => " must NOT have additional properties");
  expect(errorsOf(inputSchema, args)).toEqual(expected);
});

test.each(exchanges)("%s has a result that the tool may return", (_, { operation, yields }) => {
  const { outputSchema, result } = toolOf(operation);
  if (outputSchema === undefined) expect([result, yields]).toEqual(["none", undefined]);
  else expect(errorsOf(outputSchema, yields)).toEqual([]);
});

test("every tool refuses arguments that it does not have", () => {
  for (const { inputSchema } of tools) expect(errorsOf(inputSchema, { unheard: 1 }).length).toBeGreaterThan(0);
});

test("what deletes is dangerous, and what a model cannot use is hidden", () => {
  const names = (isWanted: (tool: (typeof tools)[number]) => boolean): readonly string[] =>
    tools.filter(isWanted).map(({ operation }) => operation);
  expect(names(({ dangerous }) => dangerous === true)).toEqual(["facts.forget", "projects.delete"]);
  expect(names(({ hidden }) => hidden !== undefined)).toEqual(["drive.createUpload"]);
  expect(names(({ annotations }) => annotations.readOnlyHint)).toHaveLength(9);
});
