// With `pnpm test --all`, runs `pnpm new-output` in a copy of the sources: the output compiles, its options are documented, and its first
// case passes.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isThorough } from "../../scripts/thoroughness.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const copied = [
  "generator/package.json",
  "generator/src",
  "generator/test/emit",
  "generator/tsconfig.json",
  "specloom.config.yaml",
  "tsconfig.base.json",
];
const linked = ["generator/node_modules", "node_modules", "generator/templates"];

let root: string;

const run = (command: string, ...args: readonly string[]): string => {
  const { stdout, stderr, status } = spawnSync(join(root, command), args, {
    cwd: join(root, "generator"),
    encoding: "utf8",
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
};

describe.runIf(isThorough)("a new output", () => {
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "specloom-new-output-"));
    for (const path of [...copied, ...linked]) mkdirSync(dirname(join(root, path)), { recursive: true });
    for (const path of copied) cpSync(join(repository, path), join(root, path), { recursive: true });
    for (const path of linked) symlinkSync(join(repository, path), join(root, path));
    const script = join(repository, "generator/scripts/new-output.ts");
    expect(run("node_modules/.bin/tsx", script, "events", root)).toBe("");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test("creates a folder, a line in the registry, and a folder in the configuration", () => {
    const [before, after] = [repository, root].map((one) =>
      readFileSync(join(one, "generator/src/outputs.ts"), "utf8"),
    );
    const added = after!.split("\n").filter((line) => !before!.split("\n").includes(line));
    expect(added).toEqual([
      'import { eventsOutput } from "./emit/events/output.js";',
      expect.stringMatching(/^ *(\w+, )*eventsOutput,?$/) as string,
    ]);
    expect(readFileSync(join(root, "specloom.config.yaml"), "utf8")).toContain("packages/events/src/generated");
  });

  test("compiles with the dependencies of other outputs", () => {
    const files = join(root, "generator/src/emit/events/files.ts");
    expect(readFileSync(files, "utf8")).not.toMatch(/from "[^.]/);
    const config = { extends: "./tsconfig.json", include: ["src/emit/events/output.ts"] };
    writeFileSync(join(root, "generator/tsconfig.outputs.json"), JSON.stringify(config));
    expect(run("node_modules/.bin/tsc", "-p", "tsconfig.outputs.json", "--singleThreaded")).toBe("");
  });

  test("passes its first case", () => {
    expect(run("generator/node_modules/.bin/vitest", "run", "test/emit/cases.test.ts", "-t", "emit/events")).toBe("");
  });
});
