/** The shop of the guides: a program that calls the petstore. */
import { mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { runMain } from "../../cli/in-process.js";
import { createRepository, type TestRepository } from "../../diff/git.js";
import { installRuntime } from "../../runtime-folder.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

export const petstore = readFileSync(join(root, "generator/docs/petstore.yaml"), "utf8");

const tsconfig = {
  compilerOptions: {
    target: "ES2022",
    module: "NodeNext",
    lib: ["ES2022", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ["src"],
};

/** Returns a repository with the shop, whose only module is `src/label.ts`. */
export function createShop(config: string, label: string): TestRepository {
  const shop = createRepository({
    "openapi.yaml": petstore,
    "specloom.config.yaml": config,
    "src/label.ts": label,
    "package.json": JSON.stringify({
      name: "shop",
      version: "1.0.0",
      type: "module",
      dependencies: { "@specloom/runtime": "*" },
    }),
    "tsconfig.json": JSON.stringify(tsconfig),
    ".gitignore": "node_modules\n",
  });
  installRuntime(shop.root);
  symlinkSync(join(root, "generator/node_modules/typescript"), join(shop.root, "node_modules/typescript"));
  return shop;
}

/** Runs a command, which must end with a code and without a problem. Returns its output. */
export type Run = (command: string, code: number) => Promise<{ readonly stdout: string; readonly stderr: string }>;

/** Returns a function that runs commands in a folder. */
export function createRun(folder: string): Run {
  const caches = mkdtempSync(join(tmpdir(), "specloom-shop-"));
  return async (command, code) => {
    const args = [...command.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
    const ended = await runMain(folder, args, caches);
    expect(ended.stderr).not.toMatch(/^(?:error|warning)/m);
    expect(ended.code, command).toBe(code);
    return ended;
  };
}

/** Returns a block of code. */
export const fence = (language: string, code: string): string => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;

/** Replaces the examples of a page, by the names of their regions. */
export function fillExamples(page: string, examples: Readonly<Record<string, string>>): string {
  return Object.entries(examples).reduce((text, [name, example]) => {
    const region = new RegExp(`(<!-- example: ${name} -->\\n)[^]*?(<!-- end -->)`);
    expect(text).toMatch(region);
    return text.replace(region, (_, start: string, end: string) => `${start}${example}\n${end}`);
  }, page);
}
