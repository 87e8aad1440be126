import { basename, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { Locator } from "../../src/diagnostics/locate.js";
import { isList, isObject, type LoadedDocument, type Node } from "../../src/load/index.js";
import { folderWith, load, loadFiles } from "./tools.js";

describe("locations", () => {
  it("map the bundled document to the files", async () => {
    const { document } = await loadFiles({
      "openapi.yaml": `paths:
  /facts:
    $ref: paths/facts.yaml
    summary: The facts.
components:
  schemas:
    Fact: { $ref: schemas.yaml#/Fact }
`,
      "paths/facts.yaml": `get:
  responses:
    "200": { description: Done., content: { application/json: { schema: { $ref: ../schemas.yaml#/Other } } } }
`,
      "schemas.yaml": "Fact: { type: string }\nOther: { type: integer }\n",
    });
    const place = (pointer: string): string => {
      const { file, pointer: inFile } = document.locationOf(pointer);
      return `${basename(file)}#${inFile}`;
    };
    expect(place("")).toBe("openapi.yaml#");
    expect(place("/info/title")).toBe("openapi.yaml#/info/title");
    expect(place("/paths/~1facts")).toBe("facts.yaml#");
    expect(place("/paths/~1facts/summary")).toBe("openapi.yaml#/paths/~1facts/summary");
    expect(place("/paths/~1facts/get/responses/200")).toBe("facts.yaml#/get/responses/200");
    expect(place("/components/schemas/Fact/type")).toBe("schemas.yaml#/Fact/type");
    expect(place("/components/schemas/Other/type")).toBe("schemas.yaml#/Other/type");
    expect(document.locationOf("/info", "key")).toMatchObject({ on: "key" });
  });

  it("exist for every property of every value", async () => {
    const folder = folderWith({
      "openapi.yaml": `openapi: 3.1.0
info: { title: Test, version: "1" }
x-shared: &shared { type: string, description: Shared. }
paths:
  /a: { $ref: a.json }
  /b: { get: { responses: { "200": { $ref: "#/paths/~1a/get/responses/200" } } } }
components:
  schemas:
    Merged: { <<: *shared, minLength: 1 }
    Alias: *shared
    Deep: { properties: { list: { type: array, items: { type: integer } } } }
    Other: { $ref: "#/components/schemas/Deep/properties/list/items" }
`,
      "a.json": `{ "get": { "parameters": [{ "name": "p", "in": "query", "schema": { "type": ["string", "null"] } }],
        "responses": { "200": { "description": "Done." } } } }`,
    });
    const loaded = await load(join(folder, "openapi.yaml"));
    const missing = everyPointer(loaded.document.root).filter((pointer) => !isThere(pointer, loaded));
    expect(missing).toEqual([]);
  });
});

/** Returns whether the value at a location in the file is the value in the bundled document, ignoring objects. */
function isThere(pointer: string, { document, files }: LoadedDocument): boolean {
  const { file, pointer: inFile } = document.locationOf(pointer);
  const value = pointer
    .split("/")
    .slice(1)
    .reduce<Node | undefined>(
      (outer, token) =>
        isObject(outer) || isList(outer)
          ? (outer as Record<string, Node>)[token.replaceAll("~1", "/").replaceAll("~0", "~")]
          : undefined,
      document.root,
    );
  const position = new Locator(files).locate({ file, pointer: inFile, on: "value" });
  if (!position || relative(file, "") === "") return false;
  const shown = position.text.slice(position.column - 1, position.endColumn - 1).replace(/^["']|["']$/g, "");
  return typeof value === "object" || pointer.endsWith("/$ref") || shown === String(value);
}

function everyPointer(node: Node | undefined, pointer = ""): string[] {
  if (isList(node)) return [pointer, ...node.flatMap((item, index) => everyPointer(item, `${pointer}/${index}`))];
  if (!isObject(node)) return [pointer];
  return [
    pointer,
    ...Object.entries(node).flatMap(([key, value]) =>
      everyPointer(value, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`),
    ),
  ];
}
