import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import { recover, wasInterrupted } from "../../src/write/index.js";
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

/** Commits `after` in a process of its own, which kills itself at the step. */
function commitUntil(workspace: Workspace, step: number): Death {
  const args = [join(folder, "driver.mjs"), workspace.root, JSON.stringify(after), String(step)];
  const { stdout, stderr, signal } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toBe("");
  return { steps: stdout.trim().split("\n").filter(Boolean), killed: signal === "SIGKILL" };
}

function recoverFrom(workspace: Workspace, force = false): readonly string[] {
  const report = new Report();
  recover({ root: workspace.root, force, command: "pnpm generate", report });
  return report.diagnostics.map(({ code, message }) => `${code} ${message}`);
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

describe("a process that is killed", () => {
  test("goes through these steps when it is not", () => {
    const workspace = afterFirstRun();
    expect(commitUntil(workspace, -1)).toEqual({ steps, killed: false });
    expect(contentsOf(workspace)).toEqual(after);
    expect(wasInterrupted(workspace.root)).toBe(false);
  });

  test.each(steps.map((name, step) => ({ name, step })))(
    "at $name leaves the old output or the new",
    ({ name, step }) => {
      const workspace = afterFirstRun();
      const oldLock = workspace.read("specloom.lock.json");
      expect(commitUntil(workspace, step)).toEqual({ steps: steps.slice(0, step), killed: true });
      // Whatever the moment, each file is whole.
      for (const [path, text] of Object.entries(contentsOf(workspace))) {
        expect([before[path as keyof typeof before], after[path as keyof typeof after]]).toContain(text);
      }
      expect(wasInterrupted(workspace.root)).toBe(true);
      expect(recoverFrom(workspace)).toEqual([]);
      expect(wasInterrupted(workspace.root)).toBe(false);
      const isNew = step > steps.indexOf("journal");
      expect(contentsOf(workspace), `after ${name}`).toEqual(isNew ? after : before);
      expect(workspace.read("specloom.lock.json") === oldLock).toBe(!isNew);
      // The next run finds nothing odd and leads to the new output.
      expect(write(workspace, clientFiles(after)).problems).toEqual([]);
      expect(contentsOf(workspace)).toEqual(after);
      expect(existsSync(join(workspace.root, "out/gone"))).toBe(false);
    },
  );

  test("may be killed again while it recovers", () => {
    const workspace = afterFirstRun();
    commitUntil(workspace, steps.indexOf("rename out/c.ts"));
    // A second death in the middle: one more rename done, the rest not.
    mkdirSync(join(workspace.root, "out/new"), { recursive: true });
    workspace.put("out/c.ts", after["out/c.ts"]);
    rmSync(join(workspace.root, ".specloom/stage/1"));
    expect(recoverFrom(workspace)).toEqual([]);
    expect(contentsOf(workspace)).toEqual(after);
  });
});

describe("recovery", () => {
  test("does not overwrite what was edited since, unless forced", () => {
    const workspace = afterFirstRun();
    commitUntil(workspace, steps.indexOf("rename out/c.ts"));
    workspace.put("out/c.ts", "edited\n");
    expect(recoverFrom(workspace)).toEqual([
      "GEN109 an earlier run was interrupted, and out/c.ts has changed since, so it cannot be finished",
    ]);
    expect(workspace.read("out/c.ts")).toBe("edited\n");
    expect(recoverFrom(workspace, true)).toEqual([]);
    expect(contentsOf(workspace)).toEqual(after);
  });

  test("does not remove what was edited since", () => {
    const workspace = afterFirstRun();
    commitUntil(workspace, steps.indexOf("remove out/gone/b.ts"));
    workspace.put("out/gone/b.ts", "edited\n");
    expect(recoverFrom(workspace)).toHaveLength(1);
    expect(workspace.read("out/gone/b.ts")).toBe("edited\n");
  });

  test.each([
    ["not json", "it is not a journal of this specloom"],
    ['{"removals":[],"renames":[{"from":"../secret","path":"out/a.ts"}]}', "it is not a journal of this specloom"],
    [
      '{"removals":[],"renames":[{"from":".specloom/stage/0","path":"../a.ts"}]}',
      'it names "../a.ts", which is not safe (has the segment "..")',
    ],
    [
      '{"removals":[{"path":"/etc/passwd","before":""}],"renames":[]}',
      'it names "/etc/passwd", which is not safe (is absolute)',
    ],
  ])("does not follow a journal that specloom cannot have written: %s", (text, problem) => {
    const workspace = afterFirstRun();
    workspace.put(".specloom/journal.json", text);
    expect(recoverFrom(workspace)).toEqual([
      `GEN112 the journal of an interrupted run, .specloom/journal.json, cannot be used: ${problem}`,
    ]);
  });
});
