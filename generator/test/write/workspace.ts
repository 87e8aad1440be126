import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import { commitPlan, planChanges, readKnown, type Change } from "../../src/write/index.js";
import type { OutputFile, OutputFolder } from "../../src/write/plan.js";

/** A temporary folder for one test. */
export interface Workspace {
  readonly root: string;
  readonly put: (path: string, text: string) => void;
  readonly read: (path: string) => string | undefined;
  /** Returns every file in it, sorted, except those in .specloom. */
  readonly list: () => readonly string[];
}

export function createWorkspace(files: Readonly<Record<string, string>> = {}): Workspace {
  const root = mkdtempSync(join(tmpdir(), "specloom-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const workspace: Workspace = {
    root,
    put: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined),
    list: () => listFiles(root).filter((path) => !path.startsWith(".specloom/")),
  };
  for (const [path, text] of Object.entries(files)) workspace.put(path, text);
  return workspace;
}

function listFiles(root: string, folder = ""): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, path) : [path];
    })
    .sort();
}

export interface RunOptions {
  readonly folders?: readonly OutputFolder[];
  readonly ran?: ReadonlySet<string> | "all";
  readonly force?: boolean;
}

export const clientFolder: OutputFolder = { emitter: "client", folder: "out", sections: [] };

/** Returns files of the output `client` by path. */
export function clientFiles(files: Readonly<Record<string, string>>): readonly OutputFile[] {
  return Object.entries(files).map(([path, text]) => ({ emitter: "client", path, text }));
}

export interface Run {
  readonly changes: readonly Change[];
  /** Each diagnostic as `CODE message`. */
  readonly problems: readonly string[];
}

/** Plans, and commits if there are no problems, like a run of specloom with formatted files. */
export function write({ root }: Workspace, files: readonly OutputFile[], options: RunOptions = {}): Run {
  const report = new Report();
  const { folders = [clientFolder], ran = "all", force = false } = options;
  const lock = readKnown({ root }, report);
  const plan = lock && planChanges({ root, folders, files, ran, lock, force, command: "pnpm generate", report });
  if (plan !== undefined && !report.hasErrors) commitPlan(plan, report);
  const problems = report.diagnostics.map(({ code, message }) => `${code} ${message}`);
  return { changes: plan?.changes ?? [], problems };
}

/** Returns `kind path` of every actual change. */
export function kindsOf({ changes }: Run): readonly string[] {
  return changes.filter(({ kind }) => kind !== "unchanged").map(({ kind, path }) => `${kind} ${path}`);
}
