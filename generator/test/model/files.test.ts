import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { buildFile } from "../emit/generate.js";
import type { Json } from "../json-schema/arbitraries.js";
import { componentsOf, isValid } from "../json-schema/interpret.js";

/** A schema in a separate file, and files that it refers to by their `$id`. */
interface Case {
  readonly title: string;
  readonly schema: Json;
  readonly files?: { readonly [name: string]: Json };
  readonly valid?: readonly Json[];
  readonly invalid?: readonly Json[];
}

function casesIn(name: string): readonly Case[] {
  return parse(readFileSync(new URL(`../json-schema/files/${name}.yaml`, import.meta.url), "utf8")) as Case[];
}

/** Returns the model's verdicts on the values of a case, valid ones first. */
async function verdictsOf({ schema, files = {}, valid = [], invalid = [] }: Case): Promise<readonly boolean[]> {
  const folder = mkdtempSync(join(tmpdir(), "specloom-file-"));
  try {
    const others = Object.keys(files).map((name) => [name.replace(/\W/g, "-"), { $ref: `./files/${name}` }] as const);
    const schemas = { It: { $ref: "./it.json" }, ...Object.fromEntries(others) };
    const document = { openapi: "3.1.0", info: { title: "Test", version: "1" }, paths: {}, components: { schemas } };
    mkdirSync(join(folder, "files"));
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
    writeFileSync(join(folder, "it.json"), JSON.stringify(schema));
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(folder, "files", name), JSON.stringify(content));
    const { api } = await buildFile(join(folder, "openapi.json"));
    const components = componentsOf(api);
    return [...valid, ...invalid].map((value) => isValid(value, components.get("It")!, components));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(["references", "dynamic"])("schemas in separate files: %s", (name) => {
  it.each(casesIn(name))("$title", async (one) => {
    const { valid = [], invalid = [] } = one;
    expect(await verdictsOf(one)).toEqual([...valid.map(() => true), ...invalid.map(() => false)]);
  });
});
