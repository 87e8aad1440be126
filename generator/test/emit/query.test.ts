import { expect, test } from "vitest";
import { queryOutput } from "../../src/emit/query/output.js";
import { besideClient } from "./compile.js";
import { buildText, emitFormatted } from "./generate.js";

test("a client has the same names with and without hooks", async () => {
  const { api } = await buildText(`
openapi: 3.1.1
info: { title: Case, version: "1" }
paths:
  /facts: { get: { operationId: facts.list, responses: { "204": { description: Fine. } } } }
  /bind: { post: { operationId: bindClient, responses: { "204": { description: Fine. } } } }
components:
  schemas: { FactsListPage: { type: string } }
`);
  expect(api.operations.map(({ typeName, method }) => [typeName, method])).toEqual([
    ["BindClient", "client"],
    ["FactsList", "list"],
  ]);
  expect(api.schemas.map(({ name }) => name.code)).toEqual(["FactsListPage"]);
});

test("keys begin with the API's title if the client is not a package", async () => {
  const built = await buildText(`
openapi: 3.1.1
info: { title: "Note Service */", version: "1" }
paths: { /notes: { get: { operationId: notes.list, responses: { "204": { description: Fine. } } } } }
`);
  const files = await emitFormatted(queryOutput, built, { package: besideClient });
  expect(files.get("binding.ts")).toContain('export const namespace = "noteService";');
  expect(files.get("options/notes.ts")).toContain('key: ["noteService", "notes.list"]');
  expect(files.get("options/notes.ts")).toContain('from "../../../client/generated/operations/index.js";');
});

test.each([
  ["@acme/client", "acme"],
  ["@acme/notes-client", "acme/notes-client"],
  ["@acme/notes/client", "acme/notes"],
  ["notes", "notes"],
])("keys begin with the name of the client's package: %s", async (name, namespace) => {
  const built = await buildText(`
openapi: 3.1.1
info: { title: Note Service, version: "1" }
paths: { /notes: { get: { operationId: notes.list, responses: { "204": { description: Fine. } } } } }
`);
  const files = await emitFormatted(queryOutput, built, { package: name });
  expect(files.get("binding.ts")).toContain(`export const namespace = "${namespace}";`);
});
