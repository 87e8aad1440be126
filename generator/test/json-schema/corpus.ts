import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A schema with valid and invalid values. */
export interface CorpusCase {
  /** The file's name without its extension, which is the subject: `minLength`. */
  readonly file: string;
  readonly title: string;
  /** The name of the schema's component, unique in the corpus: `MinLength2`. */
  readonly name: string;
  readonly schema: Json;
  /** The schemas that it refers to, by names that are unique in the corpus. */
  readonly components: ReadonlyMap<string, Json>;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}

/** A case in a file. */
interface WrittenCase {
  readonly title: string;
  readonly schema: Json;
  readonly components?: JsonObject;
  readonly valid?: readonly Json[];
  readonly invalid?: readonly Json[];
}

const folder = fileURLToPath(new URL("cases", import.meta.url));
const prefix = "#/components/schemas/";
const fields = new Set(["title", "schema", "components", "valid", "invalid"]);
/** A file about component names, which are therefore kept; the file itself keeps them unique. */
const fileOfNames = "componentNames";

let corpus: readonly CorpusCase[] | undefined;

/** Returns every case, grouped by file. They are read on first use. */
export function readCorpus(): readonly CorpusCase[] {
  corpus ??= readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .flatMap((file) => readFile(basename(file, ".yaml"), readFileSync(join(folder, file), "utf8")));
  return corpus;
}

/** Returns an OpenAPI document as JSON whose component schemas are those of the cases. */
export function documentOf(cases: readonly CorpusCase[]): string {
  // A component may have the name `__proto__`, which only works in an object without a prototype.
  const schemas = Object.create(null) as Record<string, Json>;
  for (const { name, schema, components } of cases) {
    for (const [key, value] of [[name, schema] as const, ...components]) {
      if (key in schemas) throw new Error(`two schemas are called ${key}`);
      schemas[key] = value;
    }
  }
  const info = { title: "Cases of JSON Schema", version: "1" };
  return JSON.stringify({ openapi: "3.1.1", info, paths: {}, components: { schemas } });
}

function readFile(file: string, text: string): readonly CorpusCase[] {
  const written = parse(text) as readonly WrittenCase[];
  return written.map((one, index) => completeCase(file, `${pascalCase(file)}${index + 1}`, one));
}

/**
 * Makes the names of a case unique. A component `Node` of the case `Ref3` becomes `Ref3Node`, and the schema itself, `Self`,
 * becomes `Ref3`.
 */
function completeCase(file: string, name: string, written: WrittenCase): CorpusCase {
  const unknown = Object.keys(written).find((key) => !fields.has(key));
  if (unknown !== undefined) throw new Error(`${file}: a case has no field ${unknown}`);
  const components = Object.entries(written.components ?? {});
  const names = new Map([
    ["Self", name],
    ...components.map(([own]) => [own, file === fileOfNames ? own : `${name}${own}`] as const),
  ]);
  return {
    file,
    title: written.title,
    name,
    schema: rename(written.schema, names),
    components: new Map(components.map(([own, schema]) => [names.get(own)!, rename(schema, names)])),
    valid: written.valid ?? [],
    invalid: written.invalid ?? [],
  };
}

/** Replaces the names in every reference with the unique ones. */
function rename(node: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof node === "string") return node.startsWith(prefix) ? prefix + renameFirst(node, names) : node;
  if (Array.isArray(node)) return (node as readonly Json[]).map((item) => rename(item, names));
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rename(value, names)]));
}

function renameFirst(reference: string, names: ReadonlyMap<string, string>): string {
  const [own = "", ...rest] = reference.slice(prefix.length).split("/");
  const name = names.get(own);
  if (name === undefined) throw new Error(`${reference} is unresolved`);
  return [name, ...rest].join("/");
}

function pascalCase(text: string): string {
  return text.replace(/(?:^|[^A-Za-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}
