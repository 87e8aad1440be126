import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { caches } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

const spec = `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /pets:
    get: { operationId: pets.list, tags: [pets], responses: { "200": { description: All., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } } }
    delete: { operationId: pets.clear, tags: [pets], deprecated: true, responses: { "204": { description: Done. } } }
  /orders:
    get: { operationId: orders.list, tags: [orders], responses: { "200": { description: All., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } } }
components:
  schemas:
    Pet: { type: object }
    Order: { type: object }
`;

const config = (filter: string) =>
  `spec: openapi.yaml\nformat: none\n${filter}\noutputs: { client: { folder: out } }\n`;

function createProject(filter: string): Workspace {
  return createWorkspace({ "specloom.config.yaml": config(filter), "openapi.yaml": spec });
}

const run = (project: Workspace, ...args: readonly string[]) => runMain(project.root, args, caches);

/** Returns the operations and schemas that a folder has files of. */
function generatedIn(project: Workspace, folder = "out"): readonly string[] {
  const lock = project.read(folder === "out" ? "specloom.names" : `${folder}/specloom.names`) ?? "";
  const types = project.list().flatMap((path) => (path.startsWith(folder) ? [project.read(path) ?? ""] : []));
  return lock.split("\n").flatMap((line) => {
    const [, name] = /^(?:operation .* = |schema \w+ = )([\w.]+)/.exec(line) ?? [];
    const word = name?.includes(".") === true ? `"/${name.split(".", 1).join("")}"` : `(?:interface|type) ${name}\\b`;
    return name !== undefined && types.some((text) => new RegExp(word).test(text)) ? [name] : [];
  });
}

describe("the filter of a configuration", () => {
  test("decides what is generated, and is part of what a run remembers", async () => {
    const project = createProject("filter: { include: { tags: [pets] }, exclude: { deprecated: true } }");
    const first = await run(project, "generate");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(generatedIn(project)).toEqual(["pets.list", "Pet"]);
    expect((await run(project, "generate")).stdout).toMatch(/^up to date/);

    // A change of what is left out: nothing changes.
    project.put("openapi.yaml", spec.replace("Order: { type: object }", "Order: { type: strng }"));
    expect((await run(project, "generate")).stdout).toMatch(/^up to date/);
    expect((await run(project, "generate", "--check")).code).toBe(0);

    // A change of what stays, which needs more of the document.
    project.put(
      "openapi.yaml",
      spec.replace(
        "Pet: { type: object }",
        'Pet: { type: object, properties: { last: { $ref: "#/components/schemas/Order" } } }',
      ),
    );
    expect((await run(project, "generate")).code).toBe(0);
    expect(generatedIn(project)).toEqual(["pets.list", "Order", "Pet"]);
  });

  test("keeps the names of what it removes", async () => {
    const project = createProject("");
    await run(project, "generate");
    const renamed = (project.read("specloom.names") ?? "")
      .replace("= orders.list", "= orders.all")
      .replace("= Order", "= Purchase");
    project.put("specloom.names", renamed);
    project.put("specloom.config.yaml", config("filter: { exclude: { tags: [orders] } }"));
    const { stdout, code } = await run(project, "generate");
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.not.stringContaining("orders.all") });
    expect(generatedIn(project)).toEqual(["pets.clear", "pets.list", "Pet"]);
    expect(project.read("specloom.names")).toBe(renamed);
    project.put("specloom.config.yaml", config(""));
    await run(project, "generate");
    expect(generatedIn(project)).toEqual(["pets.clear", "orders.all", "pets.list", "Purchase", "Pet"]);
  });

  test.each([
    ["filter: pets", '"filter" must be a mapping, not "pets"'],
    ["filter: { includes: {} }", 'unknown key "includes" in the configuration'],
    ["filter: { include: { tag: [pets] } }", 'did you mean "tags"?'],
    ["filter: { include: { tags: pets } }", '"tags" must be a list of strings, not "pets"'],
    ["filter: { include: [{ tags: [pets] }, 7] }", '"include" must be a mapping, not 7'],
    ["filter: { exclude: [{ tags: [pets] }] }", '"exclude" must be a mapping'],
    ["filter: { exclude: { deprecated: yes } }", '"deprecated" must be true or false, not "yes"'],
    ["filter: { schemas: { Pet: true } }", '"schemas" must be a list of strings'],
  ])("is checked: %s", async (filter, message) => {
    const { code, stderr } = await run(createProject(filter), "generate");
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test("marks what matches nothing", async () => {
    const { code, stderr } = await run(createProject("filter: { include: [{ tags: [pets, ordres] }] }"), "generate");
    expect(code).toBe(0);
    expect(stderr).toContain(`warning GEN196: \`tags\` of the filter matches nothing: "ordres"
  --> specloom.config.yaml:3:36
    3 | filter: { include: [{ tags: [pets, ordres] }] }
      |                                    ^^^^^^
  help: did you mean "orders"?`);
  });

  test("is one of a configuration in TypeScript, too", async () => {
    const project = createWorkspace({
      "specloom.config.mjs": `export default { spec: "openapi.yaml", format: "none", filter: { include: [{ operations: ["GET /pets"] }] }, outputs: { client: { folder: "out" } } };`,
      "openapi.yaml": spec,
    });
    expect((await run(project, "generate")).code).toBe(0);
    expect(generatedIn(project)).toEqual(["pets.list", "Pet"]);
  });

  test("does not apply to lint, which checks the document", async () => {
    const project = createProject("filter: { include: { tags: [pets] } }");
    project.put("openapi.yaml", spec.replace("Order: { type: object }", "Order: { type: strng }"));
    expect((await run(project, "lint")).stderr).toContain("strng");
    expect((await run(project, "generate")).stderr).toBe("");
  });
});

describe("--include and --exclude", () => {
  test("filter a run without configuration", async () => {
    const project = createWorkspace({ "openapi.yaml": spec });
    const line = ["openapi.yaml", "-o", "sdk", "--emit", "client"];
    const filtered = await run(
      project,
      ...line,
      "--include",
      "tag:pets",
      "--include",
      "tag:orders",
      "--exclude",
      "deprecated",
    );
    expect(filtered.code).toBe(0);
    expect(generatedIn(project, "sdk")).toEqual(["orders.list", "pets.list", "Order", "Pet"]);
    expect((await run(project, ...line, "--include", "operation:GET /pets")).code).toBe(0);
    expect(generatedIn(project, "sdk")).toEqual(["pets.list", "Pet"]);
    const check = await run(project, ...line, "--include", "path:/pets/*", "--include", "method:get", "--check");
    expect(check.stderr).toContain("GEN195");
  });

  test("are in the command that a check names", async () => {
    const project = createWorkspace({ "openapi.yaml": spec });
    const { stderr } = await run(
      project,
      "openapi.yaml",
      "-o",
      "sdk",
      "--include",
      "path:/pets/**",
      "--exclude",
      "deprecated",
      "--check",
    );
    expect(stderr).toContain("specloom openapi.yaml -o sdk --include 'path:/pets/**' --exclude deprecated");
  });

  test("replace the filter of the configuration", async () => {
    const project = createProject("filter: { include: { tags: [pets] } }");
    const { stdout } = await run(project, "dump", "tree", "--include", "tag:orders");
    expect(stdout).toContain("1 operation, 1 schema");
    expect(stdout).toContain("GET  /orders");
  });

  test.each([
    ["tga:pets", "did you mean `tag:pets` instead of `tga:pets`?"],
    ["pets", "use tag:…, path:…"],
    ["tag:", "use tag:…, path:…"],
    ["deprecated:yes", "use tag:…, path:…"],
    ["toString:a", "use tag:…, path:…"],
  ])("reject %s", async (selector, help) => {
    const { code, stderr } = await run(
      createWorkspace({ "openapi.yaml": spec }),
      "openapi.yaml",
      "-o",
      "sdk",
      "--include",
      selector,
    );
    expect(code).toBe(2);
    expect(stderr).toContain(`invalid selector "${selector}"`);
    expect(stderr).toContain(help);
  });
});

test("diff compares what the client has", async () => {
  const project = createProject("filter: { include: { tags: [pets] } }");
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: project.root });
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-qm", "First");
  project.put("openapi.yaml", spec.replace(/ {2}\/orders:\n.*\n/, ""));
  expect((await run(project, "diff", "git:HEAD")).stdout).toContain("No changes");
  project.put("specloom.config.yaml", config("filter: {}"));
  expect((await run(project, "diff", "git:HEAD")).code).toBe(1);
});
