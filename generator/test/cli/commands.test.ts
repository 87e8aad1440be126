import { describe, expect, test } from "vitest";
import { printInternalError } from "../../src/commands/internal-error.js";
import { commands } from "../../src/commands/options.js";
import { helpText } from "../../src/commands/help.js";
import { createWorkspace } from "../write/workspace.js";
import { caches, specloom, tinyConfig, tinySpec } from "./cli.js";
import { runMain } from "./in-process.js";

const project = { "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec() };

const run = (folder: string, line: string) => runMain(folder, line.split(" "), caches);

describe("specloom", () => {
  test("--help prints the usage, --version the version", async () => {
    const { root } = createWorkspace();
    expect(await specloom(root, "--help")).toEqual({ code: 0, stdout: helpText(), stderr: "" });
    expect((await specloom(root, "--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each(Object.keys(commands))(
    "%s --help prints the usage of the command and each of its options",
    async (name) => {
      const { code, stdout } = await run(createWorkspace().root, `${name} --help`);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Usage\n {2}specloom /);
      const { options } = commands[name as keyof typeof commands];
      for (const option of [...options, "verbose", "help"]) expect(stdout).toContain(`  --${option}`);
    },
  );

  test("suggests the file for a misspelt document", async () => {
    const { root } = createWorkspace({ "petstore.yaml": tinySpec() });
    const { code, stderr } = await run(root, "petstroe.yaml -o src/api");
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("error SPEC001") as string });
    expect(stderr).toContain('did you mean "petstore.yaml"?');
  });

  test.each([
    ["petstore.yaml", "run `specloom petstore.yaml -o src/api`"],
    ["-o sdk", "run `specloom openapi.yaml -o sdk`"],
  ])("without a configuration, %s says what is missing", async (line, help) => {
    const { code, stderr } = await run(createWorkspace({ "petstore.yaml": tinySpec() }).root, line);
    expect(code).toBe(2);
    expect(stderr).toContain("error GEN002");
    expect(stderr).toContain(help);
  });

  test.each([
    ["missing", "there is no such folder"],
    ["openapi.yaml", "there is no such folder"],
    ["many", "it has 201 files, and at most 200 are read"],
  ])("refuses templates from %s (GEN219), and a template that has no place (GEN220)", async (folder, problem) => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`many/${index}.hbs`, ""]));
    const config = (templates: string) =>
      `spec: openapi.yaml\noutputs: { client: { folder: c }, docs: { folder: d, package: x, templates: ${templates} } }\n`;
    const workspace = createWorkspace({
      ...project,
      ...many,
      "own/reference.hbs": "",
      "specloom.config.yaml": config(folder),
    });
    const message = `error GEN219: the folder "${folder}" of templates cannot be read: ${problem}`;
    expect(await run(workspace.root, "generate")).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    workspace.put("specloom.config.yaml", config("own"));
    const { code, stderr } = await run(workspace.root, "generate");
    expect(code).toBe(1);
    expect(stderr).toContain("error GEN220: the template reference.hbs cannot be used: it has the name of no template");
  });

  test("exits with 2 on a misspelt command", async () => {
    const { code, stdout, stderr } = await specloom(createWorkspace().root, "lnt");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain('error GEN001: unknown command "lnt"');
    expect(stderr).toContain("did you mean `lint`");
  });

  test("uses colours only where they are wanted", async () => {
    const { root } = createWorkspace();
    const escape = "\u001b[";
    expect((await specloom(root, "lnt")).stderr).not.toContain(escape);
    expect((await specloom(root, "lnt", { FORCE_COLOR: "1" })).stderr).toContain(escape);
    expect((await specloom(root, "lnt", { FORCE_COLOR: "1", NO_COLOR: "1" })).stderr).not.toContain(escape);
  });

  test("explain prints the explanation of a code", async () => {
    const { code, stdout } = await specloom(createWorkspace().root, "explain GEN101");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^error GEN101\n\nspecloom\.lock\.json contains/);
    expect((await specloom(createWorkspace().root, "explain GEN999")).code).toBe(2);
  });
});

describe("specloom dump", () => {
  test("tree prints the operations by resource", async () => {
    const { stdout } = await run(createWorkspace(project).root, "dump tree");
    expect(stdout).toBe("Notes 1.0.0: 1 operation, 1 schema\n\nnotes\n  get  GET  /notes/{id}\n");
  });

  test("model prints the model", async () => {
    const { stdout } = await run(createWorkspace(project).root, "dump model");
    expect(JSON.parse(stdout)).toMatchObject({ title: "Notes", operations: [{ name: { wire: "notes.get" } }] });
  });

  test("files lists the files to write, and writes nothing", async () => {
    const workspace = createWorkspace({ "openapi.yaml": tinySpec() });
    const { code, stdout } = await run(workspace.root, "dump files --spec openapi.yaml --emit types,client");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^types +client\/\S+\.ts +\d+ bytes +\d+ lines$/m);
    expect(stdout).toMatch(/^client +client\/\S+\.ts +\d+ bytes +\d+ lines$/m);
    expect(workspace.list()).toEqual(["openapi.yaml"]);
  });

  test("rejects an unknown view", async () => {
    const { code, stderr } = await run(createWorkspace(project).root, "dump modle");
    expect(code).toBe(2);
    expect(stderr).toContain('`specloom dump` shows tree, model, files, not "modle"');
    expect(stderr).toContain("did you mean `model`");
  });
});

describe("specloom lint", () => {
  test("exits with 1 on warnings too, although generate accepts the document", async () => {
    const { root } = createWorkspace({
      ...project,
      "openapi.yaml": tinySpec().replace("operationId:", "x-permision: {}\n      operationId:"),
    });
    const { code, stderr } = await run(root, "lint --spec openapi.yaml");
    expect(stderr).toContain("warning SPEC105");
    expect(code).toBe(1);
    expect((await run(root, "dump tree --spec openapi.yaml")).code).toBe(0);
  });

  test("needs only a document", async () => {
    const { root } = createWorkspace({ "openapi.yaml": tinySpec() });
    const { stderr } = await run(root, "lint --spec openapi.yaml");
    expect(stderr).toMatch(/^(error|warning) (LINT\d{3}|REDOCLY): /m);
    expect(JSON.parse((await run(root, "lint --spec openapi.yaml --json")).stdout)).toHaveProperty("diagnostics");
  });

  test("reads the redocly.yaml of the configuration, and executes nothing that it refers to", async () => {
    const { root, read } = createWorkspace({
      "own/specloom.config.yaml": `redocly: ../rules/main.yaml\n${tinyConfig}`,
      "own/openapi.yaml": tinySpec(),
      "rules/main.yaml": "extends: [./base.yaml]\nrules: { info-contact: error }\n",
      "rules/base.yaml": "plugins: [./evil.js]\n",
      "rules/evil.js": 'require("node:fs").writeFileSync(__dirname + "/ran", ""); module.exports = { id: "evil" };\n',
      "redocly.yaml": "extends: [recommended]\nplugins: [rules/evil.js]\n",
    });
    const { stderr } = await run(`${root}/own`, "lint");
    expect(stderr).toContain("(info-contact)");
    expect(stderr).not.toContain("(info-license)");
    expect(read("rules/ran")).toBeUndefined();
  });

  test("exits with 1 if the document has errors", async () => {
    const broken = createWorkspace({ "openapi.yaml": tinySpec().replace("openapi: 3.1.0", "openapi: 4.0.0") });
    const { code, stderr } = await run(broken.root, "lint --spec openapi.yaml");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error SPEC/m);
  });

  test("exits with 1 where generate would only warn", async () => {
    const broken = createWorkspace({ "openapi.yaml": tinySpec().replace("schemas/Note", "schemas/Nope") });
    const { code, stderr } = await run(broken.root, "lint --spec openapi.yaml");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^warning SPEC052/m);
  });
});

test("an internal error explains how to report it, and shows its stack on request", () => {
  const error = new Error("this cannot be");
  const text = printInternalError(error, { version: "1.2.3", verbose: false });
  expect(text).toMatch(/^internal error: this cannot be\n/);
  expect(text).toContain('"specloom 1.2.3"');
  expect(text).not.toContain("internal-error");
  expect(printInternalError(error, { version: "1.2.3", verbose: true })).toContain("commands.test.ts:");
});
