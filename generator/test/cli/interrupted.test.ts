import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createWorkspace } from "../write/workspace.js";
import { specloom, tinyConfig, tinySpec } from "./cli.js";

/** What a run leaves that was killed after its journal: one file still staged. */
async function createInterrupted() {
  const project = createWorkspace({ "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec() });
  await specloom(project.root, "generate");
  const path = project.list().find((file) => file.startsWith("src/generated/")) ?? "";
  const text = project.read(path) ?? "";
  const { createHash } = await import("node:crypto");
  const before = createHash("sha256").update("// old\n").digest("hex");
  project.put(path, "// old\n");
  project.put(".specloom/stage/0", text);
  project.put(
    ".specloom/journal.json",
    JSON.stringify({ removals: [], renames: [{ from: ".specloom/stage/0", path, before }] }),
  );
  return { project, path, text };
}

describe("after an interrupted run", () => {
  test.each(["generate", "generate --check"])("specloom %s finishes it first", async (line) => {
    const { project, path, text } = await createInterrupted();
    expect(await specloom(project.root, line)).toMatchObject({ code: 0, stderr: "" });
    expect(project.read(path)).toBe(text);
    expect(project.read(".specloom/journal.json")).toBeUndefined();
  });

  test("an edited file is not overwritten without force", async () => {
    const { project, path, text } = await createInterrupted();
    project.put(path, "// mine\n");
    const { code, stderr } = await specloom(project.root, "generate");
    expect(code).toBe(4);
    expect(stderr).toContain(`error GEN109: an earlier run was interrupted, and ${path} has changed since`);
    expect(project.read(path)).toBe("// mine\n");
    expect((await specloom(project.root, "generate --force")).code).toBe(0);
    expect(project.read(path)).toBe(text);
  });
});

describe("two runs at once", () => {
  test("leave the output of one of them, whole", async () => {
    const project = createWorkspace({ "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec() });
    const runs = await Promise.all([1, 2, 3].map(() => specloom(project.root, "generate")));
    for (const { code, stderr } of runs.filter((run) => run.code !== 0)) {
      expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining("error GEN107: another specloom") });
    }
    expect(runs.some(({ code }) => code === 0)).toBe(true);
    expect((await specloom(project.root, "generate --check")).code).toBe(0);
  });

  test("are told apart by a process that lives", async () => {
    const project = createWorkspace({ "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec() });
    project.put(".specloom/run.lock", `${process.pid}\n`);
    const { code, stderr } = await specloom(project.root, "generate");
    expect(code).toBe(4);
    expect(stderr).toContain(`error GEN107: another specloom (process ${process.pid}) is writing here`);
    expect(stderr).toContain("delete .specloom/run.lock");
  });
});

test("what the operating system refuses is said, and ends with 4", async () => {
  const project = createWorkspace({ "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec() });
  writeFileSync(join(project.root, ".specloom"), "a file where a folder is wanted");
  const { code, stderr } = await specloom(project.root, "generate");
  expect(code).toBe(4);
  expect(stderr).toContain("error GEN110: .specloom cannot be written: file already exists");
});
