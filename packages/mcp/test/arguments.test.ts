import { expect, test } from "vitest";
import { callTool, type ToolDefinition, tools } from "@memory-service/mcp";
import { createService } from "./support/service.js";
import { noClient, toolOf, validatorOf } from "./support/tools.js";

const named = (name: string): ToolDefinition => tools.find((tool) => tool.name === name)!;

async function problemOf(name: string, args: unknown): Promise<string> {
  const service = createService();
  const { isError, content, structuredContent, _meta } = await callTool(named(name), args, service.client);
  expect(isError).toBe(true);
  expect(structuredContent).toBeUndefined();
  expect(_meta?.error).toEqual({ code: "arguments", retryable: false });
  expect(service.requests).toEqual([]);
  return content[0].text;
}

const ids = { workspaceId: "ws_1", actorId: "act_1" };

test("a missing argument", async () => {
  expect(await problemOf("facts_get", ids)).toBe(
    'Invalid arguments of facts_get. Argument "factId" is required but missing: expected string. ' +
      'Example: {"workspaceId":"text","actorId":"text","factId":"text"}',
  );
});

test("no arguments", async () => {
  expect(await problemOf("facts_get", undefined)).toMatch(/"workspaceId" is required.*"actorId" is.*"factId" is/);
});

test("a value out of bounds", async () => {
  expect(await problemOf("projects_list", { size: 1_000 })).toMatch(
    /Argument "size": expected integer of at most 100, received number 1000 \(.*100.*\)\./,
  );
});

test("a value of the wrong type, inside of an argument", async () => {
  expect(await problemOf("facts_update", { ...ids, factId: "f", metadata: "none" })).toMatch(
    /Argument "metadata": expected object, received string "none"/,
  );
});

test("null for an optional argument", async () => {
  expect(await problemOf("projects_list", { name_fuzzy: null })).toContain("Leave it out if you have no value.");
});

test("an unknown argument", async () => {
  expect(await problemOf("facts_get", { ...ids, fact_id: "fact_1" })).toBe(
    'Invalid arguments of facts_get: there is no argument "fact_id". Did you mean "factId"?',
  );
  expect(await problemOf("projects_list", { qqqqqq: 1 })).toMatch(/Its arguments are "page", "size"/);
});

test.each([[[]], ["{}"], [7], [null]])("%j is not an object", async (args) => {
  expect(await problemOf("projects_list", args)).toMatch(/^Invalid arguments of projects_list: expected a JSON object/);
});

test("a value that is long or controls a terminal is neither repeated nor raw", async () => {
  const problem = await problemOf("projects_list", { page: `\u001b[2J\u009b31m${"x".repeat(100_000)}` });
  expect(problem.length).toBeLessThan(400);
  expect(problem).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

test("__proto__ is an unknown argument, and changes nothing", async () => {
  const args = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as unknown;
  expect(await problemOf("projects_list", args)).toContain('there is no argument "__proto__"');
  expect({}).not.toHaveProperty("polluted");
});

test("arguments go to their paths, and issues come back by name", async () => {
  const seen: unknown[] = [];
  const tool = toolOf(
    async (_, args) => {
      seen.push(args);
      return {};
    },
    {
      inputSchema: {
        type: "object",
        properties: { page: { type: "integer" }, odd_name: { type: "string" } },
        required: ["page"],
      },
      paths: { page: ["query", "page"], odd_name: ["query", "odd name!"] },
      params: validatorOf((value) => Number.isInteger((value as { query?: { page?: unknown } }).query?.page), {
        path: ["query", "page"],
        message: "Expected integer",
      }),
    },
  );
  await callTool(tool, { page: 2, odd_name: "x", more: 1 }, noClient);
  expect(seen).toEqual([{ query: { page: 2, "odd name!": "x" }, more: 1 }]);
  const { content } = await callTool(tool, { page: "2" }, noClient);
  expect(content[0].text).toMatch(/Argument "page": expected integer, received string "2" \(Expected integer\)/);
});

test("issues without a path, and many of them", async () => {
  const issues = Array.from({ length: 9 }, (_, index) => ({ path: [], message: `Problem ${index}` }));
  const params = { is: () => false, safeParse: () => ({ success: false as const, error: { issues } }) };
  const { content } = await callTool(
    toolOf(async () => ({}), { params }),
    {},
    noClient,
  );
  expect(content[0].text).toContain("Problem 4. There are 4 more problems.");
});

test("a combination of arguments that no variant of a union allows", async () => {
  const tool = toolOf(async () => ({}), {
    inputSchema: {
      type: "object",
      properties: { id: { type: "string" }, add: { type: "array" }, delete: { type: "array" } },
      required: ["id"],
    },
    params: validatorOf(() => false, { path: [], message: "Invalid input" }),
  });
  const { content } = await callTool(tool, { id: "a" }, noClient);
  expect(content[0].text).toContain(
    'The document does not allow these arguments together. Some of "add", "delete" may be needed, or exclude each other.',
  );
});

test("an argument called __proto__ is passed, and changes no prototype", async () => {
  let received: object = {};
  const call = async (_: unknown, args: object) => {
    received = args;
    return {};
  };
  const tool = toolOf(call, { inputSchema: { type: "object" } });
  await callTool(tool, JSON.parse('{ "__proto__": { "admin": true } }'), noClient);
  expect(Object.entries(received)).toEqual([["__proto__", { admin: true }]]);
  expect(received).not.toHaveProperty("admin");
});
