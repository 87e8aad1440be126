import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { metaSchemas } from "../../src/load/resolve/meta-schemas.js";
import { buildText } from "../emit/generate.js";
import type { Json } from "../json-schema/arbitraries.js";
import { componentsOf, isValid } from "../json-schema/interpret.js";
import { tryLoading, folderWith } from "./tools.js";

const published = "ajv/dist/refs/json-schema-2020-12/";
const require = createRequire(import.meta.url);
const head = "openapi: 3.1.0\ninfo: { title: Test, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n";
const anySchema = `${head}    Any: { $ref: "https://json-schema.org/draft/2020-12/schema" }\n`;

describe("the meta-schemas", () => {
  it.each([
    ["json-schema", "schema"],
    ["json-schema-core", "meta/core"],
    ["json-schema-applicator", "meta/applicator"],
    ["json-schema-unevaluated", "meta/unevaluated"],
    ["json-schema-validation", "meta/validation"],
    ["json-schema-meta-data", "meta/meta-data"],
    ["json-schema-format-annotation", "meta/format-annotation"],
    ["json-schema-content", "meta/content"],
  ])("are as published: %s", (name, file) => {
    expect(metaSchemas[name]).toEqual(require(`${published}${file}.json`));
  });

  it("are built in, so nothing is fetched", async () => {
    const { api, diagnostics } = await buildText(anySchema);
    expect(diagnostics).toEqual([]);
    const components = componentsOf(api);
    const judge = (value: Json): boolean => isValid(value, components.get("Any")!, components);
    for (const schema of [true, {}, { type: "object", properties: { a: { minLength: 1 } }, "x-a": 1 }])
      expect([schema, judge(schema)]).toEqual([schema, true]);
    for (const schema of [
      1,
      { minLength: -1 },
      { $defs: { a: { properties: { b: { type: "text" } } } } },
      { allOf: [] },
    ])
      expect([schema, judge(schema)]).toEqual([schema, false]);
    expect([...components.keys()].filter((name) => /In[A-Z]/.test(name))).toEqual([]);
  });

  it("are not files of the document", async () => {
    const { loaded, codes } = await tryLoading(`${folderWith({ "openapi.yaml": anySchema })}/openapi.yaml`);
    expect(codes).toEqual([]);
    expect(loaded?.files).toHaveLength(1);
  });
});
