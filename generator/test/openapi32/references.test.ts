// Follows URIs: of documents (`$self`) and of security schemes.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { buildFile, type Built } from "../emit/generate.js";

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

async function build(files: Readonly<Record<string, string>>): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "specloom-uris-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return buildFile(join(folder, "openapi.yaml"));
}

const shared = `openapi: 3.2.0
$self: https://shared.example.org/common
info: { title: Shared, version: "1" }
components:
  mediaTypes: { Any: { schema: { $ref: "#/components/schemas/Thing" } } }
  schemas:
    Thing: { type: object, properties: { text: { $ref: "https://shared.example.org/common#/components/schemas/Text" } } }
    Text: { type: string, maxLength: 3 }
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
`;

function documentWith(reference: string, scheme: string): string {
  return `openapi: 3.2.0
$self: https://example.com/api/openapi.yaml
info: { title: Main, version: "1" }
security: [{ "${scheme}": [] }]
paths:
  /things:
    get:
      operationId: things.get
      responses: { "200": { content: { application/json: { $ref: "${reference}" } } } }
`;
}

const media = "#/components/mediaTypes/Any";
const key = "#/components/securitySchemes/key";

test.each([
  ["a relative reference", `./shared.yaml${media}`, `shared.yaml${key}`],
  [
    "a URI below that of the document",
    `https://example.com/api/shared.yaml${media}`,
    `https://example.com/api/shared.yaml${key}`,
  ],
])("%s", async (_, reference, scheme) => {
  const { api, diagnostics } = await build({ "openapi.yaml": documentWith(reference, scheme), "shared.yaml": shared });
  expect(diagnostics).toEqual([]);
  expect(api.schemas.map(({ name }) => name.wire)).toEqual(["Text", "Thing"]);
  expect(api.operations[0]?.result?.schema).toMatchObject({ kind: "ref", name: "Thing" });
  expect(api.security).toEqual([{ name: "key", kind: "apiKey", in: "header", key: "X-Key" }]);
  expect(api.operations[0]?.security).toEqual([[{ scheme: "key", scopes: [] }]]);
});

test("the URI of a document that was read", async () => {
  const document = documentWith(`https://shared.example.org/common${media}`, `shared.yaml${key}`);
  const { api, diagnostics } = await build({ "openapi.yaml": document, "shared.yaml": shared });
  expect(diagnostics).toEqual([]);
  expect(api.operations[0]?.result?.schema).toMatchObject({ kind: "ref", name: "Thing" });
});

test("a component wins over a URI of the same name", async () => {
  const scheme = "schemes/key";
  const components = `components: { securitySchemes: { "${scheme}": { type: http, scheme: basic } } }\n`;
  const document = documentWith(`./shared.yaml${media}`, scheme) + components;
  const { api } = await build({ "openapi.yaml": document, "shared.yaml": shared });
  expect(api.security).toEqual([{ name: scheme, kind: "basic" }]);
});

test("unknown URIs are reported, not fetched", async () => {
  const document = documentWith(`https://elsewhere.example.org/x${media}`, "https://elsewhere.example.org/x#/key");
  const { diagnostics } = await build({ "openapi.yaml": document });
  expect(diagnostics.map(({ code }) => code).sort()).toEqual(["SPEC051", "SPEC076"]);
});
