import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isObject, type Node, type ObjectNode } from "../../src/load/index.js";
import { buildFile, type Built } from "../emit/generate.js";
import type { Json } from "../json-schema/arbitraries.js";
import { Foundry, judge, type Schemas, type Tier } from "../json-schema/validators.js";
import { mutationsOf } from "./mutations.js";
import { componentsOf, sitesOf, type Site, type SiteOptions } from "./sites.js";

export interface Options extends SiteOptions {
  /** Only every so many-th site. */
  readonly stride?: number;
  /** How many mutations of one example are tried at most. */
  readonly mutations?: number;
  readonly tiers?: readonly Tier[];
}

/** What became of the examples of a document. */
export interface Tally {
  readonly sites: number;
  examples: number;
  /** Examples that ajv refuses: mistakes of the document. */
  readonly refused: Difference[];
  /** Schemas that ajv cannot compile. */
  readonly beyondAjv: string[];
  /** Mutations of accepted examples, by what ajv says of them. */
  mutations: number;
  invalid: number;
  /** Where a validator and ajv do not agree on an example, or on a mutation of one. */
  readonly onExamples: Difference[];
  readonly onMutations: Difference[];
}

export interface Difference {
  readonly pointer: string;
  readonly value: Json;
  /** Of the validator, or of ajv where the validator has nothing to say. */
  readonly why: string;
}

/**
 * Compares the validators of a bundled document with ajv, on its examples and on mutations of them. Every schema with
 * examples becomes a component of a document without operations, where a schema means what it says to the letter: what
 * ajv decides, and what is generated for it, is then the same.
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
  // As a program has it: what the loader gives has no prototype.
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

/** What extends a component with a discriminator belongs to its type. */
function isBase(schema: Node): boolean {
  return isObject(schema) && schema["discriminator"] !== undefined;
}

function extendersOf(all: ObjectNode, base: string): readonly string[] {
  const reference = JSON.stringify(`#/components/schemas/${base}`);
  return Object.keys(all).filter((name) => JSON.stringify(all[name] ?? true).includes(reference));
}

/** ajv on the components of a document; a text where it cannot compile one. */
export function ajvOf(document: ObjectNode): Judge {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, logger: false, verbose: true });
  addFormats.default(ajv);
  // To ajv-formats any integer is one of 64 bits.
  ajv.addFormat("int64", { type: "number", validate: (value) => value >= -(2 ** 63) && value <= 2 ** 63 });
  // Of OpenAPI's registry; ajv-formats has none.
  ajv.addFormat("decimal", /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/);
  ajv.addSchema({ $id: "https://example.com/document", ...(document as object) });
  return (component) => {
    try {
      return ajv.compile({ $ref: `https://example.com/document#/components/schemas/${component}` });
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

/** The model of a document that is no file. */
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
