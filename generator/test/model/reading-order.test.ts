import { describe, expect, it } from "vitest";
import { buildText } from "../emit/generate.js";

/** Returns the operation names of a document with these operations, `METHOD PATH ID`, in the order of the model. */
async function orderOf(operations: readonly string[]): Promise<readonly string[]> {
  const paths = operations.map((line) => {
    const [method = "", path = "", operationId = ""] = line.split(" ");
    const parameters = path.includes("{id}")
      ? [{ name: "id", in: "path", required: true, schema: { type: "string" } }]
      : [];
    const reads = operationId.endsWith("search") && { "x-query": true };
    return [path, { [method]: { operationId, parameters, ...reads, responses: { "204": { description: "OK" } } } }];
  });
  const document = { openapi: "3.1.0", info: { title: "Test", version: "1" }, paths: Object.fromEntries(paths) };
  const { api } = await buildText(JSON.stringify(document));
  return api.operations.map(({ name }) => name.wire);
}

const notes = [
  "delete /1/notes/{id} notes.delete",
  "post /2/notes/{id}/pin notes.pin",
  "patch /3/notes/{id} notes.update",
  "post /4/notes notes.create",
  "post /5/notes/search notes.search",
  "get /6/notes/{id} notes.get",
  "get /7/notes notes.list",
];

describe("the order of operations", () => {
  it("is list, get, create, update, delete, then the rest", async () => {
    expect(await orderOf(notes)).toEqual([
      "notes.list",
      "notes.search",
      "notes.get",
      "notes.create",
      "notes.update",
      "notes.delete",
      "notes.pin",
    ]);
  });

  it("does not depend on the order of the document", async () => {
    const mixed = ["get /b/{id} b.get", "get /a/{id} a.get", "delete /1/a/{id} a.delete", "delete /1/b/{id} b.delete"];
    const expected = ["a.get", "a.delete", "b.get", "b.delete"];
    expect(await orderOf(mixed)).toEqual(expected);
    expect(await orderOf(mixed.toReversed())).toEqual(expected);
  });
});
