import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createWorkspace } from "../write/workspace.js";
import { caches, specloom, tinyConfig, tinySpec } from "./cli.js";
import { runMain } from "./in-process.js";
import { snapshot } from "./snapshot.js";

const run = (folder: string, line: string) => runMain(folder, line.split(" "), caches);

/** Creates the state of a run that was killed between renames: one file is new, the lock is old. */
async function createInterrupted() {
  const project = createWorkspace({ "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec() });
  await run(project.root, "generate");
  const old = new Map(project.list().map((path) => [path, project.read(path)]));
  project.put("openapi.yaml", tinySpec("notes.get", "number"));
  await run(project.root, "generate");
  project.put(".specloom/journal.json", project.read("specloom.lock.json") ?? "");
  project.put(".specloom/stage/0", "// staged\n");
  const [path = "", ...others] = project
    .list()
    .filter((file) => file.startsWith("src/") && project.read(file) !== old.get(file));
  for (const other of [...others, "specloom.lock.json"]) project.put(other, old.get(other) ?? "");
  return { project, path };
}

describe("after an interrupted run", () => {
  test.each(["number", "string", "boolean"])(
    "specloom generate leads to the output of the document as it is: %s",
    async (type) => {
      const { project } = await createInterrupted();
      project.put("openapi.yaml", tinySpec("notes.get", type));
      expect(await run(project.root, "generate")).toMatchObject({ code: 0, stderr: "" });
      expect(await run(project.root, "generate --check")).toMatchObject({ code: 0, stderr: "" });
      expect(project.read(".specloom/journal.json")).toBeUndefined();
      expect(project.read(".specloom/stage/0")).toBeUndefined();
    },
  );

  test("specloom generate --check completes nothing", async () => {
    const { project } = await createInterrupted();
    const before = snapshot(project.root);
    expect((await run(project.root, "generate --check")).code).toBe(1);
    expect(snapshot(project.root)).toEqual(before);
  });

  test("an edited file is not overwritten without force", async () => {
    const { project, path } = await createInterrupted();
    project.put(path, "// mine\n");
    const { code, stderr } = await run(project.root, "generate");
    expect(code).toBe(4);
    expect(stderr).toContain(`error GEN101: ${path} was edited by hand`);
    expect(project.read(path)).toBe("// mine\n");
    expect((await run(project.root, "generate --force")).code).toBe(0);
    expect(project.read(path)).not.toBe("// mine\n");
  });
});

describe("two runs at once", () => {
  test("leave the complete output of one of them", async () => {
    const project = createWorkspace({ "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec() });
    const runs = await Promise.all([1, 2, 3].map(() => specloom(project.root, "generate")));
    for (const { code, stderr } of runs.filter((run) => run.code !== 0)) {
      expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining("error GEN107: another specloom") });
    }
    expect(runs.some(({ code }) => code === 0)).toBe(true);
    expect((await specloom(project.root, "generate --check")).code).toBe(0);
  });

  test("are detected by a live process", async () => {
    const project = createWorkspace({ "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec() });
    project.put(".specloom/run.lock", `${process.pid}\n`);
    const { code, stderr } = await specloom(project.root, "generate");
    expect(code).toBe(4);
    expect(stderr).toContain(`error GEN107: another specloom (process ${process.pid}) is writing here`);
    expect(stderr).toContain("delete .specloom/run.lock");
  });
});

test("reports errors of the operating system, and exits with 4", async () => {
  const project = createWorkspace({ "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec() });
  writeFileSync(join(project.root, ".specloom"), "a file where a folder is wanted");
  const { code, stderr } = await run(project.root, "generate");
  expect(code).toBe(4);
  expect(stderr).toContain("error GEN110: .specloom cannot be written: file already exists");
});
