import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { childrenOf } from "../../src/model/index.js";
import type { Api, Schema } from "../../src/model/types.js";
import { buildFile, buildText, type Built } from "./generate.js";
import { emitStandalone } from "./standalone.js";

// No names of this repository's API may appear in code generated for others: the words come from its spec and packages.

const root = fileURLToPath(new URL("../../../", import.meta.url));
const constructs = fileURLToPath(new URL("../documents/constructs/", import.meta.url));
/** The folder of documents that are not in the repository. */
const elsewhere = env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");
const petstore = join(elsewhere, "petstore31.yaml");

/** The tool's words for features that only documents with `x-unknowns` have. */
const wordsOfUnknowns = ["UnspecifiedError", "UnknownId", "unknownIds", "unknowns", "wireNames"];

const notes = `
openapi: 3.1.1
info: { title: Notes, version: "1" }
paths:
  /notes:
    get:
      operationId: notes.list
      parameters: [{ name: cursor, in: query, schema: { type: string } }]
      x-pagination: { style: token, token: cursor, next: next, items: rows }
      responses:
        "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Rows" } } } }
  /files:
    post:
      operationId: files.reserve
      x-upload: { method: send, size: bytes, session: plan, parts: rows, part: { number: n, size: bytes, url: url } }
      requestBody:
        content: { application/json: { schema: { type: object, required: [bytes], properties: { bytes: { type: integer } } } } }
      responses:
        "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Plan" } } } }
components:
  schemas:
    Rows:
      type: object
      properties: { rows: { type: array, items: { type: string } }, next: { type: string } }
    Plan:
      type: object
      properties:
        plan: { type: string }
        rows:
          type: array
          items: { type: object, properties: { n: { type: integer }, bytes: { type: integer }, url: { type: string } } }
`;

let words: readonly string[];

beforeAll(async () => {
  const { api } = await buildFile(join(root, "spec/openapi.yaml"));
  const packages = readdirSync(join(root, "packages"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as Manifest);
  words = [
    ...packages.map(({ name }) => name),
    "memory-service",
    "memory service",
    ...api.operations.flatMap(({ name, http }) => [name.wire, http.path]),
    ...api.unknowns.map(({ id }) => id),
    // Only distinctive names: common English words such as `status` prove nothing.
    ...[...propertiesOf(api)].filter((name) => /[a-z][_A-Z]/.test(name)),
    ...wordsOfUnknowns,
  ];
});

interface Manifest {
  readonly name: string;
}

function propertiesOf({ schemas, operations }: Api): ReadonlySet<string> {
  const open: Schema[] = [
    ...schemas.map(({ schema }) => schema),
    ...operations.flatMap(({ body, responses }) => [
      ...(body ? [body.content.schema] : []),
      ...responses.flatMap(({ contents }) => contents.map(({ schema }) => schema)),
    ]),
  ];
  const names = new Set(
    operations.flatMap(({ parameters, upload }) => [...parameters.map(({ name }) => name), ...(upload?.result ?? [])]),
  );
  for (let schema; (schema = open.pop());) {
    if (schema.kind === "object") for (const { name } of schema.properties) names.add(name);
    open.push(...childrenOf(schema));
  }
  return names;
}

/**
 * Returns the separate occurrences of words in the output of a document that does not contain them: `client/index.ts:
 * upload_id`.
 */
async function foreignWordsIn(document: string, built: Built): Promise<readonly string[]> {
  const files = await emitStandalone(built);
  expect(files.size).toBeGreaterThan(100);
  const isOwn = new Set(words.filter((word) => occursIn(document, word)));
  return [...files].flatMap(([path, text]) =>
    words
      .filter((word) => !isOwn.has(word) && !isOfTools(path, word) && occursIn(text, word))
      .map((word) => `${path}: ${word}`),
  );
}

/** The selection of tools is one program for all APIs, unlike clients, which have the option only where it means something. */
const isOfTools = (path: string, word: string): boolean => word === "wireNames" && path.startsWith("runtime/mcp/");

function occursIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/\w/.test(text[at - 1] ?? "") && !/\w/.test(text[at + word.length] ?? "")) return true;
  return false;
}

describe("no word of this repository's API is in the client of another", () => {
  test("the words come from the spec", () => {
    for (const word of [
      "upload_id",
      "part_etags",
      "projects.search",
      "@memory-service/zod",
      "projects.include_conflicts",
    ])
      expect(words).toContain(word);
    expect(words.length).toBeGreaterThan(100);
  });

  test("a document with pages and uploads", async () => {
    expect(await foreignWordsIn(notes, await buildText(notes))).toEqual([]);
  });

  test.each(
    sample(
      readdirSync(constructs).filter((file) => /responses|parameters|bodies|streams|webhooks/.test(file)),
      2,
    ),
  )("%s", async (file) => {
    const path = join(constructs, file);
    expect(await foreignWordsIn(readFileSync(path, "utf8"), await buildFile(path))).toEqual([]);
  });

  test.skipIf(!existsSync(petstore))("Petstore", async () => {
    expect(await foreignWordsIn(readFileSync(petstore, "utf8"), await buildFile(petstore))).toEqual([]);
  });

  test("the search works: this API's own client contains many of these words", async () => {
    const files = await emitStandalone(await buildFile(join(root, "spec/openapi.yaml")), ["client"]);
    const all = [...files.values()].join("\n");
    for (const word of ["upload_id", "part_etags", "wireNames", "UnspecifiedError"])
      expect(occursIn(all, word)).toBe(true);
    expect(files.has("runtime/client/undocumented.ts")).toBe(true);
  });
});
