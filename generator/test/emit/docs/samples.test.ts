import { existsSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { toJson } from "../../../src/emit/docs/samples/sample.js";
import { sampleOf } from "../../../src/emit/docs/samples/values.js";
import { sampleResponse } from "../../../src/emit/docs/samples/response.js";
import { buildSite } from "../../../src/emit/docs/site.js";
import { valueAt } from "../../../src/model/index.js";
import type { JsonValue, Pointer } from "../../../src/model/types.js";
import { buildFile } from "../generate.js";
import { Judge } from "../../documents/roundtrip/judge.js";
import type { Json, JsonObject } from "../../documents/roundtrip/json.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const elsewhere = env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");

/** Documents, with the minimum number of responses and schemas that have a sample. */
const files: readonly (readonly [name: string, file: string, least: number])[] = [
  ["our own spec", join(root, "spec/openapi.yaml"), 60],
  ["constructs", join(root, "generator/test/documents/constructs.yaml"), 15],
  ["constructs of 3.0", join(root, "generator/test/documents/constructs-3.0.yaml"), 4],
  ["petstore", join(elsewhere, "petstore31.yaml"), 12],
];

it.for(files)("samples are valid: %s", async ([, file, least], { skip }) => {
  if (!existsSync(file)) return skip();
  const { api, loaded } = await buildFile(file);
  const site = buildSite(api);
  const document = JSON.parse(JSON.stringify(loaded.document.root)) as JsonObject;
  const judge = new Judge(document);
  const schemaAt = (pointer: Pointer): Json =>
    JSON.parse(JSON.stringify(valueAt(loaded.document, pointer) ?? true)) as Json;
  const responses = site.resources.flatMap(({ page, operations }) =>
    operations.flatMap(({ responses: all, name }) => {
      const sample = sampleResponse(all, { site, page });
      const content = all.find(({ status }) => status === sample?.status)?.contents[0];
      return sample === undefined || content === undefined
        ? []
        : [{ name: name.wire, schema: schemaAt(content.schema.source), value: JSON.parse(sample.body) as JsonValue }];
    }),
  );
  const schemas = api.schemas.flatMap(({ name, schema, directional }) => {
    // The judge uses the same schema for both directions.
    if (directional) return [];
    const sample = sampleOf(schema, name.code, { site, direction: "response", extent: "all" });
    return sample === undefined ? [] : [{ name: name.wire, schema: schemaAt(schema.source), value: toJson(sample) }];
  });
  const samples = [...responses, ...schemas];
  const invalid = samples.filter(({ schema, value }) => !judge.isValid(schema, value));
  expect(invalid.map(({ name, value }) => `${name}: ${JSON.stringify(value)}`)).toEqual([]);
  expect(samples.length).toBeGreaterThanOrEqual(least);
});
