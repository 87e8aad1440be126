import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { caches, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

const name = "specloom.config.ts";
const config = `import { folder } from "./folder.js";
interface Unused { readonly type: string }
export default { spec: "openapi.yaml", format: "none", outputs: { client: { folder } } };
`;

function createProject(files: Readonly<Record<string, string>>) {
  const workspace = createWorkspace({ "openapi.yaml": tinySpec(), ...files });
  const run = (line = "generate", folder = "") => runMain(join(workspace.root, folder), line.split(" "), caches);
  return { ...workspace, run };
}

describe("a configuration that is code", () => {
  test.each([
    ["specloom.config.ts", config],
    ["specloom.config.mts", config],
    ["specloom.config.mjs", config.replace(/^interface.*\n/m, "")],
    ["specloom.config.js", config.replace(/^interface.*\n/m, "")],
  ])("is read from %s", async (file, text) => {
    const { run, list } = createProject({ [file]: text, "folder.ts": 'export const folder: string = "out";' });
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(list()).toContain("out/index.ts");
    expect(list()).not.toContain("node_modules");
  });

  test("is run every time, because its imports and results can change", async () => {
    const { run, put, read } = createProject({ [name]: config, "folder.ts": 'export const folder = "out";' });
    await run();
    expect((await run()).stdout).toContain("up to date");
    put("folder.ts", 'export const folder = "other";');
    expect((await run()).stdout).toContain("created");
    expect(read("other/index.ts")).toBeDefined();
  });

  test.each([
    ["export const spec = 1;", "GEN142", "no default export", "1:1"],
    ["export default () => ({});", "GEN142", "the default export is a function, not plain data", "1:1"],
    ['export default { spec: "a", outputs: { client() {} } };', "GEN142", "`client` is a function", "1:1"],
    ['export default Promise.resolve({ spec: "a" });', "GEN142", "the default export is a promise", "1:1"],
    ['const a = 1;\nthrow new Error("no such key");', "GEN143", "no such key", "2:7"],
    ['throw new Error("no such key");', "GEN143", "no such key", "1:1"],
    ["export default { ;", "GEN143", "syntax error: Unexpected token\n", "1:17"],
    ['import "./missing.js";\nexport default {};', "GEN143", "missing.js", "1:8"],
    ['const a = 1;\nimport "nowhere";\nexport default {};', "GEN143", "nowhere", "2:8"],
  ])("reports what is wrong with %s", async (text, code, problem, position) => {
    const { run } = createProject({ [name]: text });
    const { code: exit, stderr } = await run();
    expect(exit).toBe(2);
    expect(stderr).toContain(`error ${code}: ${name} `);
    expect(stderr).toContain(problem);
    expect(stderr).toContain(`--> ${name}:${position}\n`);
  });

  test("reports problems at the line of their key", async () => {
    const text = `export default {
  spec: "openapi.yaml",
  outputs: {
    client: { folder: "out", tiers: ["zod"] },
    zod: {
      folder: "../zod",
      "unknownKeys": "none",
    },
  },
};
`;
    const { stderr } = await createProject({ [name]: text }).run();
    expect(stderr).toMatch(/GEN140.*\n +--> specloom\.config\.ts:4:30/);
    expect(stderr).toMatch(/GEN008.*\n +--> specloom\.config\.ts:6:15/);
    expect(stderr).toMatch(/GEN005.*\n +--> specloom\.config\.ts:7:22/);
  });

  test("cannot exist beside another one", async () => {
    const { run } = createProject({ [name]: config, "specloom.config.yaml": "spec: openapi.yaml" });
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toContain("error GEN141");
    expect(stderr).toContain("specloom.config.yaml, specloom.config.ts");
  });

  test("is not run for `specloom FILE -o FOLDER`, nor for a document that a command only reads", async () => {
    const { run } = createProject({ [name]: 'throw new Error("it ran");' });
    expect(await run("openapi.yaml -o out")).toMatchObject({ code: 0, stderr: "" });
    expect(await run("dump tree openapi.yaml")).toMatchObject({ code: 0, stderr: "" });
    expect((await run()).stderr).toContain("it ran");
  });

  test("outside of the current folder, runs only within the repository", async () => {
    const files = { [name]: 'throw new Error("it ran");', "project/file": "" };
    expect((await createProject(files).run("generate", "project")).stderr).toContain("error GEN002");
    const repository = createProject({ ...files, ".git/HEAD": "" });
    expect((await repository.run("generate", "project")).stderr).toContain("it ran");
  });
});
