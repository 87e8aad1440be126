// What a user installs: built and packed. `pnpm check mcp-inspector` installs it and runs its command.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf, installScripts, manifestOf, topOf } from "../../../scripts/inspect.js";
import { brokenLinks } from "../../../scripts/links.js";
import { filesOf, packUsual } from "../../../scripts/packed.js";

const folder = mkdtempSync(join(tmpdir(), "package-"));
const unpacked = join(folder, "package");
const runtimeFolder = join(folder, "runtime");
let tarball: string;

beforeAll(async () => {
  const { mcp, runtime } = await packUsual();
  tarball = mcp;
  execFileSync("tar", ["-xzf", mcp, "-C", folder]);
  mkdirSync(runtimeFolder);
  execFileSync("tar", ["-xzf", runtime, "-C", runtimeFolder, "--strip-components=1"]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the files are the built code, its sources and three texts", () => {
  expect(topOf(unpacked)).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "dist", "package.json", "src"]);
  expect(filesOf(unpacked).filter((path) => !/^(dist|src)\/.*\.(js|ts)(\.map)?$|^[^/]+$/.test(path))).toEqual([]);
});

test("they are built from these sources, lead back to them, and are as users and linters want them", async () => {
  expect(await faultsOf(unpacked, tarball)).toEqual({});
  expect(brokenLinks(unpacked)).toEqual([]);
});

test("it needs the other packages of the same version and the MCP SDK, and runs nothing unasked", () => {
  const { version, dependencies, peerDependencies, bin } = manifestOf(unpacked);
  expect(dependencies).toEqual({
    "@memory-service/client": version,
    "@memory-service/zod": version,
    "@specloom/runtime": expect.any(String),
    "@modelcontextprotocol/sdk": expect.stringMatching(/^\d+\.\d+\.\d+$/),
    zod: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(peerDependencies).toBeUndefined();
  expect(bin).toEqual({ "memory-service-mcp": "dist/cli.js" });
  expect(installScripts(unpacked)).toEqual([]);
});

test("the command is a program for Node", () => {
  const path = join(unpacked, "dist/cli.js");
  expect(readFileSync(path, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(statSync(path).size).toBeGreaterThan(500);
});

test("the main entry imports neither the MCP SDK nor Node", () => {
  const seen = new Set<string>();
  const { exports } = manifestOf(runtimeFolder) as { readonly exports: Readonly<Record<string, string>> };
  const open = [join(unpacked, "dist/index.js")];
  for (let path; (path = open.pop());) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const [, target = ""] of readFileSync(path, "utf8").matchAll(/from "([^"]+)"/g)) {
      expect(target, path).toMatch(/^\.{1,2}\/|^@memory-service\/(client|zod)\/|^@specloom\/runtime\/mcp$/);
      if (target.startsWith(".")) open.push(join(path, "..", target));
      if (target === "@specloom/runtime/mcp") open.push(join(runtimeFolder, exports["./mcp"]!));
    }
  }
  expect(seen.size).toBeGreaterThan(10);
});
