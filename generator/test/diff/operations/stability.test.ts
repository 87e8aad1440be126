import { expect, it } from "vitest";
import { compareDocuments } from "../../../src/diff/compare.js";
import { documentOf, loadText } from "../examples.js";

/** Returns the rules and levels of findings between two versions of an operation. */
async function compare(before: string, after: string): Promise<readonly string[]> {
  const [base, revision] = await Promise.all(
    [before, after].map((text) => loadText(documentOf("document", `paths: { /facts: { ${text} } }`))),
  );
  return compareDocuments(base!, revision!).map(({ rule, level }) => `${level} ${rule}`);
}

it.each(["draft", "alpha"])("excuses changes of operations that are %s", async (stability) => {
  const level = `x-stability-level: ${stability}`;
  const limit = "parameters: [{ name: limit, in: query, required: true }]";
  expect(await compare(`get: { ${level} }`, `get: { ${level}, ${limit} }`)).toEqual(["safe parameter.required.new"]);
  expect(await compare(`get: {}, post: { ${level} }`, "get: {}")).toEqual(["safe operation.removed"]);
});

it.each(["x-stability-level: beta", "x-stability-level: stable", ""])("excuses nothing with `%s`", async (level) => {
  expect(await compare(`get: {}, post: { ${level} }`, "get: {}")).toEqual(["breaking operation.removed"]);
});

it("excuses nothing that a stable operation shares", async () => {
  const paths = (required: string): string => `
paths:
  /facts:
    parameters: [{ name: limit, in: query${required} }]
    get: { x-stability-level: draft }
    post: {}`;
  const [base, revision] = await Promise.all(
    [paths(""), paths(", required: true")].map((text) => loadText(documentOf("document", text))),
  );
  expect(compareDocuments(base!, revision!).map(({ level, operations }) => [level, operations])).toEqual([
    ["breaking", ["GET /facts", "POST /facts"]],
  ]);
});
