import { readFileSync } from "node:fs";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { loadExchanges } from "../../client/test/support/exchange.js";
import { selectTools, tools } from "../src/index.js";
import type { ToolSchema } from "../../runtime/src/mcp/contract.js";

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);

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
  expect(errorsOf(inputSchema, args)).toEqual([]);
});

test.each(exchanges)("%s has a result that the tool may return", (_, { operation, yields }) => {
  const { outputSchema, result } = toolOf(operation);
  if (outputSchema === undefined) expect([result, yields]).toEqual(["none", undefined]);
  else expect(errorsOf(outputSchema, yields)).toEqual([]);
});

test("every tool refuses arguments that it does not have", () => {
  for (const { inputSchema } of tools) expect(errorsOf(inputSchema, { unheard: 1 }).length).toBeGreaterThan(0);
});

const effects = {
  agents_listVersions: "reads",
  agents_update: "overwrites",
  conflicts_resolve: "dangerous",
  documents_get: "reads",
  documents_getV1: "reads",
  drive_createUpload: "hidden, adds",
  drive_listChildren: "reads",
  facts_forget: "dangerous",
  facts_get: "reads",
  facts_update: "overwrites",
  memories_getTrace: "reads",
  projects_create: "adds",
  projects_delete: "dangerous",
  projects_list: "reads",
  projects_search: "reads",
  projects_update: "overwrites",
  workspaces_list: "reads",
  workspaces_update: "overwrites",
};

/** Returns the effect that a tool's annotations and its place in the selection tell. */
function effectOf({ annotations, dangerous, hidden }: (typeof tools)[number]): string {
  const { readOnlyHint, destructiveHint } = annotations;
  const destruction = dangerous === true ? "dangerous" : "overwrites";
  const change = destructiveHint ? destruction : "adds";
  return `${hidden === undefined ? "" : "hidden, "}${readOnlyHint ? "reads" : change}`;
}

test("annotations and the default selection tell the effect of every tool, and the README lists what is off", () => {
  expect(Object.fromEntries(tools.map((tool) => [tool.name, effectOf(tool)]))).toEqual(effects);
  const selected = selectTools(tools).map(({ name }) => name);
  const off = Object.entries(effects).flatMap(([name, effect]) => (/dangerous|hidden/.test(effect) ? [name] : []));
  expect(tools.filter(({ name }) => !selected.includes(name)).map(({ name }) => name)).toEqual(
    tools.filter(({ name }) => off.includes(name)).map(({ name }) => name),
  );
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, listed = ""] = /^Off by default: ([^]*?)\n\n/m.exec(readme) ?? [];
  expect([...listed.matchAll(/`([a-z]+_\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(off.toSorted());
});
