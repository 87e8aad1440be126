import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { readCases } from "../../emit/case-file.js";
import type { Random } from "./random.js";

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** A document to mutate. Returns a fresh copy for each random number. */
export interface Seed {
  readonly name: string;
  readonly take: (random: Random) => JsonObject;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The folder of large documents that are not in the repository. */
const elsewhere = process.env["SPECLOOM_SPECS"] ?? here("../../../../../shared/specs");
const octokit = dirname(createRequire(import.meta.url).resolve("@octokit/openapi/package.json"));

/** Returns the documents of the emitters' cases, the hostile documents that generate, and public documents. */
export function readSeeds(options: { readonly small: boolean }): readonly Seed[] {
  const cases = ["client", "zod", "docs", "types"].flatMap((emitter) =>
    readCases(here(`../../../src/emit/${emitter}/cases`)).map(({ name, spec }) => small(`${emitter}/${name}`, spec)),
  );
  const hostile = ["legal", "survived"].flatMap((kind) =>
    readdirSync(here(`../${kind}`)).map((file) =>
      small(`${kind}/${file}`, readFileSync(here(`../${kind}/${file}`), "utf8")),
    ),
  );
  const swagger = here("../../documents/constructs/swagger-2.0.yaml");
  hostile.push(...Array<Seed>(4).fill(small("swagger-2.0", readFileSync(swagger, "utf8"))));
  if (options.small) return [...cases, ...hostile];
  const large = [
    { name: "GitHub", file: join(octokit, "generated/api.github.com.json") },
    { name: "Stripe", file: join(elsewhere, "stripe.yaml") },
    { name: "Petstore", file: join(elsewhere, "petstore31.yaml") },
  ].filter(({ file }) => existsSync(file));
  const slices = large.map(({ name, file }) => slicesOf(name, file));
  // Every third mutation uses a public document.
  return [
    ...cases,
    ...hostile,
    ...slices.flatMap((slice) => Array<Seed>(Math.ceil((cases.length + hostile.length) / 6)).fill(slice)),
  ];
}

function small(name: string, text: string): Seed {
  return { name, take: () => parse(text, { uniqueKeys: false, merge: true, logLevel: "silent" }) as JsonObject };
}

/**
 * Returns random paths of a large document with some of their references. The others are unresolved, as in many real
 * documents.
 */
function slicesOf(name: string, file: string): Seed {
  let whole: JsonObject | undefined;
  return {
    name,
    take: (random) => {
      whole ??= (
        file.endsWith(".json") ? JSON.parse(readFileSync(file, "utf8")) : parse(readFileSync(file, "utf8"))
      ) as JsonObject;
      return sliceOf(whole, random);
    },
  };
}

const mostComponents = 40;

function sliceOf(whole: JsonObject, random: Random): JsonObject {
  const all = Object.keys(objectAt(whole, "paths"));
  const paths: JsonObject = {};
  for (let count = 1 + random.below(4); count > 0; count--) {
    const path = random.pick(all);
    paths[path] = objectAt(whole, "paths")[path]!;
  }
  const slice: JsonObject = {
    ...whole,
    paths,
    components: { securitySchemes: objectAt(objectAt(whole, "components"), "securitySchemes") },
  };
  const components = slice["components"] as JsonObject;
  const pending = referencesIn(paths);
  for (let next = pending.shift(), taken = 0; next !== undefined && taken < mostComponents; next = pending.shift()) {
    const [, , section = "", component = ""] = next.split("/");
    const found = objectAt(objectAt(whole, "components"), section)[component];
    const members = (components[section] ??= {}) as JsonObject;
    if (found === undefined || Object.hasOwn(members, component)) continue;
    members[component] = found;
    taken++;
    pending.push(...referencesIn(found));
  }
  return structuredClone(slice);
}

function objectAt(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function referencesIn(node: Json | undefined): string[] {
  const found = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value) && typeof value["$ref"] === "string") found.add(value["$ref"]);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(node);
  return [...found];
}
