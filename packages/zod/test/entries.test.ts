// Imports create no schema, and bundles contain only the schemas that they use.
import { build } from "esbuild";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { Desk, packageFolder } from "./support/compiler.js";

const desk = new Desk();
afterAll(() => desk.remove());

async function bundle(contents: string, stub = false): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: packageFolder, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    write: false,
    logLevel: "error",
    ...(stub && { external: ["zod", "zod/*"] }),
  });
  return outputFiles[0]!.text;
}

const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length;

describe("an import of one schema", () => {
  test.each([
    ["Fact", 6.5],
    ["Memory", 6.5],
    // A union of files and folders.
    ["DriveItem", 7],
    ["ConflictResolution", 6.5],
    ["ProjectDocument", 6.5],
  ])("%s fits into %s kB with zod/mini", async (name, kilobytes) => {
    const text = await bundle(`export { ${name} } from "./src/mini.ts";`);
    expect(sizeOf(text)).toBeLessThanOrEqual(kilobytes * 1024);
  });

  test("adds only that schema to a bundle", async () => {
    const text = await bundle('export { Fact } from "./src/index.ts";', true);
    expect(text).toContain("expiration_date");
    expect(text).not.toMatch(/paragraph_block_id|custom_id|inner_tables/);
    expect(text.length).toBeLessThan(4000);
  });

  test("adds the schemas that it refers to", async () => {
    const text = await bundle('export { DocumentResult } from "./src/mini.ts";', true);
    expect(text).toMatch(/paragraph_block_id/);
    expect(text).not.toMatch(/expiration_date/);
  });

  test("of guards needs neither zod nor eval", async () => {
    const text = await bundle('export * from "./src/guards.ts";');
    expect(text).not.toMatch(/zod|new Function|\beval\b/i);
    expect(sizeOf(await bundle('export { isFact } from "./src/guards.ts";'))).toBeLessThan(1200);
  });

  test("without names adds nothing to a bundle", async () => {
    for (const entry of ["index", "mini", "fast", "guards", "codecs"]) {
      expect(await bundle(`import "./src/${entry}.ts";`), entry).toBe("");
    }
  });
});

describe("importing everything", () => {
  /** A zod that counts the schemas it creates. */
  const counting = `
    export let made = 0;
    const maker = () => { made += 1; throw new Error("made while importing"); };
    ${[
      "string",
      "number",
      "boolean",
      "unknown",
      "object",
      "looseObject",
      "strictObject",
      "array",
      "record",
      "union",
      "lazy",
      "literal",
      "enum",
      "int",
      "stringFormat",
      "discriminatedUnion",
      "extend",
      "nullable",
      "exactOptional",
      "custom",
      "tuple",
      "xor",
      "never",
      "catchall",
      "minLength",
      "maxLength",
      "minimum",
      "maximum",
      "regex",
      "gt",
      "lt",
      "int32",
      "uint32",
    ]
      .map((name) => `const ${name}_ = maker; export { ${name}_ as ${name} };`)
      .join("\n")}
    const null_ = maker; export { null_ as null };
    export class $ZodRealError {}
    export const safeParse = maker;
    export const config = maker;
    export const en = maker;
  `;

  test.each(["index", "mini", "fast"])("creates no schema: %s", async (entry) => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { made } from "zod"; import * as all from "./src/${entry}.ts"; export { all, made };`,
        resolveDir: packageFolder,
        loader: "ts",
      },
      bundle: true,
      format: "esm",
      write: false,
      logLevel: "error",
      plugins: [
        {
          name: "counting-zod",
          setup: (hooks) => {
            hooks.onResolve({ filter: /^zod(\/.*)?$/ }, () => ({ path: "zod", namespace: "counting" }));
            hooks.onLoad({ filter: /.*/, namespace: "counting" }, () => ({ contents: counting }));
          },
        },
      ],
    });
    desk.write(`${entry}.mjs`, outputFiles[0]!.text);
    const module = (await import(pathToFileURL(join(desk.folder, `${entry}.mjs`)).href)) as Record<string, unknown>;
    expect(Object.keys(module["all"] as object).length).toBeGreaterThan(40);
    expect(module["made"]).toBe(0);
  });
});
