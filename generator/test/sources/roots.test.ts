// References to files outside of the document's folder.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { caches, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createRepository } from "../diff/git.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

const run = (workspace: Workspace, line: string) => runMain(workspace.root, line.split(" "), caches);
const referring = (reference: string) =>
  tinySpec()
    .replace("#/components/schemas/Note", reference)
    .replace(/components:[^]*/, "");
const money = "type: object\nproperties: { cents: { type: integer }, in: { $ref: ./units/currency.yaml } }\n";
const config = (roots: string) =>
  `spec: apis/openapi.yaml\nformat: none\n${roots}outputs:\n  client: { folder: src }\n`;
const files = {
  "specloom.config.yaml": config("roots: [shared]\n"),
  "apis/openapi.yaml": referring("../shared/money.yaml"),
  "shared/money.yaml": money,
  "shared/units/currency.yaml": "type: string\nenum: [EUR]\n",
};

test("roots allow files of other folders, and the files that they reference", async () => {
  const workspace = createWorkspace(files);
  expect(await run(workspace, "generate")).toMatchObject({ code: 0, stderr: "" });
  expect(workspace.read("src/types.ts")).toContain("export interface Money");
  expect((await run(workspace, "generate")).stdout).toContain("up to date");
  workspace.put("shared/units/currency.yaml", "type: string\nenum: [USD]\n");
  await run(workspace, "generate");
  expect(workspace.read("src/types.ts")).toContain('"USD"');
  expect((await run(workspace, "lint")).stderr).not.toContain("SPEC003");
});

test("the output is the same as with the files in the document's folder", async () => {
  const [outside, inside] = [createWorkspace(files), createWorkspace(files)];
  inside.put("openapi.yaml", referring("shared/money.yaml"));
  inside.put("specloom.config.yaml", config("").replace("apis/", ""));
  await run(outside, "generate");
  await run(inside, "generate");
  for (const path of inside.list().filter((one) => one.startsWith("src/")))
    expect(outside.read(path)).toBe(inside.read(path));
});

test("--root allows them without a configuration, and is part of the command", async () => {
  const workspace = createWorkspace(files);
  const refused = await run(workspace, "apis/openapi.yaml -o out");
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("error SPEC003");
  expect(refused.stderr).toContain("`roots` in the configuration, or `--root FOLDER`");
  expect(await run(workspace, "apis/openapi.yaml -o out --root shared --emit client")).toMatchObject({ code: 0 });
  workspace.put("shared/units/currency.yaml", "type: string\nenum: [GBP]\n");
  const check = await run(workspace, "apis/openapi.yaml -o out --root shared --emit client --check");
  expect(check.stderr).toContain("specloom apis/openapi.yaml -o out --emit client --root shared");
  expect(await run(workspace, "dump tree apis/openapi.yaml --root shared")).toMatchObject({ code: 0 });
  expect(await run(workspace, "diff apis/openapi.yaml apis/openapi.yaml --root shared")).toMatchObject({ code: 0 });
});

test.each([
  ["another folder", "../secrets/key.yaml"],
  ["a folder with the same beginning", "../shared-secrets/key.yaml"],
  ["a way through a root", "../shared/../secrets/key.yaml"],
  ["a link out of a root", "../shared/linked.yaml"],
  ["a linked folder out of a root", "../shared/folder/key.yaml"],
])("does not allow %s", async (_, reference) => {
  const key = "type: string\n";
  const workspace = createWorkspace({
    ...files,
    "apis/openapi.yaml": referring(reference),
    "secrets/key.yaml": key,
    "shared-secrets/key.yaml": key,
  });
  symlinkSync(join(workspace.root, "secrets/key.yaml"), join(workspace.root, "shared/linked.yaml"));
  symlinkSync(join(workspace.root, "secrets"), join(workspace.root, "shared/folder"));
  const { code, stderr } = await run(workspace, "generate");
  expect(stderr).toContain("error SPEC003");
  expect(code).toBe(1);
});

test("a root may be a link, and a link may lead from one root to another", async () => {
  const workspace = createWorkspace({ ...files, "specloom.config.yaml": config("roots: [linked, shared]\n") });
  symlinkSync(join(workspace.root, "shared"), join(workspace.root, "linked"));
  workspace.put("apis/openapi.yaml", referring("../linked/money.yaml"));
  expect(await run(workspace, "generate")).toMatchObject({ code: 0, stderr: "" });
});

test("diff and changelog read the roots at each revision", async () => {
  const { root, commit, put } = createRepository(files);
  commit("Add the documents");
  put("shared/units/currency.yaml", "type: string\nenum: [EUR, USD]\n");
  const before = await runMain(root, ["diff", "git:HEAD"], caches);
  expect(before.stderr).toBe("");
  expect(before.stdout).toContain("shared/units/currency.yaml");
  commit("Add dollars");
  const { stdout } = await runMain(root, ["changelog", "HEAD~1..HEAD"], caches);
  expect(stdout).toContain("## Add dollars");
  const [base, revision] = ["git:HEAD~1:apis/openapi.yaml", "apis/openapi.yaml"];
  const named = await runMain(root, ["diff", base, revision, "--root", "shared"], caches);
  expect(named.stdout).toContain("Breaking");
});

test("a root must exist", async () => {
  const workspace = createWorkspace({ ...files, "specloom.config.yaml": config("roots: [shraed]\n") });
  const { code, stderr } = await run(workspace, "generate");
  expect(code).toBe(2);
  expect(stderr).toContain('error GEN188: there is no folder "shraed"');
  expect(stderr).toContain("--> specloom.config.yaml:3:9");
  expect((await run(workspace, "apis/openapi.yaml -o out --root nowhere")).stderr).toContain('no folder "nowhere"');
});
