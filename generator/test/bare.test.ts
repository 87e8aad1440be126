// The package without optional peers: its installed size, its output, and the peers that it asks for.
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProject, packPackages, type Project } from "../../scripts/packed.js";
import { tinySpec } from "./cli/cli.js";

/** The limit for an installation. Comparable generators install 42 and 60 MB. */
const mostMegabytes = 45;

let project: Project;
const specloom = (...args: readonly string[]) =>
  project.run(join(project.folder, "node_modules/.bin/specloom"), ...args);

beforeAll(async () => {
  project = await createProject("specloom alone", { specloom: (await packPackages()).specloom });
  project.write("notes.yaml", tinySpec());
});

afterAll(() => project?.remove());

/** Returns the bytes of a folder on disk, as `du` counts them. */
function bytesOn(path: string): number {
  const stats = lstatSync(path);
  const inside = stats.isDirectory() ? readdirSync(path).map((name) => bytesOn(join(path, name))) : [];
  return inside.reduce((sum, bytes) => sum + bytes, stats.blocks * 512);
}

describe("without optional peers", () => {
  test(`the installation takes at most ${mostMegabytes} MB`, () => {
    const packages = ["openapi-typescript", "prettier", "typescript", "@redocly"];
    expect(readdirSync(join(project.folder, "node_modules")).filter((name) => packages.includes(name))).toEqual([]);
    expect(bytesOn(join(project.folder, "node_modules")) / 2 ** 20).toBeLessThan(mostMegabytes);
  });

  test("generates formatted code, the same as with all peers", async () => {
    await specloom("notes.yaml", "-o", "src/api");
    const text = readFileSync(join(project.folder, "src/api/client/operations/notes.ts"), "utf8");
    expect(text).toContain("export function notesGet(");
    expect(await specloom("notes.yaml", "-o", "src/api", "--check")).toContain("up to date");
  });

  test.each([
    ["openapi-typescript", ["notes.yaml", "-o", "types", "--emit", "types"]],
    ["@redocly/openapi-core", ["lint", "notes.yaml"]],
  ])("%s is asked for", async (name, line) => {
    const install = new RegExp(`GEN130.*${name}.*\\n(.*\\n)*.*npm install --save-dev "${name}@\\^[\\d.]+"`);
    await expect(specloom(...line)).rejects.toThrow(install);
  });

  test("asks for prettier only if the configuration uses it", async () => {
    const config = "spec: notes.yaml\noutputs: { client: { folder: src/client } }\n";
    project.write("specloom.config.yaml", config);
    await specloom("generate");
    project.write("specloom.config.yaml", `format: prettier\n${config}`);
    await expect(specloom("generate")).rejects.toThrow(/GEN130.*prettier/);
  });
});
