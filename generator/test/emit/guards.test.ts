import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import fc from "fast-check";
import { format } from "prettier";
import { afterAll, describe, expect, it } from "vitest";
import { compiler } from "../../../scripts/compiler.js";
import { times } from "../../../scripts/randomness.js";
import { clientOutput } from "../../src/emit/client/output.js";
import { listExports } from "../../src/emit/zod/exports/list.js";
import type { UnknownKeys } from "../../src/emit/zod/forms.js";
import { emitGuards } from "../../src/emit/zod/guards/files.js";
import { readApi } from "../../src/emit/zod/readings.js";
import { emitOwnTypes } from "../../src/emit/zod/type-files.js";
import type { Verdicts } from "../json-schema/ajv.js";
import {
  componentSets,
  documentOf,
  instancesOf,
  type ComponentSet,
  type Json,
  type Names,
} from "../json-schema/arbitraries.js";
import { documentOf as documentOfCases, readCorpus } from "../json-schema/corpus.js";
import { Evaluator } from "../json-schema/evaluate.js";
import { buildText, emitOptions, type Built } from "./generate.js";

type Guards = Readonly<Record<string, (value: unknown) => boolean>>;

const packages = fileURLToPath(new URL("../../../packages/", import.meta.url));

/** A folder in which generated guards are bundled and imported, with the package's own runtime. */
const folder = mkdtempSync(join(tmpdir(), "specloom-guards-"));
for (const part of ["guards", "formats", "types.ts"])
  cpSync(join(packages, "runtime/src/zod", part), join(folder, "runtime", part), { recursive: true });
symlinkSync(join(packages, "zod/node_modules"), join(folder, "node_modules"));
writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** Writes the guards of a document and the types that they use, and returns the folder. */
async function write({ api, loaded }: Built, unknownKeys: UnknownKeys = "loose"): Promise<string> {
  const target = join(folder, `document-${(count += 1)}`);
  const options = { ...emitOptions, package: "../client/types.js" };
  const input = { api: readApi(api, { formats: "assert" }), document: loaded.document, options };
  const exports = listExports(input.api, unknownKeys);
  const files = [...emitGuards(input, exports), ...emitOwnTypes(input, exports)];
  const client = (await clientOutput.emit(input)).filter(({ path }) => /^types[./]/.test(path));
  const all = [...files.map((file) => ({ ...file, path: `generated/${file.path}` })), ...client.map(asClient)];
  for (const { path, text } of all) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text.replaceAll("../runtime/", "../../runtime/"));
  }
  return target;
}

/** Returns the client's types with their runtime types inlined. */
function asClient<F extends { readonly path: string; readonly text: string }>(file: F): F {
  const variant = "type UnknownVariant<T extends string> = { [K in T]: string };";
  return { ...file, path: `client/${file.path}`, text: file.text.replace(/^import .*\/runtime\/.*$/m, variant) };
}

async function load(built: Built, unknownKeys?: UnknownKeys): Promise<Guards> {
  const target = await write(built, unknownKeys);
  const outfile = join(target, "guards.mjs");
  const hasOperations = built.api.operations.length > 0;
  const modules = ["schemas", ...(hasOperations ? ["operations/index"] : [])];
  const contents = modules.map((module) => `export * from "./generated/guards/${module}.ts";`).join("\n");
  await build({
    stdin: { contents, resolveDir: target, loader: "ts" },
    outfile,
    bundle: true,
    format: "esm",
    logLevel: "error",
  });
  return (await import(pathToFileURL(outfile).href)) as Guards;
}

/** Returns a document with component schemas in YAML, and optionally paths. */
function documentWith(schemas: string, paths = "{}"): string {
  const indented = schemas.trim().replace(/^/gm, "    ");
  return `openapi: 3.1.0\ninfo: { title: Test, version: "1" }\npaths: ${paths}\ncomponents:\n  schemas:\n${indented}\n`;
}

// ------------------------------------------------------------------------------------------------------- text

/** Returns the declarations of components, formatted, without header, imports and doc comments. */
async function textOf(schemas: string): Promise<string> {
  const { api, loaded } = await buildText(documentWith(schemas));
  const input = { api: readApi(api, { formats: "assert" }), document: loaded.document, options: emitOptions };
  const [file] = emitGuards(input, listExports(input.api, "loose"));
  const text = await format(file?.text ?? "", { parser: "typescript", printWidth: 110 });
  return text
    .replace(/^(?:import|\/\/|\/\*).*\n/gm, "")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

describe("guards read as if written by hand", () => {
  it("properties are read once; optional ones may be absent", async () => {
    const text = await textOf(`
Fact:
  type: object
  required: [id, size]
  properties:
    id: { type: string, format: uuid, minLength: 1 }
    size: { type: [integer, "null"], minimum: 0 }
    tags: { type: array, items: { type: string }, uniqueItems: true }
    kind: { enum: [a, b] }
    next: { $ref: "#/components/schemas/Fact" }`);
    expect(text).toBe(
      `
function isFactItself(value: unknown): boolean {
  if (!is.object(value)) return false;
  const { id, size, tags, kind, next } = value;
  return (
    (size === null || (is.integer(size) && size >= 0)) &&
    (kind === undefined || kind === "a" || kind === "b") &&
    typeof id === "string" &&
    id.length >= 1 &&
    is.uuid(id) &&
    (tags === undefined || (is.arrayOf(tags, is.string) && is.unique(tags))) &&
    (next === undefined || isFact(next))
  );
}
export function isFact(value: unknown): value is api.Fact {
  return is.recursive(isFactItself, value);
}`.trim(),
    );
  });

  it("cheap conditions come first: bounds before patterns and items, presence before recursion", async () => {
    const text = await textOf(`
Tree:
  type: object
  required: [left, right, kind]
  properties:
    left: { $ref: "#/components/schemas/Tree" }
    names: { type: array, items: { type: string, pattern: "^a", maxLength: 9 }, uniqueItems: true, maxItems: 3 }
    right: { $ref: "#/components/schemas/Tree" }
    map: { type: object, additionalProperties: { type: string }, propertyNames: { pattern: "^b" }, maxProperties: 4 }
    kind: { const: tree }`);
    const order = [
      "left !== undefined",
      "right !== undefined",
      'kind === "tree"',
      "names.length <= 3",
      "isTreeNamesItemList(names)",
      "is.unique(names)",
      "is.size(map) <= 4",
      "is.members(map, is.string)",
      "is.named(map, isTreeMapName)",
      "isTree(left)",
      "isTree(right)",
    ];
    const found = order.map((condition) => [condition, text.indexOf(condition)] as const);
    expect(found.filter(([, index]) => index < 0)).toEqual([]);
    expect([...found].sort(([, left], [, right]) => left - right).map(([condition]) => condition)).toEqual(order);
    expect(text.indexOf("is.maxLength(value, 9)")).toBeLessThan(text.indexOf("Pattern.test(value)"));
  });

  it("nested objects, long enums and patterns are declared before their use", async () => {
    const text = await textOf(`
Table:
  type: object
  required: [highlight, code]
  properties:
    highlight: { type: object, required: [inner], properties: { inner: { enum: [1, 2, 3, 4, 5, 6, 7, 8, 9] } } }
    code: { type: string, pattern: "^/[a-z]+$" }`);
    expect(text).toBe(
      `
const tableHighlightInnerValues = /* @__PURE__ */ is.values(1, 2, 3, 4, 5, 6, 7, 8, 9);
function isTableHighlight(value: unknown): boolean {
  if (!is.object(value)) return false;
  const { inner } = value;
  return tableHighlightInnerValues.has(inner);
}
const tableCodePattern = /^\\/[a-z]+$/u;
export function isTable(value: unknown): value is api.Table {
  if (!is.object(value)) return false;
  const { highlight, code } = value;
  return isTableHighlight(highlight) && typeof code === "string" && tableCodePattern.test(code);
}`.trim(),
    );
  });

  it("tags are looked up, and invalid JavaScript names are replaced", async () => {
    const text = await textOf(`
Cat: { type: object, required: [class], properties: { class: { const: cat }, "x-y": { type: boolean } } }
Dog: { type: object, required: [class, constructor], properties: { class: { const: dog }, constructor: { type: string } } }
Pet:
  oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }]
  discriminator: { propertyName: class }`);
    expect(text).toBe(
      `
export function isCat(value: unknown): value is api.Cat {
  if (!is.object(value)) return false;
  const { class: class_, "x-y": xY } = value;
  return class_ === "cat" && (xY === undefined || typeof xY === "boolean");
}
export function isDog(value: unknown): value is api.Dog {
  if (!is.object(value)) return false;
  const { class: class_ } = value;
  const constructor = is.own(value, "constructor");
  return class_ === "dog" && typeof constructor === "string";
}
export function isPet(value: unknown): value is api.Pet {
  if (!is.object(value)) return false;
  const { class: class_ } = value;
  switch (class_) {
    case "cat":
      return isCat(value);
    case "dog":
      return isDog(value);
    default:
      return false;
  }
}`.trim(),
    );
  });

  it("the properties that references evaluate are a list, unless it depends on the value", async () => {
    const text = await textOf(`
Base: { type: object, properties: { a: { type: string } } }
Closed: { allOf: [{ $ref: "#/components/schemas/Base" }], properties: { b: true }, unevaluatedProperties: false }
Either: { type: object, anyOf: [{ $ref: "#/components/schemas/Base" }, { required: [c], properties: { c: true } }], unevaluatedProperties: false }`);
    expect(text).toContain(`const closedUnevaluatedNames = /* @__PURE__ */ is.names("b", "a");`);
    expect(text).toContain("is.closed(value, closedUnevaluatedNames)");
    expect(text).toContain(`/* @__PURE__ */ is.track(
  is.trackIf(isBase, is.looksAt("a")),`);
  });
});

// -------------------------------------------------------------------------------------------------- semantics

describe("guards", () => {
  it("give the right verdict for every case of the corpus", async () => {
    const corpus = readCorpus();
    const guards = await load(await buildText(documentOfCases(corpus)));
    const wrong = corpus.flatMap(({ file, title, name, valid, invalid }) => {
      const takes = (value: unknown): boolean | undefined => guards[`is${name}`]?.(value);
      const say = (verdict: string) => (value: unknown) => `${file}, ${title}: ${verdict} ${JSON.stringify(value)}`;
      return [
        ...valid.filter((value) => takes(value) !== true).map(say("refuses")),
        ...invalid.filter((value) => takes(value) !== false).map(say("takes")),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("compile under the strictest settings", async () => {
    const target = await write(await buildText(documentOfCases(readCorpus())));
    const config = { compilerOptions: strictest, files: ["generated/guards/schemas.ts"] };
    writeFileSync(join(target, "tsconfig.json"), JSON.stringify(config));
    const { stdout, status } = spawnSync(compiler, ["-p", target, "--pretty", "false"], { encoding: "utf8" });
    expect([stdout, status]).toEqual(["", 0]);
  });

  const runs = times(20);
  const names = ["awkward", "inherited"] as const;

  it.each(names)("decide as JSON Schema does, members with %s names", async (kind) => {
    await fc.assert(
      fc.asyncProperty(trials(kind), async ({ set, values }) => {
        const guards = await load(await buildText(JSON.stringify(documentOf(set))));
        const isValid = verdictsOf(set);
        const wrong = Object.entries(values).flatMap(([name, list]) =>
          list
            .filter((value) => guards[`is${name}`]?.(value) !== isValid(name, value))
            .map((value) => `is${name}, of ${JSON.stringify(value)}, is not ${isValid(name, value)}`),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: runs },
    );
  });
});

const strictest = {
  target: "es2022",
  module: "nodenext",
  lib: ["es2023", "dom"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noEmit: true,
  types: [],
};

interface Trial {
  readonly set: ComponentSet;
  readonly values: Readonly<Record<string, readonly Json[]>>;
}

/** Sets of components with values for each. */
function trials(names: Names): fc.Arbitrary<Trial> {
  return componentSets({ names }).chain((set) => {
    const list = (name: string) => fc.array(instancesOf(set, name, names), { minLength: 20, maxLength: 20 });
    const values = Object.fromEntries(Object.keys(set).map((name) => [name, list(name)]));
    return fc.record(values).map((values) => ({ set, values }));
  });
}

/** Returns the verdicts of the specification. ajv, which other tests compare with the same evaluator, has bugs. */
function verdictsOf(set: ComponentSet): Verdicts {
  const evaluator = new Evaluator();
  evaluator.add("https://example.com/document", documentOf(set), Object.values(set));
  return (name, value) => evaluator.isValid(value, `https://example.com/document#/components/schemas/${name}`);
}

// ----------------------------------------------------------------------------------------------------- policy

const exchange = documentWith(
  `
Thing:
  type: object
  required: [id, secret, level]
  additionalProperties: false
  properties:
    id: { type: string, readOnly: true }
    secret: { type: string, writeOnly: true }
    level: { type: string, x-extensible-enum: [low, high] }
    shape: { $ref: "#/components/schemas/Shape" }
    either: { $ref: "#/components/schemas/Either" }
    key: { $ref: "#/components/schemas/Key" }
Circle: { type: object, required: [kind], properties: { kind: { const: circle }, r: { type: number } } }
Square: { type: object, required: [kind], properties: { kind: { const: square }, a: { type: number } } }
Shape:
  oneOf: [{ $ref: "#/components/schemas/Circle" }, { $ref: "#/components/schemas/Square" }]
  discriminator: { propertyName: kind }
Sealed: { allOf: [{ $ref: "#/components/schemas/Shape" }], properties: { name: true }, unevaluatedProperties: false }
Stored: { type: object, required: [id, name], properties: { id: { type: string, readOnly: true }, name: { type: string } } }
Fresh: { type: object, required: [name], properties: { name: { type: string } } }
Either: { oneOf: [{ $ref: "#/components/schemas/Stored" }, { $ref: "#/components/schemas/Fresh" }] }
Key: { type: object, properties: { id: { type: string, readOnly: true }, slug: { type: string } }, oneOf: [{ required: [id] }, { required: [slug] }] }`,
  `
  /things/{id}:
    put:
      operationId: things.put
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
    get:
      operationId: things.get
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Sealed" } } } } }`,
);

describe("request guards", async () => {
  const { isThingInput, isThingsPutParams, isShapeInput, isEither, isEitherInput, isKey, isKeyInput } = await load(
    await buildText(exchange),
  );

  it("reject readOnly properties, and undeclared properties of closed objects", () => {
    expect(isThingInput?.({ secret: "s", level: "low" })).toBe(true);
    expect(isThingInput?.({ secret: "s", level: "low", id: "1" })).toBe(false);
    expect(isThingInput?.({ secret: "s", level: "low", id: undefined })).toBe(true);
    expect(isThingInput?.({ secret: "s", level: "low", other: 1 })).toBe(false);
    expect(isThingInput?.({ level: "low" })).toBe(false);
  });

  it("accept only known values and variants", () => {
    expect(isThingInput?.({ secret: "s", level: "middle" })).toBe(false);
    expect(isShapeInput?.({ kind: "circle", r: 1 })).toBe(true);
    expect(isShapeInput?.({ kind: "triangle" })).toBe(false);
  });

  it("do not count variants that differ in what callers cannot send", () => {
    expect(isEitherInput?.({ name: "a" })).toBe(true);
    expect(isEitherInput?.({})).toBe(false);
    expect(isKeyInput?.({ slug: "a" })).toBe(true);
    // A service sends the readOnly property, and then both variants fit.
    expect(isEither?.({ name: "a" })).toBe(true);
    expect(isEither?.({ id: "1", name: "a" })).toBe(false);
    expect(isKey?.({ id: "1" })).toBe(true);
    expect(isKey?.({ id: "1", slug: "a" })).toBe(false);
    expect(isKey?.({})).toBe(false);
  });

  it("cover the body and the other arguments", () => {
    expect(isThingsPutParams?.({ id: "1", body: { secret: "s", level: "low" } })).toBe(true);
    expect(isThingsPutParams?.({ id: "1", body: { secret: "s", level: "none" } })).toBe(false);
  });
});

describe("guards of arguments whose body is not an object", async () => {
  const { isThingsMakeParams } = await load(
    await buildText(
      documentWith(
        `
Base: { type: object, required: [a], properties: { a: { type: string } } }
Thing: { allOf: [{ $ref: "#/components/schemas/Base" }], properties: { b: { type: number } }, unevaluatedProperties: false, minProperties: 2 }`,
        `
  /things/{id}:
    put:
      operationId: things.make
      parameters: [{ name: id, in: path, required: true, schema: { type: string, minLength: 2 } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      responses: { "204": { description: ok } }`,
      ),
    ),
  );

  it("cover the arguments, of which the rest is the body", () => {
    expect(isThingsMakeParams?.({ id: "12", a: "x", b: 1 })).toBe(true);
    expect(isThingsMakeParams?.({ id: "1", a: "x", b: 1 })).toBe(false);
    expect(isThingsMakeParams?.({ id: "12", a: "x" })).toBe(false);
    expect(isThingsMakeParams?.({ id: "12", a: "x", b: 1, c: 1 })).toBe(false);
    expect(isThingsMakeParams?.({ a: "x", b: 1 })).toBe(false);
    expect(isThingsMakeParams?.(null)).toBe(false);
  });
});

describe("response guards", async () => {
  const loose = await load(await buildText(exchange), "loose");
  const exact = await load(await buildText(exchange), "schema");

  it("do not require writeOnly properties", () => {
    expect(exact["isThing"]?.({ id: "1", level: "low" })).toBe(true);
    expect(exact["isThing"]?.({ level: "low" })).toBe(false);
  });

  it("accept undeclared properties of closed objects if configured", () => {
    expect(loose["isThing"]?.({ id: "1", level: "low", other: 1 })).toBe(true);
    expect(exact["isThing"]?.({ id: "1", level: "low", other: 1 })).toBe(false);
  });

  it("accept future values and variants", () => {
    expect(loose["isThing"]?.({ id: "1", level: "middle" })).toBe(true);
    expect(loose["isThing"]?.({ id: "1", level: 1 })).toBe(false);
    expect(loose["isShape"]?.({ kind: "triangle", r: "wide" })).toBe(true);
    expect(loose["isShape"]?.({ kind: "circle", r: "wide" })).toBe(false);
    expect(loose["isShape"]?.({ kind: 3 })).toBe(false);
    expect(loose["isShape"]?.("triangle")).toBe(false);
  });

  it("accept anything in a future variant, even if all other values are excluded", () => {
    expect(exact["isSealed"]?.({ kind: "triangle", b: 1, name: 2 })).toBe(true);
    expect(exact["isSealed"]?.({ kind: "circle", r: 1, name: 2 })).toBe(true);
    expect(exact["isSealed"]?.({ kind: "circle", b: 1 })).toBe(false);
    expect(exact["isSealed"]?.({ kind: "circle", a: 1 })).toBe(false);
  });
});
