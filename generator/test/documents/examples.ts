import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isObject, type Node, type ObjectNode } from "../../src/load/index.js";
import { buildFile, type Built } from "../emit/generate.js";
import type { Json } from "../json-schema/arbitraries.js";
import { judge, type Foundry, type Schemas, type Tier } from "../json-schema/validators.js";
import { mutationsOf } from "./mutations.js";
import { componentsOf, sitesOf, type Site, type SiteOptions } from "./sites.js";

export interface Options extends SiteOptions {
  /** Uses only every n-th site. */
  readonly stride?: number;
  /** The maximum number of mutations per example. */
  readonly mutations?: number;
  readonly tiers?: readonly Tier[];
}

/** The results for the examples of a document. */
export interface Tally {
  readonly sites: number;
  examples: number;
  /** Examples that ajv rejects: mistakes in the document. */
  readonly refused: Difference[];
  /** Schemas that ajv cannot compile. */
  readonly beyondAjv: string[];
  /** Mutations of accepted examples, by ajv's verdict. */
  mutations: number;
  invalid: number;
  /** Examples, or mutations of them, on which a validator and ajv disagree. */
  readonly onExamples: Difference[];
  readonly onMutations: Difference[];
}

export interface Difference {
  readonly pointer: string;
  readonly value: Json;
  /** The validator's reason, or ajv's if the validator has none. */
  readonly why: string;
}

/**
 * Compares the validators of a bundled document with ajv, on its examples and on mutations of them. Every schema with
 * examples becomes a component of a document without operations, where schemas apply literally, so that ajv and the generated
 * validators check the same thing.
 */
export async function judgeExamples(root: ObjectNode, foundry: Foundry, options: Options = {}): Promise<Tally> {
  const { stride = 1, mutations = 40, samples = false, tiers = ["zod", "fast"] } = options;
  const sites = sitesOf(root, { samples }).filter((_, index) => index % stride === 0);
  const document = documentOf(root, sites);
  const ajv = ajvOf(document);
  const { schemas, nameOf } = await validatorsOf(document, foundry);
  const tally: Tally = {
    sites: sites.length,
    examples: 0,
    refused: [],
    beyondAjv: [],
    mutations: 0,
    invalid: 0,
    onExamples: [],
    onMutations: [],
  };
  for (const [index, site] of sites.entries()) {
    const component = siteName(index);
    const validate = ajv(component);
    if (typeof validate === "string") {
      tally.beyondAjv.push(`${site.pointer}: ${validate}`);
      continue;
    }
    const compare = (value: Json, differences: Difference[]): void => {
      const expected = validate(value);
      for (const tier of tiers) {
        const verdict = judge(schemas[tier], nameOf(component), value);
        if (verdict.valid === expected) continue;
        const issue = verdict.valid ? ajvMessage(validate) : JSON.stringify(verdict.issues[0]);
        differences.push({
          pointer: site.pointer,
          value,
          why: `${tier} ${verdict.valid ? "takes" : "refuses"} it: ${issue}`,
        });
        return;
      }
    };
    for (const example of site.examples as readonly Json[]) {
      tally.examples += 1;
      compare(example, tally.onExamples);
      if (!validate(example)) {
        tally.refused.push({ pointer: site.pointer, value: example, why: ajvMessage(validate) });
        continue;
      }
      for (const mutation of mutationsOf(example, mutations)) {
        tally.mutations += 1;
        if (!validate(mutation)) tally.invalid += 1;
        compare(mutation, tally.onMutations);
      }
    }
  }
  return tally;
}

/**
 * A document without operations whose components are the schemas with examples, each under `siteName` of its index, and
 * all that they refer to: the components that the sites refer to, in as many steps as it takes, and the sites themselves. */
export function documentOf(root: ObjectNode, sites: readonly Site[]): ObjectNode {
  const all = componentsOf(root);
  const schemas: Record<string, Node> = {};
  const pending = sites.flatMap(({ schema }) => namesIn(schema));
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = all[name];
    if (schema === undefined || Object.hasOwn(schemas, name)) continue;
    schemas[name] = schema;
    pending.push(...namesIn(schema), ...(isBase(schema) ? extendersOf(all, name) : []));
  }
  for (const [index, { schema }] of sites.entries()) schemas[siteName(index)] = schema;
  const document = { openapi: "3.1.1", info: { title: "Examples", version: "1" }, paths: {}, components: { schemas } };
  // Parsed again because the loader's objects have no prototype, unlike a program's.
  return JSON.parse(JSON.stringify(document)) as ObjectNode;
}

export function siteName(index: number): string {
  return `ExampleSite${index}`;
}

function namesIn(schema: Node): readonly string[] {
  const found = JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"/]+)/g);
  return [...found].map(([, name = ""]) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
}

type Judge = (component: string) => ValidateFunction | string;

/** Returns whether a schema has a discriminator, which also applies to components that extend it. */
function isBase(schema: Node): boolean {
  return isObject(schema) && schema["discriminator"] !== undefined;
}

function extendersOf(all: ObjectNode, base: string): readonly string[] {
  const reference = JSON.stringify(`#/components/schemas/${base}`);
  return Object.keys(all).filter((name) => JSON.stringify(all[name] ?? true).includes(reference));
}

/** Returns ajv's judge of a document's components. Its verdict is an error message if ajv cannot compile a schema. */
export function ajvOf(document: ObjectNode): Judge {
  const judge = ajvAt(document);
  return (component) => judge(`/components/schemas/${component}`);
}

/** Returns ajv's judge of the schemas of a document, by their pointers. */
export function ajvAt(document: ObjectNode): Judge {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, logger: false, verbose: true });
  addFormats.default(ajv);
  // ajv-formats accepts any integer as int64.
  ajv.addFormat("int64", { type: "number", validate: (value) => value >= -(2 ** 63) && value <= 2 ** 63 });
  // OpenAPI's registry has this format; ajv-formats does not.
  ajv.addFormat("decimal", /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/);
  ajv.addSchema({ $id: "https://example.com/document", ...(document as object) });
  return (pointer) => {
    try {
      return ajv.compile({ $ref: `https://example.com/document#${pointer}` });
    } catch (error) {
      return String(error);
    }
  };
}

function ajvMessage({ errors }: ValidateFunction): string {
  const [error] = errors ?? [];
  return `${error?.instancePath} ${error?.message} (${error?.schemaPath})`;
}

async function validatorsOf(
  document: ObjectNode,
  foundry: Foundry,
): Promise<{ readonly schemas: Readonly<Record<Tier, Schemas>>; readonly nameOf: (component: string) => string }> {
  const built = await buildDocument(document);
  const names = new Map(built.api.schemas.map(({ name }) => [name.wire, name.code]));
  return { schemas: await foundry.load(built), nameOf: (component) => names.get(component) ?? component };
}

/** Builds the model of a document that is not in a file. */
export async function buildDocument(document: ObjectNode): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "specloom-examples-"));
  try {
    const file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(document));
    return await buildFile(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
