// Overlays of a configuration and of the command line.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { generateIn } from "../../src/generate.js";
import { run as generate } from "../../src/run/index.js";
import { caches, tinySpec } from "../cli/cli.js";
import { createSession, runMain } from "../cli/in-process.js";
import { createRepository } from "../diff/git.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

const run = (workspace: Workspace, line: string) => runMain(workspace.root, line.split(" "), caches);
const config = (overlays: string) =>
  `spec: openapi.yaml\nformat: none\noverlays: ${overlays}\noutputs:\n  client: { folder: src }\n`;
const overlay = (update: string, target = "$.components.schemas.Note.properties") =>
  `overlay: 1.1.0\ninfo: { title: Test, version: "1" }\nactions: [{ target: "${target}", update: ${update} }]\n`;
const files = {
  "specloom.config.yaml": config("[first.overlay.yaml, more/second.overlay.yaml]"),
  "openapi.yaml": tinySpec(),
  "first.overlay.yaml": overlay("{ first: { type: string } }"),
  "more/second.overlay.yaml": overlay("number", "$..first.type"),
};

describe("generate", () => {
  test("applies the overlays of a configuration in their order, and again when one changes", async () => {
    const workspace = createWorkspace(files);
    expect(await run(workspace, "generate")).toMatchObject({ code: 0, stderr: "" });
    expect(workspace.read("src/types.ts")).toContain("first?: number");
    expect((await run(workspace, "generate")).stdout).toContain("up to date");
    workspace.put("more/second.overlay.yaml", overlay("boolean", "$..first.type"));
    expect((await run(workspace, "generate --check")).code).toBe(1);
    await run(workspace, "generate");
    expect(workspace.read("src/types.ts")).toContain("first?: boolean");
  });

  test("changes nothing without overlays, and nothing of the document", async () => {
    const [plain, overlaid] = [createWorkspace(files), createWorkspace(files)];
    plain.put("specloom.config.yaml", config("[]"));
    overlaid.put("specloom.config.yaml", config("[none.overlay.yaml]"));
    overlaid.put("none.overlay.yaml", overlay("{}", "$"));
    await run(plain, "generate");
    await run(overlaid, "generate");
    for (const path of plain.list().filter((one) => one.startsWith("src/")))
      expect(overlaid.read(path)).toBe(plain.read(path));
    expect(overlaid.read("openapi.yaml")).toBe(files["openapi.yaml"]);
  });

  test("regenerates if a component and then its overlay changes", async () => {
    const json = (type: string) =>
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Notes", version: "1" },
        paths: {},
        components: { schemas: { Note: { type: "object", properties: { text: { type } } } } },
      });
    const workspace = createWorkspace({
      ...files,
      "specloom.config.yaml": config("[]").replace("yaml", "json"),
      "openapi.json": json("string"),
    });
    const types = () => workspace.read("src/types.ts");
    await run(workspace, "generate");
    workspace.put("specloom.config.yaml", config("[first.overlay.yaml]").replace("yaml", "json"));
    await run(workspace, "generate");
    expect(types()).toContain("first?: string");
    workspace.put("openapi.json", json("number"));
    await run(workspace, "generate");
    expect(types()).toContain("text?: number");
    expect(types()).toContain("first?: string");
    workspace.put("specloom.config.yaml", config("[]").replace("yaml", "json"));
    await run(workspace, "generate");
    expect(types()).not.toContain("first");
  });

  test("watches overlays, also those with errors", async () => {
    const workspace = createWorkspace({ ...files, "more/second.overlay.yaml": "overlay: 3.0.0\n" });
    const session = createSession(workspace.root, { stdout: "", stderr: "" });
    const broken = await generate({ force: false }, session);
    expect(broken.diagnostics.map(({ at }) => at?.file)).toEqual([join(workspace.root, "more/second.overlay.yaml")]);
    workspace.put("more/second.overlay.yaml", overlay("number", "$..first.type"));
    const { sources } = await generate({ force: false }, session);
    expect(sources.map(({ path }) => path.slice(workspace.root.length + 1))).toEqual(
      expect.arrayContaining(["openapi.yaml", "first.overlay.yaml", "more/second.overlay.yaml"]),
    );
  });

  test("applies the overlays of a configuration in TypeScript", async () => {
    const { "specloom.config.yaml": _, ...others } = files;
    const workspace = createWorkspace(others);
    const outputs = '{ client: { folder: "src" } }';
    workspace.put(
      "specloom.config.ts",
      `export default { spec: "openapi.yaml", format: "none", overlays: ["first.overlay.yaml"], outputs: ${outputs} };\n`,
    );
    expect(await run(workspace, "generate")).toMatchObject({ code: 0 });
    expect(workspace.read("src/types.ts")).toContain("first?: string");
  });

  test("--overlay applies after those of the configuration, and is part of the command", async () => {
    const workspace = createWorkspace({ ...files, "specloom.config.yaml": config("[first.overlay.yaml]") });
    await run(workspace, "generate");
    expect(workspace.read("src/types.ts")).toContain("first?: string");
    await run(workspace, "generate --overlay more/second.overlay.yaml");
    expect(workspace.read("src/types.ts")).toContain("first?: number");
    const alone = "openapi.yaml -o out --emit client --overlay first.overlay.yaml --overlay more/second.overlay.yaml";
    expect(await run(workspace, alone)).toMatchObject({ code: 0 });
    expect(workspace.read("out/client/types.ts") ?? workspace.read("out/types.ts")).toContain("first?: number");
    workspace.put("first.overlay.yaml", overlay("{ other: { type: string }, first: {} }"));
    const { stderr } = await run(workspace, `${alone} --check`);
    expect(stderr).toContain("--overlay first.overlay.yaml --overlay more/second.overlay.yaml");
  });

  test("--overlay is relative to the current folder, so that each folder has its own", async () => {
    const workspace = createWorkspace({
      "openapi.yaml": tinySpec(),
      "one/o.yaml": overlay("{ one: { type: string } }"),
      "two/o.yaml": overlay("{ two: { type: string } }"),
    });
    const line = "../openapi.yaml -o ../out --emit types --overlay o.yaml".split(" ");
    for (const folder of ["one", "two", "one"]) {
      await runMain(join(workspace.root, folder), line, caches);
      const [file = ""] = workspace.list().filter((path) => path.startsWith("out/") && path.endsWith(".ts"));
      expect(workspace.read(file)).toContain(`${folder}?: string`);
    }
  });

  test("generate() applies overlays", async () => {
    const workspace = createWorkspace(files);
    const { version, identity, runtimeFolder, versionOf, host, network } = createSession("", {
      stdout: "",
      stderr: "",
    });
    const installation = {
      version,
      runtimeFolder,
      versionOf,
      host,
      network,
      ...(identity !== undefined && { identity }),
    };
    const options = { cwd: workspace.root, spec: "openapi.yaml", out: "out", emit: ["client"], dryRun: true };
    const { files: made } = await generateIn({ ...options, overlays: ["first.overlay.yaml"] }, installation);
    expect(made.map(({ content = "" }) => content).join("")).toContain("first?: string");
  });
});

describe("other commands", () => {
  test("lint points into the overlay, with Redocly's rules", async () => {
    const workspace = createWorkspace(files);
    workspace.put("specloom.config.yaml", config("[first.overlay.yaml]"));
    workspace.put("first.overlay.yaml", overlay("{ first: { type: strng } }"));
    const { stderr } = await run(workspace, "lint");
    expect(stderr).toContain('warning SPEC034: unknown type "strng"\n  --> first.overlay.yaml:3:');
    expect(stderr).toMatch(/error REDOCLY: `type` can be one of .*\n {2}--> first\.overlay\.yaml:3:/);
    expect(stderr).toMatch(/--> openapi\.yaml:5:5\n {4}5 \| {5}get:/);
  });

  test("dump shows the document with its overlays", async () => {
    const workspace = createWorkspace({ ...files, "a.yaml": overlay("{ operationId: notes.find }", "$.paths.*.get") });
    expect((await run(workspace, "dump tree openapi.yaml --overlay a.yaml")).stdout).toContain(
      "find  GET  /notes/{id}",
    );
    expect((await run(workspace, "dump tree openapi.yaml")).stdout).toContain("get  GET  /notes/{id}");
  });
});

describe("comparisons", () => {
  test("diff and changelog apply the overlays that each revision has", async () => {
    const repository = createRepository({ ...files, "specloom.config.yaml": config("[more/a.overlay.yaml]") });
    repository.commit("Without the overlay");
    repository.put("more/a.overlay.yaml", overlay("{ first: { type: string } }"));
    repository.commit("Add a property");
    repository.put("more/a.overlay.yaml", overlay("{ first: { type: number } }"));
    const now = await run(repository, "diff git:HEAD");
    expect(now.code).toBe(1);
    expect(now.stdout).toMatch(/first/);
    expect(now.stdout).toContain("more/a.overlay.yaml");
    const before = await run(repository, "diff git:HEAD~1 git:HEAD");
    expect(before.stdout).toMatch(/first/);
    expect(before.code).toBe(0);
    const log = await run(repository, "changelog HEAD~1..HEAD");
    expect(log.stdout).toContain("first");
    expect(log.stderr).toBe("");
  });
});

describe("mistakes", () => {
  test.each([
    ["[https://example.com/a.overlay.yaml]", "error GEN180: the overlay https://example.com/a.overlay.yaml is a URL"],
    ["[first.overlay.yaml, ./first.overlay.yaml]", "error GEN181: the overlay ./first.overlay.yaml is listed twice"],
    ["first.overlay.yaml", "error GEN005"],
  ])("overlays: %s", async (overlays, expected) => {
    const workspace = createWorkspace({ ...files, "specloom.config.yaml": config(overlays) });
    const { code, stderr } = await run(workspace, "generate");
    expect(stderr).toContain(expected);
    expect(stderr).toContain("--> specloom.config.yaml:3:");
    expect(code).toBe(2);
  });

  test("an overlay that does not exist, one as document, and a document as overlay", async () => {
    const workspace = createWorkspace({ ...files, "specloom.config.yaml": config("[frist.overlay.yaml]") });
    const { code, stderr } = await run(workspace, "generate");
    expect(stderr).toContain("error SPEC200: cannot read the overlay frist.overlay.yaml: there is no such file");
    expect(stderr).toContain('did you mean "first.overlay.yaml"?');
    expect(code).toBe(1);
    expect((await run(workspace, "dump tree first.overlay.yaml")).stderr).toContain(
      "use its OpenAPI document as `spec`",
    );
    const { stderr: other } = await run(workspace, "dump tree openapi.yaml --overlay openapi.yaml");
    expect(other).toContain("error SPEC201: this is an OpenAPI document, not an OpenAPI Overlay");
  });
});
