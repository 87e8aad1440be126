// A part of GitHub's and Stripe's operations. `pnpm check roundtrip-endpoints FILE` calls all of them.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { addDocument, importService } from "../documents/roundtrip/generated.js";
import { isObject, memberAt, objectAt, type Json, type JsonObject } from "../documents/roundtrip/json.js";
import { createWorkbench, type Workbench } from "../emit/compile.js";
import { buildFile } from "../emit/generate.js";
import { tryEndpoints } from "./trip.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const elsewhere = env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");
const octokit = dirname(createRequire(import.meta.url).resolve("@octokit/openapi/package.json"));

const documents = sample(
  [
    { name: "Stripe", file: join(elsewhere, "stripe.yaml"), stride: 16, least: 15 },
    { name: "GitHub", file: join(octokit, "generated/api.github.com.json"), stride: 45, least: 15 },
    { name: "Petstore", file: join(elsewhere, "petstore31.yaml"), stride: 1, least: 15 },
  ],
  1,
);

describe("endpoints read what the client sends, and write what it receives, for operations of", () => {
  let bench: Workbench;
  beforeAll(() => {
    bench = createWorkbench();
  });
  afterAll(() => bench.remove());

  for (const { name, file, stride, least } of documents) {
    it.skipIf(!existsSync(file))(name, async () => {
      const text = readFileSync(file, "utf8");
      const whole = (file.endsWith(".json") ? JSON.parse(text) : load(text)) as JsonObject;
      const part = join(bench.folder, `${name}.json`);
      writeFileSync(part, JSON.stringify(partOf(whole, stride)));
      const built = await buildFile(part);
      await addDocument(bench, name, built);
      const generated = await importService(bench, name);
      const { operations, calls, problems, skipped } = await tryEndpoints({ built, generated });
      expect(problems).toEqual([]);
      // Some bodies of Stripe are beyond the samples.
      expect(skipped.length).toBeLessThan(operations / 10);
      expect(operations).toBeGreaterThanOrEqual(least);
      expect(calls).toBeGreaterThanOrEqual(operations * 3 - skipped.length);
    });
  }
});

/**
 * Returns a document with every n-th path, and the components that these paths need. Results of large documents refer to most of
 * their components, so that only the arguments of a part have schemas.
 */
function partOf(document: JsonObject, stride: number): JsonObject {
  const paths = Object.entries(objectAt(document, "paths")).filter((_, index) => index % stride === 0);
  const kept = stride === 1 ? paths : paths.map(([path, item]): [string, Json] => [path, withoutResults(item)]);
  const components = objectAt(document, "components");
  const needed = new Set<string>();
  collect(Object.fromEntries(kept), document, needed);
  const parts = Object.entries(components).map(([kind, group]): [string, Json] => [
    kind,
    kind === "securitySchemes"
      ? group
      : Object.fromEntries(
          Object.entries(group as JsonObject).filter(([name]) => needed.has(`#/components/${kind}/${name}`)),
        ),
  ]);
  return { ...document, paths: Object.fromEntries(kept), components: Object.fromEntries(parts), webhooks: {} };
}

function withoutResults(item: Json): Json {
  if (!isObject(item)) return item;
  const operations = Object.entries(item).map(([method, operation]): [string, Json] => [
    method,
    isObject(operation) && memberAt(operation, "responses") !== undefined
      ? {
          ...operation,
          responses: { "200": { description: "Fine.", content: { "application/json": { schema: {} } } } },
        }
      : operation,
  ]);
  return Object.fromEntries(operations);
}

/** Adds the references in a node, and in what these refer to. */
function collect(node: Json | undefined, document: JsonObject, found: Set<string>): void {
  if (Array.isArray(node)) for (const item of node as readonly Json[]) collect(item, document, found);
  if (!isObject(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== "$ref" || typeof value !== "string") collect(value, document, found);
    else if (!found.has(value)) {
      found.add(value);
      const target = value
        .split("/")
        .slice(1)
        .reduce<Json | undefined>((owner, name) => memberAt(owner, name), document);
      collect(target, document, found);
    }
  }
}
