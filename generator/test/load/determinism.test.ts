import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { type Document, isMap, parseDocument, visit } from "yaml";
import { folderWith, load, plain } from "./tools.js";

const files = {
  "openapi.yaml": `openapi: 3.1.0
info: { title: Test, version: "1" }
paths:
  /a: { $ref: paths/a.yaml }
  /b: { $ref: paths/b.yaml }
components:
  schemas:
    Own: { properties: { one: { $ref: x/thing.yaml }, two: { $ref: y/thing.yaml } } }
    Alias2: { $ref: z.yaml }
    Alias1: { $ref: z.yaml }
`,
  "paths/a.yaml": `get: { responses: { "200": { description: Done., content: { application/json: { schema: { $ref: ../y/thing.yaml } } } } } }\n`,
  "paths/b.yaml": `get: { responses: { "200": { description: Done., content: { application/json: { schema: { $ref: "../x/thing.yaml#/properties/deep" } } } } } }\n`,
  "x/thing.yaml": "properties: { deep: { type: string }, thing: { $ref: ../y/thing.yaml#/$defs/thing } }\n",
  "y/thing.yaml": "type: integer\n$defs: { thing: { type: boolean } }\n",
  "z.yaml": "type: number\n",
};

/** Returns the same files with the properties of every object in reverse order. */
function reversed(): { [path: string]: string } {
  return Object.fromEntries(
    Object.entries(files)
      .reverse()
      .map(([path, text]) => {
        const document: Document = parseDocument(text);
        visit(document, { Map: (_, map) => void (isMap(map) && map.items.reverse()) });
        return [path, String(document)];
      }),
  );
}

it("names schemas that move to components the same in any order of properties and files", async () => {
  const one = plain((await load(join(folderWith(files), "openapi.yaml"))).document.root);
  const other = plain((await load(join(folderWith(reversed()), "openapi.yaml"))).document.root);
  // toEqual ignores the order of properties.
  expect(other).toEqual(one);
});

it("gives the same bytes in another folder, from another working directory, and by a relative path", async () => {
  const folder = folderWith(files);
  const other = folderWith({ ...files, "not/part/of/it.yaml": "{" });
  const before = process.cwd();
  const absolute = JSON.stringify((await load(join(folder, "openapi.yaml"))).document.root);
  try {
    process.chdir(other);
    expect(JSON.stringify((await load("openapi.yaml")).document.root)).toBe(absolute);
    expect(JSON.stringify((await load(join(folder, "openapi.yaml"))).document.root)).toBe(absolute);
  } finally {
    process.chdir(before);
  }
  expect(absolute).not.toContain(folder);
});

it("lists the files that it read, ordered by path", async () => {
  const folder = folderWith(files);
  const loaded = await load(join(folder, "openapi.yaml"));
  expect(loaded.files.map(({ path }) => path)).toEqual(
    Object.keys(files)
      .map((path) => join(folder, path))
      .sort(),
  );
  expect(loaded.files.find(({ path }) => path.endsWith("z.yaml"))?.text).toBe("type: number\n");
});
