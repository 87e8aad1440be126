import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { build } from "esbuild";
import type { Direction } from "../../src/emit/shared/types.js";
import type { Statement } from "../../src/codegen/file.js";
import { factoryOf } from "../../src/emit/mocks/fixtures/factory-of.js";
import { emitFixtures } from "../../src/emit/mocks/fixtures/files.js";
import { factoryNames } from "../../src/emit/mocks/fixtures/names.js";
import { directionsOf } from "../../src/emit/shared/names.js";
import { isList, isObject, type Node, type ObjectNode } from "../../src/load/index.js";
import type { EmittedFile } from "../../src/emit/output.js";
import { printFile } from "../../src/emit/shared/print.js";
import { componentsOf } from "../../src/model/index.js";
import type { Api, Content, Operation, Schema } from "../../src/model/types.js";
import { buildText, emitOptions, type Built } from "../emit/generate.js";
import { documentOf as corpusDocument, type CorpusCase } from "../json-schema/corpus.js";
import { judge as judgeValue, type Foundry, type Verdict } from "../json-schema/validators.js";
import { ajvAt, ajvOf } from "./examples.js";

const runtimeFolder = fileURLToPath(new URL("../../../packages/runtime/src/mocks/fixtures", import.meta.url));

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
      else {
        const factory = factoryNames(api)(named, direction);
        judgeFactory({ factory, make: factories[factory], validate, variants }, tally);
      }
    }
  }
  return tally;
}

/** The results for schemas with known valid values. */
export interface CorpusTally {
  /** Schemas that accept some value. */
  satisfiable: number;
  /** Satisfiable schemas all of whose fixtures are valid. */
  solved: number;
  readonly failures: readonly string[];
}

/** Makes fixtures of the cases of JSON Schema, and judges them with the generated validators, which pass all of these cases. */
export async function judgeCorpus(cases: readonly CorpusCase[], foundry: Foundry, variants = 10): Promise<CorpusTally> {
  const built = await buildText(corpusDocument(cases));
  const { fast } = await foundry.load(built);
  const factories = await importFixtures(built.api);
  const components = componentsOf(built.api);
  const satisfiable = cases.filter(({ valid }) => valid.length > 0);
  const failures = satisfiable.flatMap(({ file, title, name }) => {
    const named = components.get(name);
    if (named === undefined) throw new Error(`no component ${name}`);
    const make = factories[factoryNames(built.api)(named, "response")];
    const failure = failureOf((variant) => judgeValue(fast, name, make?.(undefined, variant)), variants);
    return failure === undefined ? [] : [`${file}: ${title}: ${failure}`];
  });
  return { satisfiable: satisfiable.length, solved: satisfiable.length - failures.length, failures };
}

/** Returns the reason why the first invalid variant is invalid. */
function failureOf(verdictOn: (variant: number) => Verdict, variants: number): string | undefined {
  try {
    for (let variant = 0; variant < variants; variant += 1) {
      const verdict = verdictOn(variant);
      if (!verdict.valid) return verdict.issues[0]?.message ?? "invalid";
    }
    return undefined;
  } catch (error) {
    return String(error);
  }
}

interface Case {
  /** How failures name it. */
  readonly factory: string;
  readonly make: Factories[string] | undefined;
  readonly validate: ValidateFunction;
  readonly variants: number;
}

function judgeFactory({ factory, make, validate, variants }: Case, tally: FixtureTally): void {
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

/** Makes fixtures of the JSON bodies that operations send and receive, and judges them by the document's own schemas. */
export async function judgeBodies(
  { api, loaded }: Built,
  { variants = 10, stride = 1 }: FixtureOptions = {},
): Promise<FixtureTally> {
  const bodies = api.operations.filter((_, index) => index % stride === 0).flatMap(bodiesOf);
  const scope = { api, options: fixtureOptions, depth: 0 };
  const statements = bodies.map(({ schema, direction }, index): Statement => ({
    kind: "const",
    name: `body${index}`,
    initializer: factoryOf({ schema, direction, name: `Body${index}`, type: "unknown" }, scope),
  }));
  const own = printFile("bodies.ts", "test", statements);
  const factories = await importFiles([...emitFixtures({ api, options: fixtureOptions }), own], "bodies.ts");
  const root = plain(loaded.document.root);
  const judges = { request: ajvAt(inDirection(root, "request")), response: ajvAt(inDirection(root, "response")) };
  const tally: FixtureTally = { factories: 0, values: 0, invalid: [], impossible: [], beyondAjv: [] };
  for (const [index, { schema, direction }] of bodies.entries()) {
    tally.factories += 1;
    const validate = judges[direction](encodeURI(schema.source));
    if (typeof validate === "string") tally.beyondAjv.push(`${schema.source}: ${validate}`);
    else judgeFactory({ make: factories[`body${index}`], factory: schema.source, validate, variants }, tally);
  }
  return tally;
}

function bodiesOf({
  body,
  responses,
}: Operation): readonly { readonly schema: Schema; readonly direction: Direction }[] {
  // Without a schema, there is nothing to judge.
  const isJson = ({ coding, schema }: Content): boolean =>
    coding === "json" && (schema.kind !== "unknown" || schema.checks !== undefined);
  const sent = (body?.contents ?? []).filter(isJson).map(({ schema }) => ({ schema, direction: "request" as const }));
  const received = responses.flatMap(({ contents }) => contents.filter(isJson));
  return [...sent, ...received.map(({ schema }) => ({ schema, direction: "response" as const }))];
}

export type Factories = Readonly<Record<string, (overrides?: unknown, variant?: number) => unknown>>;

/** Generates the factories of an API, and imports them with the runtime of this repository. */
export async function importFixtures(api: Api): Promise<Factories> {
  return importFiles(emitFixtures({ api, options: fixtureOptions }));
}

export const fixtureOptions = { ...emitOptions, runtime: "./runtime/index.js", endpoints: "@acme/endpoints" };

/** Bundles and imports generated factories. */
export async function importFiles(files: readonly EmittedFile[], entry = "fixtures.ts"): Promise<Factories> {
  const folder = mkdtempSync(join(tmpdir(), "specloom-fixtures-"));
  try {
    cpSync(runtimeFolder, join(folder, "runtime/fixtures"), { recursive: true });
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const outfile = join(folder, "fixtures.mjs");
    await build({
      entryPoints: [join(folder, entry)],
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
export function inDirection(root: ObjectNode, direction: Direction): ObjectNode {
  const keyword = direction === "request" ? "readOnly" : "writeOnly";
  const hidden = new Set<string>();
  collect(root);
  return visit(root) as ObjectNode;

  /** Finds the names of hidden properties: another schema may require them. */
  function collect(one: Node): void {
    if (isList(one)) one.forEach(collect);
    if (!isObject(one)) return;
    const { properties } = one;
    if (isObject(properties))
      for (const [name, property] of Object.entries(properties)) if (isHidden(property, 0)) hidden.add(name);
    for (const value of Object.values(one)) collect(value ?? null);
  }

  function visit(one: Node): Node {
    if (isList(one)) return one.map(visit);
    if (!isObject(one)) return one;
    const copy = Object.fromEntries(Object.entries(one).map(([key, value]) => [key, visit(value ?? null)]));
    const { required, properties, dependentRequired } = one;
    const own = isObject(properties) ? properties : {};
    const isSent = (name: Node): boolean => {
      const property = own[String(name)];
      return property === undefined ? !hidden.has(String(name)) : !isHidden(property, 0);
    };
    if (isList(required)) copy["required"] = required.filter(isSent);
    if (isObject(dependentRequired))
      copy["dependentRequired"] = Object.fromEntries(
        Object.entries(dependentRequired).map(([name, names]) => [name, isList(names) ? names.filter(isSent) : []]),
      );
    return copy;
  }

  /** Also where a reference leads to the keyword, as the model reads it. */
  function isHidden(schema: Node | undefined, depth: number): boolean {
    if (!isObject(schema) || depth > 10) return false;
    const { $ref, allOf = [] } = schema;
    const target =
      typeof $ref === "string" ? $ref.slice(2).split("/").reduce<Node | undefined>(childOf, root) : undefined;
    const parts = isList(allOf) ? allOf : [];
    return schema[keyword] === true || [target, ...parts].some((part) => isHidden(part, depth + 1));
  }
}

function childOf(node: Node | undefined, token: string): Node | undefined {
  return isObject(node) ? node[decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
}

/** Returns a document of every n-th component of another one, and of all that these refer to. */
export function everyNth(root: ObjectNode, stride: number): ObjectNode {
  const { components } = root;
  const schemas = isObject(components) && isObject(components["schemas"]) ? components["schemas"] : {};
  const kept: Record<string, Node> = {};
  const pending = Object.keys(schemas).filter((_, index) => index % stride === 0);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = schemas[name];
    if (schema === undefined || Object.hasOwn(kept, name)) continue;
    kept[name] = schema;
    for (const [, other = ""] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"/]+)/g))
      pending.push(other);
  }
  const { openapi = "3.1.1" } = root;
  return { openapi, info: { title: "Part", version: "1" }, paths: {}, components: { schemas: kept } };
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
