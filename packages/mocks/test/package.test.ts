// What a user installs: built and packed.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf, installScripts, manifestOf, topOf } from "../../../scripts/inspect.js";
import { brokenLinks } from "../../../scripts/links.js";
import { filesOf, packUsual } from "../../../scripts/packed.js";

const folder = mkdtempSync(join(tmpdir(), "package-"));
const unpacked = join(folder, "package");
let tarball: string;

beforeAll(async () => {
  tarball = (await packUsual()).mocks;
  execFileSync("tar", ["-xzf", tarball, "-C", folder]);
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

test("it needs the other packages of the same version, and leaves MSW and zod to the project", () => {
  const { version, dependencies, peerDependencies } = manifestOf(unpacked);
  expect(dependencies).toEqual({
    "@memory-service/client": version,
    "@memory-service/endpoints": version,
    "@specloom/runtime": expect.any(String),
  });
  expect(peerDependencies).toEqual({ msw: "^2.11.0 || ^3.0.0", zod: "^4.6.0" });
  expect(installScripts(unpacked)).toEqual([]);
});
