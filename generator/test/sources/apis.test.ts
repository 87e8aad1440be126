// Configurations with several APIs.
import { appendFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generate } from "../../src/index.js";
import { caches, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

const config = `format: none
command: npm run generate
apis:
  billing:
    spec: billing.yaml
    outputs:
      client: { folder: src/billing }
      runtime: { folder: src/billing/runtime }
      query: { folder: src/billing-query }
  users:
    spec: users.yaml
    command: npm run users
    outputs:
      client: { folder: src/users }
`;
const files = {
  "specloom.config.yaml": config,
  "billing.yaml": tinySpec("invoices.get"),
  "users.yaml": tinySpec("users.get"),
};

const run = (workspace: Workspace, line: string) => runMain(workspace.root, line.split(" "), caches);
const changed = config.replace("src/users }", "src/people }");

test("each API has its own lock, names, caches, keys and errors, and the keys of the top as defaults", async () => {
  const workspace = createWorkspace(files);
  const { code, stdout, stderr } = await run(workspace, "generate");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("billing: 1 operation, 1 schema: ");
  expect(stdout).toContain("users: 1 operation, 1 schema: ");
  const own = workspace.list().filter((path) => path.startsWith("specloom."));
  expect(own).toEqual([
    "specloom.billing.lock.json",
    "specloom.billing.names",
    "specloom.config.yaml",
    "specloom.users.lock.json",
    "specloom.users.names",
  ]);
  expect(workspace.read("specloom.billing.lock.json")).not.toContain("src/users");
  expect(workspace.read("src/billing/client.ts")).toContain("npm run generate");
  expect(workspace.read("src/users/client.ts")).toContain("npm run users");
  // Both documents have the title "Notes".
  expect(workspace.read("src/billing/core.ts")).toContain('name: "billing"');
  const query = workspace.list().filter((path) => path.startsWith("src/billing-query/"));
  expect(query.map((path) => workspace.read(path)).join("")).toContain('"billing"');
  // A later run has nothing to do, and reads no YAML.
  const again = await run(workspace, "generate --json");
  const result = JSON.parse(again.stdout) as { readonly files: readonly object[] };
  expect(result).toMatchObject({
    ok: true,
    upToDate: true,
    apis: { billing: { upToDate: true, operations: 1 }, users: { upToDate: true, schemas: 1 } },
  });
  expect(result.files.length).toBeGreaterThan(60);
  expect(workspace.read(".specloom/apis.json")).toContain('"names":["billing","users"]');
});

test("a changed document, and a removed file, concern their own API", async () => {
  const workspace = createWorkspace(files);
  await run(workspace, "generate");
  workspace.put("users.yaml", tinySpec("users.get", "integer"));
  expect(await run(workspace, "generate --check --api billing")).toMatchObject({ code: 0 });
  const check = await run(workspace, "generate --check");
  expect(check.code).toBe(1);
  expect(check.stderr).toContain("src/users/types.ts differs");
  expect(check.stderr).not.toContain("src/billing");
  const { stdout } = await run(workspace, "generate");
  expect(stdout).toContain("billing: up to date");
  expect(stdout).toMatch(/users: .*1 file changed|users: .*2 files changed/);
  workspace.put("specloom.config.yaml", changed);
  await run(workspace, "generate --api users");
  expect(workspace.list()).toContain("src/people/client.ts");
  expect(workspace.read("src/billing/client.ts")).toBeDefined();
});

test("an error in one API does not stop the others", async () => {
  const workspace = createWorkspace({ ...files, "billing.yaml": "openapi: 3.1.0\ninfo: [" });
  const { code, stderr, stdout } = await run(workspace, "generate");
  expect(code).toBe(1);
  expect(stderr).toContain("--> billing.yaml:");
  expect(stdout).toMatch(/^users: .*files created/);
  expect(stdout).not.toContain("billing");
  expect(workspace.list()).toContain("src/users/client.ts");
  expect(workspace.list()).not.toContain("src/billing/client.ts");
});

test("lint reports problems of all, dump and diff need one", async () => {
  const workspace = createWorkspace(files);
  expect((await run(workspace, "lint")).stderr).toContain("also at users.yaml");
  for (const line of ["dump tree", "diff billing.yaml", "generate other.yaml", "generate -o elsewhere"]) {
    const { stderr } = await run(workspace, line);
    expect(stderr).toContain("is for one API, and the configuration has several");
    expect(stderr).toContain("select one with --api: billing, users");
  }
  expect((await run(workspace, "dump tree --api users")).stdout).toContain("/notes/{id}");
  expect(await run(workspace, "diff users.yaml --api users")).toMatchObject({ code: 0 });
});

test("--api takes names of the configuration", async () => {
  const workspace = createWorkspace(files);
  expect((await run(workspace, "generate --api user")).stderr).toContain("did you mean `users` instead of `user`?");
  expect(await run(workspace, "generate --api billing,users --check")).toMatchObject({ code: 1 });
  workspace.put("specloom.config.yaml", "spec: users.yaml\noutputs:\n  client: { folder: src }\n");
  expect((await run(workspace, "generate --api users")).stderr).toContain("--api needs a configuration with `apis`");
});

const entry = (folder: string, more = "") => `{ spec: users.yaml, outputs: { client: { folder: ${folder} }${more} } }`;

test.each([
  [
    "the same folder",
    `a: ${entry("src")}\n  b: ${entry("./src/")}`,
    "GEN194",
    "is in src, and the API a writes to src",
  ],
  [
    "a folder in another",
    `a: ${entry("src")}\n  b: ${entry("src/b")}`,
    "GEN194",
    "is in src/b, and the API a writes to src",
  ],
  ["a folder in other case", `a: ${entry("src")}\n  b: ${entry("SRC")}`, "GEN194", "is in SRC"],
  [
    "the same section",
    `a: ${entry("a", ", docs: { folder: da, sections: [R.md] }")}\n  b: ${entry("b", ", docs: { folder: db, sections: [R.md] }")}`,
    "GEN194",
    "both write the sections of R.md",
  ],
  ["names for one file", `a: ${entry("a")}\n  A: ${entry("b")}`, "GEN005", "different without case"],
  ["a name that is a path", `../a: ${entry("a")}`, "GEN005", "each name of letters"],
  ["an unknown key", `a: { spec: users.yaml, output: {} }`, "GEN004", 'unknown key "output"'],
  ["no document", `a: { outputs: { client: { folder: a } } }`, "GEN006", 'missing key "spec"'],
  ["a list", `[]`, "GEN005", '"apis" must be a mapping'],
  ["no API", `{}`, "GEN006", 'missing key "apis"'],
])("%s is reported", async (_, apis, code, message) => {
  const workspace = createWorkspace({
    ...files,
    "specloom.config.yaml": `apis:\n  ${apis}\n`.replace(/:\n {2}([[{])/, ": $1"),
  });
  const { code: exit, stderr } = await run(workspace, "generate");
  expect(stderr).toContain(`error ${code}`);
  expect(stderr).toContain(message);
  expect(exit).toBe(2);
  expect(workspace.list()).not.toContain("src/client.ts");
});

test("a key at the top that belongs to an API is reported once", async () => {
  const workspace = createWorkspace({ ...files, "specloom.config.yaml": `spec: users.yaml\n${config}` });
  const { stderr } = await run(workspace, "generate");
  expect(stderr).toContain('error GEN193: "spec" belongs to one API');
  expect(stderr).toContain("1 error\n");
});

test("problems of inherited keys are at the top", async () => {
  const workspace = createWorkspace({
    ...files,
    "specloom.config.yaml": config.replace("format: none", "format: nine"),
  });
  const { stderr } = await run(workspace, "generate");
  expect(stderr).toContain("--> specloom.config.yaml:1:9");
  expect(stderr).toContain("1 error\n");
});

test("a configuration in TypeScript and the package's function have them as well", async () => {
  const { "specloom.config.yaml": _, ...documents } = files;
  const workspace = createWorkspace({
    ...documents,
    "specloom.config.mjs": `export default { format: "none", apis: {
      users: { spec: "users.yaml", outputs: { client: { folder: "src/users" } } },
      billing: { spec: "billing.yaml", outputs: { client: { folder: "src/billing" } } },
    } };`,
  });
  const result = await generate({ cwd: workspace.root });
  expect(result.diagnostics).toEqual([]);
  expect(result).toMatchObject({
    ok: true,
    apis: { users: { ok: true, counts: { operations: 1 } }, billing: { ok: true } },
  });
  expect(result.files.length).toBe(
    (result.apis?.["users"]?.files.length ?? 0) + (result.apis?.["billing"]?.files.length ?? 0),
  );
  const one = await generate({ cwd: workspace.root, apis: ["users"], dryRun: true });
  expect(Object.keys(one.apis ?? {})).toEqual(["users"]);
});

test("a lock of another API does not make its files foreign", async () => {
  const workspace = createWorkspace(files);
  await run(workspace, "generate");
  appendFileSync(join(workspace.root, "src/users/client.ts"), "// mine\n");
  const edited = await run(workspace, "generate");
  expect(edited.stderr).toContain("error GEN101: src/users/client.ts was edited by hand");
  expect(edited.code).toBe(4);
  renameSync(join(workspace.root, "specloom.users.lock.json"), join(workspace.root, "specloom.people.lock.json"));
  const renamed = await run(workspace, "generate");
  expect(renamed.stderr).toContain("error GEN102");
  expect(renamed.stderr).toContain(
    "git mv specloom.people.lock.json specloom.users.lock.json && git mv specloom.people.names specloom.users.names",
  );
  rmSync(join(workspace.root, "specloom.people.lock.json"));
  expect((await run(workspace, "generate")).stderr).toContain("help: move it, or replace it:");
});

test("a shared filter and shared values warn if no API has what they name", async () => {
  const shared =
    "filter: { exclude: { operations: [gone, admin.get] } }\nvalues: { date-time: Date, date: PlainDate }\n";
  const users = tinySpec("users.get").replace("{ type: string }\n", "{ type: string, format: date-time }\n");
  const workspace = createWorkspace({
    "specloom.config.yaml": config.replace("apis:", `${shared}apis:`),
    "billing.yaml": tinySpec("invoices.get"),
    "users.yaml": `${users}    Used: { type: string }\n`.replace(
      "components:",
      "  /admin: { get: { operationId: admin.get, responses: { '204': { description: None. } } } }\ncomponents:",
    ),
  });
  const { stderr } = await run(workspace, "generate");
  expect(stderr.match(/GEN(?:196|211): .*/g)).toEqual([
    'GEN196: `operations` of the filter matches nothing: "gone"',
    'GEN211: no string or number of the document has the format "date"',
  ]);
  const own = await run(workspace, "generate --api billing");
  expect(own.stderr).toContain('"admin.get"');
});
