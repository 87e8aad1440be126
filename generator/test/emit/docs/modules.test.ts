// The modules that samples import: those of the same configuration or run, unless the configuration names others.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { caches } from "../../cli/cli.js";
import { runMain } from "../../cli/in-process.js";
import { createWorkspace, type Workspace } from "../../write/workspace.js";

const document = readFileSync(new URL("../../../docs/petstore.yaml", import.meta.url), "utf8");

function createProject(outputs: string): Workspace {
  return createWorkspace({
    ".git/HEAD": "",
    "openapi.yaml": document,
    "specloom.config.yaml": `spec: openapi.yaml\noutputs:\n${outputs}`,
  });
}

function importsIn(project: Workspace, folder: string): readonly string[] {
  const pages = project.list().filter((path) => path.startsWith(`${folder}/`) && path.endsWith(".md"));
  const found = pages.flatMap((page) => [...(project.read(page) ?? "").matchAll(/ from "([^"]+)";$/gm)]);
  return [...new Set(found.map(([, module = ""]) => module))].sort();
}

const generated = `  client: { folder: src/client }
  runtime: { folder: src/runtime }
  zod: { folder: src/zod, package: ../client/index.js }
`;

describe("a configuration", () => {
  it("has samples for the outputs that it has", async () => {
    const project = createProject(`${generated}  docs: { folder: docs, package: "@acme/client" }\n`);
    expect(await runMain(project.root, ["generate"], caches)).toMatchObject({ code: 0, stderr: "" });
    expect(importsIn(project, "docs")).toEqual(["../src/zod/index.js", "@acme/client", "@acme/client/operations"]);
  });

  it("has samples for the modules that it names", async () => {
    const modules = 'package: "@acme/client", hooks: "@acme/react", validators: "@acme/zod"';
    const project = createProject(`${generated}  docs: { folder: docs, ${modules} }\n`);
    expect(await runMain(project.root, ["generate"], caches)).toMatchObject({ code: 0, stderr: "" });
    expect(importsIn(project, "docs")).toEqual(["@acme/client", "@acme/client/operations", "@acme/react", "@acme/zod"]);
  });
});

describe("a run without a configuration", () => {
  it.each([
    ["docs", []],
    ["docs,react", ["./react/index.js"]],
    ["docs,react,zod", ["./react/index.js", "./zod/index.js"]],
  ])("has samples for --emit %s", async (emit, modules) => {
    const project = createWorkspace({ ".git/HEAD": "", "openapi.yaml": document });
    expect(await runMain(project.root, ["openapi.yaml", "-o", "out", "--emit", emit], caches)).toMatchObject({
      code: 0,
    });
    const client = ["./client/index.js", "./client/operations/index.js"];
    expect(importsIn(project, "out/docs")).toEqual([...client, ...modules].sort());
  });
});
