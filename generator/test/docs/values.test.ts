// Generates the client of the page, compiles its example and runs it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { compiler } from "../../../scripts/compiler.js";
import { caches } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";
import { installRuntime } from "../runtime-folder.js";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const page = readFileSync(here("../../docs/values.md"), "utf8");

/** The files of the page: the blocks that begin with a name. */
const files = Object.fromEntries(
  [...page.matchAll(/^```(?:ts|yaml)\n(?:\/\/|#) (\S+)\n([^]*?)^```$/gm)].map(([, name = "", text = ""]) => [
    name,
    text,
  ]),
);

/** The output and the request that the example promises. */
const printed = [...page.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
const [, sentBody] = /^\/\/ sends (.*)$/m.exec(page) ?? [];

const options = {
  module: "nodenext",
  target: "es2022",
  strict: true,
  lib: ["es2023", "dom", "dom.asynciterable"],
  types: [],
};
const root = mkdtempSync(join(tmpdir(), "specloom-values-"));
const { fetch } = globalThis;
const requests: Request[] = [];
let answer = "";

beforeAll(async () => {
  const compilerOptions = { ...options, noEmit: true, skipLibCheck: true };
  const config = JSON.stringify({ compilerOptions, include: ["example.ts"] });
  const all = { ...files, "package.json": '{ "type": "module" }', "tsconfig.json": config };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(root, name), text);
  const { code, stderr } = await runMain(root, ["generate"], caches);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  installRuntime(root);
  globalThis.fetch = async (...call) => {
    requests.push(new Request(...call));
    return new Response(answer, { headers: { "content-type": "application/json" } });
  };
});
afterAll(() => {
  globalThis.fetch = fetch;
  rmSync(root, { recursive: true, force: true });
});

async function run(): Promise<readonly unknown[]> {
  const outfile = join(root, `example-${Math.random()}.mjs`);
  const entryPoints = [join(root, "example.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await import(pathToFileURL(outfile).href);
    return log.mock.calls.map(([value]: unknown[]) => value);
  } finally {
    log.mockRestore();
  }
}

test("the example compiles", () => {
  const { stdout, status } = spawnSync(compiler, ["-p", "tsconfig.json", "--singleThreaded"], {
    cwd: root,
    encoding: "utf8",
  });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
});

test("the example does what the page says", async () => {
  answer = '{"id":9007199254740993,"created_at":"2026-06-01T12:00:00Z","unit_price":"19.90"}';
  const shown = (await run()).map((value) => (typeof value === "bigint" ? `${value}n` : String(value)));
  expect(shown).toEqual(printed);
  const [read, created] = requests;
  expect(read?.url).toBe("https://api.example.com/orders/9007199254740993?changed_since=1970-01-01T00%3A00%3A00.000Z");
  expect(await created?.text()).toBe(sentBody);
});

test("a value that does not fit is the error that the page shows", async () => {
  answer = '{"id":1,"created_at":"2024-13-99","unit_price":"19.90"}';
  const [, message = ""] = /^```\n(The response has .*)\n```$/m.exec(page) ?? [];
  await expect(run()).rejects.toThrow(message);
});

test("the options of the command line give the same types", async () => {
  const [, line = ""] = /npx specloom openapi.yaml -o src\/api ([^`]*)`/.exec(page) ?? [];
  const args = ["openapi.yaml", "-o", "api", ...line.trim().split(/\s+/)];
  const own = createWorkspace({ "openapi.yaml": files["openapi.yaml"] ?? "" });
  const { code, stderr } = await runMain(own.root, args, caches);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const types = readFileSync(join(own.root, "api/client/types.ts"), "utf8");
  expect(types).toContain("createdAt: Date;");
  expect(types).toContain("id: bigint;");
  expect(types).toContain("unitPrice: string;");
});

test("mocks of the same document are a second API", async () => {
  const [, config = ""] = /^```yaml\n(apis:\n[^]*?)^```$/m.exec(page) ?? [];
  const own = createWorkspace({ "openapi.yaml": files["openapi.yaml"] ?? "", "specloom.config.yaml": config });
  const { code, stderr } = await runMain(own.root, ["generate"], caches);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(readFileSync(join(own.root, "src/client/types.ts"), "utf8")).toContain("createdAt: Date;");
  expect(readFileSync(join(own.root, "test/json/client/types.ts"), "utf8")).toContain("created_at: string;");
  expect(readFileSync(join(own.root, "test/json/mocks/fixtures.ts"), "utf8")).toContain("created_at");
});
