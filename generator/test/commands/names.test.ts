import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { caches } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

const config = "spec: openapi.yaml\nformat: none\noutputs: { client: { folder: out } }\n";

/** Returns a document with an operation for each `GET /pets pets.list`, at a fixed position. */
function spec(...operations: readonly string[]): string {
  const paths = operations.map((line) => {
    const [method = "", path = "", operationId = ""] = line.split(" ");
    return `  ${path}:\n    ${method.toLowerCase()}:\n      operationId: ${operationId}\n      responses: { "204": { description: Done. } }\n`;
  });
  return `openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths:\n${paths.join("")}components:\n  schemas:\n    Pet: { type: object }\n`;
}

const names = "specloom.names";
const run = (project: Workspace, line = "generate") => runMain(project.root, line.split(" "), caches);

/** Creates a project that was generated once. */
async function createProject(...operations: readonly string[]): Promise<Workspace> {
  const project = createWorkspace({ "specloom.config.yaml": config, "openapi.yaml": spec(...operations) });
  expect((await run(project)).stdout).toContain("created");
  return project;
}

/** Replaces a part of the lock. */
function edit(project: Workspace, from: string, to: string): void {
  const before = project.read(names) ?? "";
  expect(before).toContain(from);
  project.put(names, before.replace(from, to));
}

/** Returns the lines about operations. */
function operationsOf(project: Workspace): readonly string[] {
  return (project.read(names) ?? "").split("\n").filter((line) => line.startsWith("operation "));
}

describe("the names lock", () => {
  test("is written by the first run, and stays as it is", async () => {
    const project = await createProject("GET /pets pets.list");
    const text = project.read(names) ?? "";
    expect(text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))).toEqual([
      "operation GET /pets pets.list = pets.list()",
      "schema Pet = Pet",
    ]);
    expect((await run(project)).stdout).toMatch(/^up to date/);
    expect((await run(project, "generate --check")).code).toBe(0);
    expect(project.read(names)).toBe(text);
  });

  test("is written and kept next to the lock file of a run without configuration", async () => {
    const project = createWorkspace({ "openapi.yaml": spec("GET /pets pets.list") });
    await run(project, "openapi.yaml -o sdk");
    project.put("openapi.yaml", spec("GET /pets animals.list"));
    const { stdout } = await run(project, "openapi.yaml -o sdk");
    expect(project.read(`sdk/${names}`)).toContain("operation GET /pets animals.list = pets.list()\n");
    expect(stdout).toContain(
      "Kept, though the operationId changed (to rename, edit sdk/specloom.names):\n  pets.list (now animals.list)\n",
    );
    expect((await run(project, "dump tree openapi.yaml -o sdk")).stdout).toContain("pets\n  list");
  });

  test("is followed after a change by hand", async () => {
    const project = await createProject("GET /pets pets.list");
    edit(project, "= pets.list()", "= animals.all()");
    edit(project, "schema Pet = Pet", "schema Pet = Animal");
    expect((await run(project, "generate --check")).stderr).toContain("GEN201");
    expect((await run(project)).code).toBe(0);
    expect(project.read("out/client.ts")).toContain("readonly animals: AnimalsResource;");
    expect(project.read("out/types.ts")).toContain("Animal");
    expect(operationsOf(project)).toEqual(["operation GET /pets pets.list = animals.all()"]);
    expect((await run(project)).stdout).toMatch(/^up to date/);
  });

  test("says what was removed, once", async () => {
    const project = await createProject("GET /pets pets.list", "GET /toys toys.list");
    project.put("openapi.yaml", spec("GET /pets pets.list"));
    expect((await run(project)).stdout).toContain("Removed from specloom.names:\n  GET /toys (toys.list)\n");
    expect(operationsOf(project)).toEqual(["operation GET /pets pets.list = pets.list()"]);
    expect((await run(project)).stdout).not.toContain("Removed");
  });

  test("says nothing of an operation that moved", async () => {
    const project = await createProject("GET /pets pets.list");
    project.put("openapi.yaml", spec("GET /v2/pets pets.list"));
    expect((await run(project)).stdout).not.toContain("names");
    expect(operationsOf(project)).toEqual(["operation GET /v2/pets pets.list = pets.list()"]);
  });

  test("is compared by --check", async () => {
    const project = await createProject("GET /pets pets.list");
    project.put(names, "# edited\n");
    const { code, stdout, stderr } = await run(project, "generate --check");
    expect(code).toBe(1);
    expect(stderr).toContain("error GEN201: specloom.names differs");
    expect(stdout).toContain("+operation GET /pets pets.list = pets.list()");
  });
});

describe("a mistake in the names lock", () => {
  test.each([
    ["GEN150", "= pets.list()", "= pets.list(", "invalid line in the names lock: an argument is missing at the end"],
    [
      "GEN150",
      "schema Pet",
      "shema Pet",
      '"shema" is none of operation, resource, schema, enum, brand, constant and webhook',
    ],
    ["GEN151", "= pets.list()", "= pets.list-all()", '"list-all" in the names lock cannot be a name in TypeScript'],
    ["GEN151", "= pets.list()", "= pets.then()", '"then" in the names lock cannot be a name in TypeScript'],
    ["GEN152", "= toys.list()", "= pets.List()", 'the name "pets.List" in the names lock is taken'],
    ["GEN152", "= toys.list()", "= pets.list.toys()", 'the name "pets.list.toys" in the names lock is taken'],
    ["GEN152", "= toys.list()", "= request()", 'the name "request" in the names lock is taken'],
    ["GEN152", "schema Pet = Pet", "schema Pet = ClientOptions", 'the name "ClientOptions" in the names lock is taken'],
    ["GEN153", "GET /toys toys.list", "GET /toyz toys.listed", 'unknown operation "GET /toyz" in the names lock'],
    ["GEN153", "schema Pet", "schema Pte", 'unknown schema "Pte" in the names lock'],
    ["GEN154", "GET /toys toys.list", "GET /pets pets.list", "the names lock has two lines for operation GET /pets"],
  ])("is %s, with its line: %s", async (code, from, to, message) => {
    const project = await createProject("GET /pets pets.list", "GET /toys toys.list");
    const text = project.read(names);
    edit(project, from, to);
    const line = (text ?? "").split("\n").findIndex((one) => one.includes(from)) + 1;
    const { stderr, code: exit } = await run(project);
    expect(stderr).toContain(`error ${code}: `);
    expect(stderr).toContain(message);
    expect(stderr).toContain(`--> specloom.names:${line}:1\n`);
    expect(exit).toBe(4);
  });

  test("is no reason to refuse a removed operation", async () => {
    const project = await createProject("GET /pets pets.list", "GET /toyz toyz.list");
    project.put("openapi.yaml", spec("GET /pets pets.list", "GET /toys toys.list"));
    expect(await run(project)).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("two branches", () => {
  const git = (project: Workspace, ...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "core.autocrlf=false", ...args], {
      cwd: project.root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });

  /** Commits the document and the names, and adds operations on two branches. Returns whether they merge without conflict. */
  async function merge(project: Workspace, ours: readonly string[], theirs: readonly string[]): Promise<boolean> {
    const commit = (...more: readonly string[]): string => git(project, "commit", "-qam", "change", ...more);
    project.put(".gitignore", "out\nopenapi.yaml\nspecloom.lock.json\n.specloom\n");
    git(project, "init", "-qb", "main");
    git(project, "add", ".");
    commit();
    git(project, "checkout", "-qb", "theirs");
    project.put("openapi.yaml", spec(...theirs));
    await run(project);
    commit();
    git(project, "checkout", "-q", "main");
    project.put("openapi.yaml", spec(...ours));
    await run(project);
    commit();
    try {
      git(project, "merge", "-q", "theirs");
      return true;
    } catch {
      return false;
    }
  }

  /** Returns all generated files and the names. */
  const outputOf = (project: Workspace): readonly (string | undefined)[] =>
    project
      .list()
      .filter((path) => path.startsWith("out/") || path === names)
      .map((path) => project.read(path));

  const base = ["GET /pets pets.list", "GET /shops shops.list", "GET /toys toys.list"];
  const [food, zoos] = ["GET /food food.list", "GET /zoos zoos.list"];

  test("that add operations merge without a conflict, in any order, to the bytes of both changes", async () => {
    const outputs = [];
    for (const [ours, theirs] of [
      [food, zoos],
      [zoos, food],
    ] as const) {
      const project = await createProject(...base);
      expect(await merge(project, [...base, ours], [...base, theirs])).toBe(true);
      project.put("openapi.yaml", spec(...base, food, zoos));
      expect((await run(project)).code).toBe(0);
      outputs.push(outputOf(project));
    }
    const both = await createProject(...base);
    both.put("openapi.yaml", spec(...base, zoos, food));
    await run(both);
    expect(outputs).toEqual([outputOf(both), outputOf(both)]);
  });

  test("that conflict are merged by a run, which says how", async () => {
    const project = await createProject(...base);
    // Both add the line after that of /pets, and both want the name pets.listAll.
    const [ours, theirs] = ["GET /pets2 pets.listAll", "GET /pets3 pets_listAll"];
    expect(await merge(project, [...base, ours], [...base, theirs])).toBe(false);
    edit(project, "pets_listAll = pets3.petsListAll()", "pets_listAll = pets.listAll()");
    project.put("openapi.yaml", spec(...base, ours, theirs));
    const { stdout, code } = await run(project);
    expect(code).toBe(0);
    expect(stdout).toContain("Merged specloom.names: kept the lines of both sides.\n");
    expect(stdout).toContain(
      "Renamed, because both sides had the name:\n  GET /pets3: pets.listAll is now pets3.petsListAll",
    );
    expect(project.read(names)).not.toMatch(/^[<=>|]{7}/m);
    expect(new Set(operationsOf(project).map((line) => line.split(" = ")[1])).size).toBe(5);
    expect((await run(project)).stdout).toMatch(/^up to date/);
  });
});
