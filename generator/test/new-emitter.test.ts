// What `pnpm new-emitter` makes, in a copy of the sources: it compiles, and its first case passes.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const copied = [
  "generator/package.json",
  "generator/src",
  "generator/test/emit",
  "generator/tsconfig.json",
  "specloom.config.yaml",
  "tsconfig.base.json",
];
const linked = ["generator/node_modules", "node_modules", "templates"];

let root: string;

const run = (command: string, ...args: readonly string[]): string => {
  const { stdout, stderr, status } = spawnSync(join(root, command), args, {
    cwd: join(root, "generator"),
    encoding: "utf8",
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "specloom-new-emitter-"));
  for (const path of [...copied, ...linked]) mkdirSync(dirname(join(root, path)), { recursive: true });
  for (const path of copied) cpSync(join(repository, path), join(root, path), { recursive: true });
  for (const path of linked) symlinkSync(join(repository, path), join(root, path));
  const script = join(repository, "generator/scripts/new-emitter.ts");
  expect(run("node_modules/.bin/tsx", script, "events", root)).toBe("");
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("is listed among the emitters, and has an output", () => {
  expect(readFileSync(join(root, "generator/src/emit/index.ts"), "utf8")).toMatch(/\[[^\]]*eventsEmitter\]/);
  expect(readFileSync(join(root, "specloom.config.yaml"), "utf8")).toContain("packages/events/src/generated");
});

test("compiles, and needs nothing that other emitters do not need", () => {
  const files = join(root, "generator/src/emit/events/files.ts");
  expect(readFileSync(files, "utf8")).not.toMatch(/from "[^.]/);
  const config = { extends: "./tsconfig.json", include: ["src/emit/index.ts"] };
  writeFileSync(join(root, "generator/tsconfig.emitters.json"), JSON.stringify(config));
  expect(run("node_modules/.bin/tsc", "-p", "tsconfig.emitters.json")).toBe("");
}, 120_000);

test("passes its first case", () => {
  expect(run("generator/node_modules/.bin/vitest", "run", "test/emit/cases.test.ts", "-t", "emit/events")).toBe("");
}, 120_000);
