// Whatever file of a document is broken in the base: the rest is compared, and repairing the file is no change.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { Report } from "../../src/diagnostics/report.js";
import { compareDocuments } from "../../src/diff/compare.js";
import { damageOf, withoutOperations } from "../../src/diff/damage.js";
import { loadDocument, type OperationFilter } from "../../src/load/index.js";
import { createWorkspace } from "../write/workspace.js";
import { load } from "./documents.js";

const spec = fileURLToPath(new URL("../../../spec/", import.meta.url));

type Files = Readonly<Record<string, string>>;

async function loadTolerantly(root: string, filter?: OperationFilter) {
  const settings = filter && { filter };
  const file = join(root, "openapi.yaml");
  return loadDocument({ file, report: new Report(), isTolerant: true, ...(settings && { settings }) });
}

/** Breaks a file in the base, and returns how that is compared with the whole document. */
async function compareBroken(files: Files, name: string, filter?: OperationFilter) {
  const broken = createWorkspace({ ...files, [name]: `${files[name] ?? ""}broken: [\n` });
  const whole = createWorkspace(files);
  const [base, revision] = [await loadTolerantly(broken.root, filter), await loadTolerantly(whole.root, filter)];
  if (base === undefined || revision === undefined) throw new Error(`${name} affects the whole document`);
  const findings = compareDocuments(base.document, revision.document);
  const damage = damageOf(base);
  return { findings, damage, left: withoutOperations(findings, damage) };
}

describe("a broken file", async () => {
  const { files } = await load(spec, "openapi.yaml");
  const texts = Object.fromEntries(
    files.map(({ path }) => [path.slice(spec.length), readFileSync(path, "utf8")] as const),
  );
  const names = Object.keys(texts).filter((name) => name !== "openapi.yaml" && name !== "security.yaml");

  test.each(sample(names, 5))("%s is no change when it is repaired", async (name) => {
    const { findings, damage, left } = await compareBroken(texts, name);
    expect(findings).not.toEqual([]);
    expect(damage.isTotal).toBe(false);
    expect(left).toEqual([]);
  });

  test("of security schemes may affect every operation", async () => {
    expect((await compareBroken(texts, "security.yaml")).damage.isTotal).toBe(true);
  });
});

const swagger = {
  "openapi.yaml": `swagger: "2.0"
info: { title: T, version: 1.0.0 }
paths:
  /a:
    get: { responses: { 200: { description: OK, schema: { $ref: "#/definitions/A" } } } }
    put:
      parameters: [{ name: body, in: body, schema: { $ref: b.yaml } }]
      responses: { 204: { description: None. } }
  /b: { $ref: path.yaml }
definitions: { A: { $ref: b.yaml } }
`,
  "b.yaml": "type: object\nproperties: { b: { type: string } }\n",
  "path.yaml": "get: { responses: { 204: { description: None. } } }\n",
};

test.each([
  ["b.yaml", ["GET /a", "PUT /a"]],
  ["path.yaml", ["GET /b"]],
])("is left out of a Swagger document, and of one with a filter: %s", async (name, affected) => {
  const { findings, damage, left } = await compareBroken(swagger, name);
  expect(findings).not.toEqual([]);
  expect(left).toEqual([]);
  expect(["GET /a", "PUT /a", "GET /b"].filter(damage.affects)).toEqual(affected);
  const filter = { include: [], exclude: { methods: [{ text: "put" }] }, schemas: [], isSilent: true } as const;
  const filtered = await compareBroken(swagger, name, filter);
  expect(filtered.findings).not.toEqual([]);
  expect(filtered.left).toEqual([]);
});
