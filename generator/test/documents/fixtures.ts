import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { build } from "esbuild";
import type { Direction } from "../../src/emit/shared/types.js";
import { emitFixtures } from "../../src/emit/mocks/fixtures/files.js";
import { directionsOf, factoryNames } from "../../src/emit/mocks/fixtures/names.js";
import { isList, isObject, type Node, type ObjectNode } from "../../src/load/index.js";
import type { EmittedFile } from "../../src/emit/output.js";
import type { Api, NamedSchema } from "../../src/model/types.js";
import { emitOptions, type Built } from "../emit/generate.js";
import { ajvOf } from "./examples.js";

const runtimeFolder = fileURLToPath(new URL("../../../packages/mocks/src/runtime/fixtures", import.meta.url));

/** The results for the fixtures of a document. */
export interface FixtureTally {
  /** Factories: one per component and direction. */
  factories: number;
  values: number;
  /** Values that ajv rejects. */
  readonly invalid: Failure[];
  /** Factories that throw. */
  readonly impossible: Failure[];
  /** Components that ajv cannot compile. */
  readonly beyondAjv: string[];
}

export interface Failure {
  readonly factory: string;
  readonly variant: number;
  readonly why: string;
  readonly value?: unknown;
}

export interface FixtureOptions {
  readonly variants?: number;
  /** Uses only every n-th component. */
  readonly stride?: number;
}

/** Makes fixtures of every component of a document, and judges them with ajv by the document's own schemas. */
export async function judgeFixtures(
  { api, loaded }: Built,
  { variants = 10, stride = 1 }: FixtureOptions = {},
): Promise<FixtureTally> {
  const factories = await importFixtures(api);
  const root = plain(loaded.document.root);
  const judges = {
    request: ajvOf(inDirection(root, "request")),
    response: ajvOf(inDirection(root, "response")),
  };
  const tally: FixtureTally = { factories: 0, values: 0, invalid: [], impossible: [], beyondAjv: [] };
  for (const named of api.schemas.filter((_, index) => index % stride === 0)) {
    for (const direction of directionsOf(named)) {
      tally.factories += 1;
      const validate = judges[direction](pointerToken(named.name.wire));
      if (typeof validate === "string") tally.beyondAjv.push(`${named.name.wire}: ${validate}`);
      else judge(factories, { api, named, direction, validate, variants }, tally);
    }
  }
  return tally;
}

interface Case {
  readonly api: Api;
  readonly named: NamedSchema;
  readonly direction: Direction;
  readonly validate: ValidateFunction;
  readonly variants: number;
}

function judge(factories: Factories, { api, named, direction, validate, variants }: Case, tally: FixtureTally): void {
  const factory = factoryNames(api)(named, direction);
  const make = factories[factory];
  if (make === undefined) throw new Error(`no factory ${factory}`);
  for (let variant = 0; variant < variants; variant += 1) {
    try {
      const value = withoutFiles(make(undefined, variant));
      tally.values += 1;
      if (validate(value)) continue;
      const [error] = validate.errors ?? [];
      const why = `${error?.instancePath} ${error?.message} (${error?.schemaPath})`;
      tally.invalid.push({ factory, variant, why, value });
    } catch (error) {
      tally.impossible.push({ factory, variant, why: String(error) });
      // The others would throw, too.
      return;
    }
  }
}

export type Factories = Readonly<Record<string, (overrides?: unknown, variant?: number) => unknown>>;

/** Generates the factories of an API, and imports them with the runtime of this repository. */
export async function importFixtures(api: Api): Promise<Factories> {
  return importFiles(emitFixtures({ api, options: fixtureOptions }));
}

export const fixtureOptions = { ...emitOptions, runtime: "./runtime/index.js", endpoints: "@acme/endpoints" };

/** Bundles and imports generated factories. */
export async function importFiles(files: readonly EmittedFile[]): Promise<Factories> {
  const folder = mkdtempSync(join(tmpdir(), "specloom-fixtures-"));
  try {
    cpSync(runtimeFolder, join(folder, "runtime/fixtures"), { recursive: true });
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const outfile = join(folder, "fixtures.mjs");
    await build({
      entryPoints: [join(folder, "fixtures.ts")],
      outfile,
      bundle: true,
      format: "esm",
      logLevel: "error",
    });
    return (await import(pathToFileURL(outfile).href)) as Factories;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the document as a direction reads it: it requires no property that is not sent. */
export function inDirection(node: ObjectNode, direction: Direction): ObjectNode {
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  return visit(node) as ObjectNode;

  function visit(one: Node): Node {
    if (isList(one)) return one.map(visit);
    if (!isObject(one)) return one;
    const copy = Object.fromEntries(Object.entries(one).map(([key, value]) => [key, visit(value ?? null)]));
    const { required, properties } = one;
    if (!isList(required) || !isObject(properties)) return copy;
    const isSent = (name: Node): boolean => {
      const property = typeof name === "string" ? (properties[name] ?? false) : false;
      return !isObject(property) || property[hidden] !== true;
    };
    return { ...copy, required: required.filter(isSent) };
  }
}

/** The loader's objects have no prototype, unlike a program's. */
export function plain(root: ObjectNode): ObjectNode {
  return JSON.parse(JSON.stringify(root)) as ObjectNode;
}

function pointerToken(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Returns the value with a string in place of bytes, as JSON Schema describes them. */
export function withoutFiles(value: unknown): unknown {
  if (value instanceof Blob) return "bytes";
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutFiles(inner)]));
}
