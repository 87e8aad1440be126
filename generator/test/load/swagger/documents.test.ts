// Compares the conversion of public Swagger documents with that of swagger2openapi, whose result is loaded as OpenAPI 3.0. Each
// difference has an explanation. `pnpm test --all` compares all, and compiles the code of all.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { install } from "../../../../scripts/install.js";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { addDocument } from "../../documents/roundtrip/generated.js";
import { createWorkbench } from "../../emit/compile.js";
import { buildFile } from "../../emit/generate.js";
import { addProof } from "../../proof/zod.js";
import { folderWith, plain, tryLoading } from "../tools.js";

const autorest = { "@microsoft.azure/autorest.testserver": "3.3.51" };
const installed = install(isThorough ? "swagger documents" : "swagger petstores", {
  dependencies: {
    ...(isThorough && autorest),
    "@readme/oas-examples": "8.2.2",
    swagger2openapi: "7.0.8",
  },
});
const modules = "folder" in installed ? join(installed.folder, "node_modules") : undefined;

type Json = string | number | boolean | null | Json[] | JsonObject;
type JsonObject = { [key: string]: Json };

interface Converter {
  readonly convertObj: (document: unknown, options: object) => Promise<{ readonly openapi: Json }>;
}

/** The documents of Swagger's Petstore and, in a thorough run, those with which AutoRest tests its generators. */
const folders = [
  "@readme/oas-examples/2.0/json",
  ...(isThorough ? ["@microsoft.azure/autorest.testserver/swagger"] : []),
];
const files = folders.flatMap((folder) => (modules === undefined ? [] : documentsIn(join(modules, folder))));

function documentsIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => join(folder, name));
}

/** A difference: the pointer, our value and theirs. */
interface Difference {
  readonly pointer: string;
  readonly ours: string;
  readonly theirs: string;
}

/** The reasons for differences. */
const explanations: readonly (readonly [reason: string, fits: (difference: Difference) => boolean])[] = [
  [
    "swagger2openapi omits a style that is the default, or names it",
    ({ pointer, ours, theirs }) =>
      /\/style$/.test(pointer) && [ours, theirs].includes("undefined") && /form|simple/.test(ours + theirs),
  ],
  ["ssv and pipes join the items", ({ pointer, ours }) => /\/explode$/.test(pointer) && ours === "false"],
  ["no style has tabs", ({ pointer }) => /tsv.*\/schema\/(?:type|items)$/.test(pointer)],
  [
    "`x-nullable` beside a reference has a meaning",
    ({ pointer, ours, theirs }) =>
      (/\/anyOf$/.test(pointer) && ours.includes('"type":"null"')) ||
      (/\/\$ref$/.test(pointer) && theirs.startsWith('"#/')),
  ],
  [
    "`x-nullable` of a parameter has a meaning",
    ({ pointer, ours }) => /\/parameters\/\d+\/schema\/type$/.test(pointer) && ours.endsWith(',"null"]'),
  ],
  [
    "files are not JSON",
    ({ pointer, theirs }) => /application~1json$/.test(pointer) && theirs.includes("octet-stream"),
  ],
  ["`x-ms-enum` can leave an enum open", ({ pointer, ours }) => /\/enum$/.test(pointer) && ours === "undefined"],
  ["`x-ms-discriminator-value` has a meaning", ({ pointer }) => /\/discriminator\/mapping$/.test(pointer)],
  [
    "`required: false` is the default",
    ({ pointer, ours }) => /\/requestBody\/required$/.test(pointer) && ours === "false",
  ],
  [
    "lists of files are files",
    ({ pointer, theirs }) => /\/items\/(?:type|contentMediaType)$/.test(pointer) && theirs === "undefined",
  ],
];

/** Documents that swagger2openapi cannot convert, or whose host has parameters. */
const unconverted = ["custom-baseUrl-paging.json", "custom-baseUrl.json", "lro-parameterized-endpoints.json"];

describe.skipIf(modules === undefined)("public documents", () => {
  const used = new Set<string>();

  it("are many", () => expect(files.length).toBeGreaterThan(isThorough ? 75 : 5));

  it.each(files.map((file) => [basename(file), file] as const))("%s", async (name, file) => {
    const { loaded, text } = await tryLoading(file);
    expect(loaded, text).toBeDefined();
    if (unconverted.includes(name)) return;
    const { convertObj } = createRequire(join(modules!, "x.js"))("swagger2openapi") as Converter;
    const { openapi } = await convertObj(parse(readFileSync(file, "utf8")), { patch: true, warnOnly: true });
    const other = await tryLoading(join(folderWith({ "openapi.json": JSON.stringify(openapi) }), "openapi.json"));
    const differences = differencesOf(comparable(loaded!.document.root), comparable(other.loaded!.document.root), "");
    const unexplained = differences.filter((difference) => {
      const [reason] = explanations.find(([, fits]) => fits(difference)) ?? [];
      if (reason !== undefined) used.add(reason);
      return reason === undefined;
    });
    expect(unexplained).toEqual([]);
  });

  it.skipIf(!isThorough)("use every explanation", () => {
    expect(explanations.map(([reason]) => reason).filter((reason) => !used.has(reason))).toEqual([]);
  });
});

describe.skipIf(modules === undefined || !isThorough)("generated code of public documents", () => {
  const bench = createWorkbench();
  afterAll(() => bench.remove());

  it("compiles", async () => {
    for (const file of files) {
      const built = await buildFile(file);
      await addDocument(bench, basename(file, ".json"), built);
      await addProof(bench, basename(file, ".json"), built);
    }
    expect(bench.compile()).toEqual([]);
  });
});

/** Returns a document without extensions, prose and servers, and with bodies in their operations. */
function comparable(root: unknown): JsonObject {
  const document = without(plain(root) as JsonObject) as JsonObject;
  const components = (document["components"] ?? {}) as JsonObject;
  const bodies = (components["requestBodies"] ?? {}) as JsonObject;
  delete components["requestBodies"];
  for (const item of Object.values(document["paths"] ?? {}) as JsonObject[])
    for (const operation of Object.values(item) as JsonObject[]) {
      const body = operation["requestBody"] as JsonObject | undefined;
      const reference = body?.["$ref"];
      if (typeof reference === "string") operation["requestBody"] = bodies[reference.split("/").at(-1)!]!;
    }
  return document;
}

function without(node: Json): Json {
  if (Array.isArray(node)) return node.map(without);
  if (typeof node !== "object" || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => !/^(?:x-.*|description|examples?|servers)$/.test(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, without(value)]));
}

function differencesOf(ours: Json | undefined, theirs: Json | undefined, pointer: string): readonly Difference[] {
  const isObject = (node: Json | undefined): node is JsonObject => typeof node === "object" && node !== null;
  if (isObject(ours) && isObject(theirs) && Array.isArray(ours) === Array.isArray(theirs)) {
    const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
    return keys.flatMap((key) => differencesOf(ours[key], theirs[key], `${pointer}/${key.replaceAll("/", "~1")}`));
  }
  const [left, right] = [JSON.stringify(ours) ?? "undefined", JSON.stringify(theirs) ?? "undefined"];
  return left === right ? [] : [{ pointer, ours: left, theirs: right }];
}
