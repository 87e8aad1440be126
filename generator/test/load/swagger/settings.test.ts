// Tests that overlays and filters apply to a Swagger document as it is written.
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { printDiagnostics } from "../../../src/diagnostics/print.js";
import { Report } from "../../../src/diagnostics/report.js";
import { loadDocument, type DocumentSettings } from "../../../src/load/index.js";
import type { OperationFilter } from "../../../src/load/filter/types.js";
import { folderWith, plain } from "../tools.js";

const swagger = readFileSync(
  fileURLToPath(new URL("../../documents/constructs/swagger-2.0.yaml", import.meta.url)),
  "utf8",
);

interface Bundled {
  readonly paths: object;
  readonly components?: { readonly schemas?: object };
}

async function loadWith(files: Readonly<Record<string, string>>, settings: (folder: string) => DocumentSettings) {
  const folder = folderWith({ "swagger.yaml": swagger, ...files });
  const report = new Report();
  const loaded = await loadDocument({ file: join(folder, "swagger.yaml"), report, settings: settings(folder) });
  const text = printDiagnostics(report.diagnostics, { relativeTo: folder, ...(loaded && { files: loaded.files }) });
  return { root: plain(loaded?.document.root) as Bundled, text };
}

it("applies overlays before the conversion, and locates what they add", async () => {
  const overlay = `overlay: 1.0.0
info: { title: Fixes, version: "1" }
actions:
  - target: $.definitions.Error.properties
    update: { code: { type: strng, x-nullable: true } }
  - target: $.paths['/login']
    remove: true
`;
  const { root, text } = await loadWith({ "fixes.yaml": overlay }, (folder) => ({
    overlays: [join(folder, "fixes.yaml")],
  }));
  expect(text).toMatch(/SPEC034: unknown type "strng"\n +--> fixes\.yaml:5:29/);
  expect(text).toContain("1 warning");
  expect(Object.keys(root.paths)).not.toContain("/login");
  expect(root).toMatchObject({ components: { schemas: { Error: { properties: { code: {} } } } } });
});

const tagged = (tag: string): OperationFilter => ({
  include: [{ tags: [{ text: tag }] }],
  exclude: {},
  schemas: [],
});

it("filters operations, with the parameters, responses and schemas that they need", async () => {
  const photos = await loadWith({}, () => ({ filter: tagged("photos") }));
  expect(photos.text).toBe("");
  expect(Object.keys(photos.root.paths)).toEqual(["/items/{id}/photo"]);
  expect(photos.root.components).not.toHaveProperty("schemas");

  // Those that extend a base come with it.
  const items = await loadWith({}, () => ({ filter: tagged("items") }));
  expect(items.text).toBe("");
  expect(Object.keys(items.root.components?.schemas ?? {})).toEqual(["Item", "Book", "Toy", "Error"]);
});
