/** The input documents. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { parse, stringify } = createRequire(join(root, "generator/package.json"))("yaml") as {
  readonly parse: (text: string) => unknown;
  readonly stringify: (value: unknown) => string;
};

export interface Document {
  readonly name: string;
  readonly file: string;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const isJson = (file: string): boolean => extname(file) === ".json";

export function readDocument(file: string): Json {
  const text = readFileSync(file, "utf8");
  return (isJson(file) ? JSON.parse(text) : parse(text)) as Json;
}

export function writeDocument(file: string, document: Json): void {
  writeFileSync(file, isJson(file) ? JSON.stringify(document, undefined, 2) : stringify(document));
}

/** Returns the given documents, or those available on this machine. Writes GitHub's as YAML into the folder. */
export function documents(given: readonly string[], folder: string): readonly Document[] {
  if (given.length > 0) return given.map((file) => ({ name: basename(file), file: resolve(file) }));
  const elsewhere = process.env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");
  const github = join(root, "generator/node_modules/@octokit/openapi/generated/api.github.com.json");
  const asYaml = join(folder, "github.yaml");
  const all = [
    { name: "memory service", file: join(root, "spec/openapi.yaml") },
    { name: "Petstore", file: join(elsewhere, "petstore31.yaml") },
    { name: "Stripe", file: join(elsewhere, "stripe.yaml") },
    { name: "GitHub, JSON", file: github },
    { name: "GitHub, YAML", file: asYaml },
  ];
  if (existsSync(github)) writeDocument(asYaml, readDocument(github));
  for (const { name, file } of all)
    if (!existsSync(file)) console.log(`not measured: ${name}, which is not at ${file}`);
  return all.filter(({ file }) => existsSync(file));
}
