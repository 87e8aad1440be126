import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import { withClaim } from "../../src/write/index.js";
import { createWorkspace, type Workspace } from "./workspace.js";

/** Process 1 is alive, process 2 is dead. */
const isAlive = (pid: number) => pid === 1;

async function run(workspace: Workspace, pid: number, action: () => unknown = () => "done") {
  const report = new Report();
  const result = await withClaim({ home: workspace, host: { pid, isAlive }, report }, action);
  return { result, problems: report.diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

describe("the claim", () => {
  test("is released after the action, even if it fails", async () => {
    const workspace = createWorkspace();
    expect(await run(workspace, 1)).toEqual({ result: "done", problems: [] });
    const failing = run(workspace, 1, () => {
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(existsSync(join(workspace.root, ".specloom/run.lock"))).toBe(false);
  });

  test("keeps a second process out while the first is working", async () => {
    const workspace = createWorkspace();
    const { result } = await run(workspace, 1, () => run(workspace, 5));
    expect(result).toEqual({ result: undefined, problems: ["GEN107 another specloom (process 1) is writing here"] });
    expect(await run(workspace, 5)).toEqual({ result: "done", problems: [] });
  });

  test.each([
    ["of a process that is gone", "2\n"],
    ["of a process with our own id", "5\n"],
    ["that is empty", ""],
    ["that is no number", "boo\n"],
  ])("%s is taken over", async (_, content) => {
    const workspace = createWorkspace({ ".specloom/run.lock": content });
    expect(await run(workspace, 5)).toEqual({ result: "done", problems: [] });
  });

  test("leaves no other file, and a work folder that git ignores", async () => {
    const workspace = createWorkspace({ ".specloom/run.lock": "2\n" });
    await run(workspace, 5);
    expect(workspace.read(".specloom/.gitignore")).toBe("*\n");
    expect(existsSync(join(workspace.root, ".specloom/run.lock.5"))).toBe(false);
    expect(existsSync(join(workspace.root, ".specloom/run.lock.5.old"))).toBe(false);
  });
});
