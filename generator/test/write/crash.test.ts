import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isThorough, sample } from "../../../scripts/thoroughness.js";
import { wasInterrupted } from "../../src/write/index.js";
import { clientFiles, createWorkspace, write, type Workspace } from "./workspace.js";

const before = { "out/a.ts": "a\n", "out/gone/b.ts": "b\n", "out/c.ts": "c\n", "out/same.ts": "same\n" };
const after = { "out/a.ts": "new a\n", "out/c.ts": "new c\n", "out/new/d.ts": "d\n", "out/same.ts": "same\n" };

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "specloom-driver-"));
  const entryPoints = [fileURLToPath(new URL("./crash-driver.ts", import.meta.url))];
  const options = { bundle: true, platform: "node", format: "esm", outfile: join(folder, "driver.mjs") } as const;
  await build({ entryPoints, ...options });
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Death {
  readonly steps: readonly string[];
  readonly killed: boolean;
}

/** Commits `after` in a separate process, which kills itself at the step. */
function commitUntil(workspace: Workspace, step: number): Death {
  const args = [join(folder, "driver.mjs"), workspace.root, JSON.stringify(after), String(step)];
  const { stdout, stderr, signal } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toBe("");
  return { steps: stdout.trim().split("\n").filter(Boolean), killed: signal === "SIGKILL" };
}

function contentsOf(workspace: Workspace): Readonly<Record<string, string | undefined>> {
  const paths = workspace.list().filter((path) => path !== "specloom.lock.json");
  return Object.fromEntries(paths.map((path) => [path, workspace.read(path)]));
}

function afterFirstRun(): Workspace {
  const workspace = createWorkspace();
  write(workspace, clientFiles(before));
  return workspace;
}

const steps = [
  "stage out/a.ts",
  "stage out/c.ts",
  "stage out/new/d.ts",
  "stage specloom.lock.json",
  "journal",
  "remove out/gone/b.ts",
  "rename out/a.ts",
  "rename out/c.ts",
  "rename out/new/d.ts",
  "rename specloom.lock.json",
  "flush",
  "done",
  "clear",
];

describe("a killed process", () => {
  test("goes through these steps if it is not killed", () => {
    const workspace = afterFirstRun();
    expect(commitUntil(workspace, -1)).toEqual({ steps, killed: false });
    expect(contentsOf(workspace)).toEqual(after);
    expect(wasInterrupted(workspace)).toBe(false);
  });

  const third = { "out/a.ts": "third a\n", "out/gone/b.ts": "b\n", "out/e.ts": "e\n" };
  const generations = { old: before, new: after, third };
  /** Returns the outputs of the run after a kill at a step; by default, one of them at each step. */
  const nextAfter = (step: number): readonly string[] =>
    Object.keys(generations).filter((_, index) => isThorough || index === step % 3);

  test.each(steps.flatMap((name, step) => nextAfter(step).map((next) => ({ name, step, next }))))(
    "at $name leaves whole files, and the next run leads to the $next output",
    ({ name, step, next }) => {
      const workspace = afterFirstRun();
      const oldLock = workspace.read("specloom.lock.json");
      expect(commitUntil(workspace, step)).toEqual({ steps: steps.slice(0, step), killed: true });
      // At any step, each file is complete, and until the first removal all are old.
      const left = contentsOf(workspace);
      for (const [path, text] of Object.entries(left)) {
        expect([before[path as keyof typeof before], after[path as keyof typeof after]]).toContain(text);
      }
      if (step <= steps.indexOf("journal") + 1) expect(left).toEqual(before);
      if (step > steps.indexOf("rename specloom.lock.json")) expect(left).toEqual(after);
      expect(workspace.read("specloom.lock.json") === oldLock).toBe(step <= steps.indexOf("rename specloom.lock.json"));
      expect(wasInterrupted(workspace)).toBe(true);
      // The next run must not mistake any of them for an edit, even if the document has changed.
      const wanted = generations[next as keyof typeof generations];
      expect(write(workspace, clientFiles(wanted)).problems, `after ${name}`).toEqual([]);
      expect(contentsOf(workspace)).toEqual(wanted);
      expect(wasInterrupted(workspace)).toBe(false);
      expect(existsSync(join(workspace.root, "out/gone"))).toBe("out/gone/b.ts" in wanted);
      expect(write(workspace, clientFiles(wanted)).changes.every(({ kind }) => kind === "unchanged")).toBe(true);
    },
  );

  test("may be killed at any step of any number of runs", () => {
    const pairs = [4, 6, 8].flatMap((one) => [2, 6, 8, 11].map((other) => [one, other] as const));
    for (const [first, second] of sample(pairs, 3)) {
      const workspace = afterFirstRun();
      expect(commitUntil(workspace, first).killed).toBe(true);
      commitUntil(workspace, second);
      expect(write(workspace, clientFiles(third)).problems, `after ${first} and ${second}`).toEqual([]);
      expect(contentsOf(workspace)).toEqual(third);
    }
  });
});

describe("the run after an interrupted one", () => {
  test("does not overwrite later edits, unless forced", () => {
    const workspace = afterFirstRun();
    commitUntil(workspace, steps.indexOf("rename out/c.ts"));
    workspace.put("out/c.ts", "edited\n");
    expect(write(workspace, clientFiles(after)).problems).toEqual([
      "GEN101 out/c.ts was edited by hand; nothing was written",
    ]);
    expect(workspace.read("out/c.ts")).toBe("edited\n");
    expect(write(workspace, clientFiles(after), { force: true }).problems).toEqual([]);
    expect(contentsOf(workspace)).toEqual(after);
  });

  test("does not remove later edits", () => {
    const workspace = afterFirstRun();
    commitUntil(workspace, steps.indexOf("remove out/gone/b.ts"));
    workspace.put("out/gone/b.ts", "edited\n");
    expect(write(workspace, clientFiles(after)).problems).toHaveLength(1);
    expect(workspace.read("out/gone/b.ts")).toBe("edited\n");
  });

  test.each([
    ["that is no JSON", "not json"],
    ["of an older specloom", '{"removals":[],"renames":[{"from":".specloom/stage/0","path":"out/x.ts"}]}'],
    ["that leads out", `{"version":1,"files":{"../x.ts":{"emitter":"client","sha256":""}},"sections":{}}`],
  ])("does not mind a journal %s, nor what is staged", (_, text) => {
    const workspace = afterFirstRun();
    workspace.put(".specloom/journal.json", text);
    workspace.put(".specloom/stage/0", "staged by somebody else\n");
    expect(write(workspace, clientFiles(before)).problems).toEqual([]);
    expect(contentsOf(workspace)).toEqual(before);
    expect(wasInterrupted(workspace)).toBe(false);
  });
});
