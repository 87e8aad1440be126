// Generates the code of the page, compiles its example and runs it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { compiler } from "../../../scripts/compiler.js";
import { caches } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { installRuntime } from "../runtime-folder.js";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const page = readFileSync(here("../../docs/enums-and-ids.md"), "utf8");
/** The files of the page: the blocks that begin with a name. */
const files = [...page.matchAll(/^```(?:ts|yaml)\n(?:\/\/|#) (\S+)\n([^]*?)^```$/gm)];
const printed = [...page.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
const options = {
  module: "nodenext",
  target: "es2022",
  strict: true,
  lib: ["es2023", "dom", "dom.asynciterable"],
  types: [],
};
const root = mkdtempSync(join(tmpdir(), "specloom-enums-"));

beforeAll(async () => {
  const compilerOptions = { ...options, noEmit: true, skipLibCheck: true, erasableSyntaxOnly: true };
  const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
  for (const [, name = "", text = ""] of files) write(name, text);
  write("package.json", '{ "type": "module" }');
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["example.ts"] }));
  expect(await runMain(root, ["generate"], caches)).toMatchObject({ code: 0, stderr: "" });
  mkdirSync(join(root, "node_modules"));
  symlinkSync(here("../../../packages/zod/node_modules/zod"), join(root, "node_modules/zod"));
  installRuntime(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("the example compiles", () => {
  const { stdout, status } = spawnSync(compiler, ["-p", "tsconfig.json", "--singleThreaded"], {
    cwd: root,
    encoding: "utf8",
  });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
});

test("the example prints what the page says", async () => {
  const order = { id: "o-17", status: "on-hold", buyer: "0b9e2f0c-6f3a-4f5e-9a53-3f4a9f1d2c11", channel: "web" };
  const outfile = join(root, "example.mjs");
  const entryPoints = [join(root, "example.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(order)));
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await import(pathToFileURL(outfile).href);
    expect(log.mock.calls.map((values: unknown[]) => values.join(" "))).toEqual(printed);
  } finally {
    log.mockRestore();
    vi.unstubAllGlobals();
  }
});

test("the names lock has the lines of the page", () => {
  const [, lines = ""] = /^```yaml\n(enum [^]*?)^```$/m.exec(page) ?? [];
  const lock = readFileSync(join(root, "specloom.names"), "utf8").split("\n");
  expect(lock).toEqual(expect.arrayContaining(lines.trim().split("\n")));
});
