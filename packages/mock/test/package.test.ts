// The package as users get it: built, packed, installed elsewhere and started by its command.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenLinks } from "../../../scripts/links.js";
import { faultsOf, installScripts, manifestOf, topOf } from "../../../scripts/inspect.js";
import { createProject, packPackages, type Project } from "../../../scripts/packed.js";

let tarball: string;
let project: Project;
let installed: string;
let command: string;

beforeAll(async () => {
  tarball = (await packPackages()).mock;
  project = await createProject({ "@memory-service/mock": tarball });
  installed = join(project.folder, "node_modules/@memory-service/mock");
  command = join(project.folder, "node_modules/.bin/memory-service-mock");
}, 180_000);

afterAll(() => project?.remove());

test("the tarball holds the built code, its sources and three texts", async () => {
  expect(topOf(installed)).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "dist", "package.json", "src"]);
  expect(await faultsOf(installed, tarball)).toEqual({});
  expect(brokenLinks(installed)).toEqual([]);
  expect(installScripts(installed)).toEqual([]);
  expect(manifestOf(installed)["dependencies"]).toBeUndefined();
});

describe("the command", () => {
  /** Runs the command to its end. */
  async function run(...args: readonly string[]) {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += chunk));
    const [code] = (await once(child, "close")) as [number];
    return { code, printed };
  }

  test("prints the URL and a key that works", async () => {
    const child = spawn(command, ["--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    for await (const chunk of child.stdout) if ((printed += chunk).split("\n").length > 2) break;
    const [, url] = /^The mock service is at (http:\S+)$/m.exec(printed)!;
    const [, key] = /^The key is (\S+)/m.exec(printed)!;
    const response = await fetch(`${url}/openapi/service/api/v1/projects`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.status).toBe(200);
    const second = await run("--port", new URL(url!).port);
    expect(second).toMatchObject({
      code: 1,
      printed: expect.stringContaining("is in use. Choose another one with --port"),
    });
    child.kill();
  });

  test("explains itself, and objects to wrong options", async () => {
    expect(await run("--help")).toMatchObject({ code: 0, printed: expect.stringContaining("--port PORT") });
    expect(await run("--port", "high")).toEqual({
      code: 2,
      printed: '--port must be a number from 0 to 65535, not "high".\n',
    });
    expect(await run("--colour")).toMatchObject({ code: 2, printed: expect.stringContaining("'--colour'") });
  });
});
