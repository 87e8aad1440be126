import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createWorkspace } from "../write/workspace.js";
import { runDiff } from "./command.js";
import { baseSpec, revisionSpec } from "./documents.js";
import { createRepository } from "./git.js";

const files = { "old.yaml": baseSpec, "new.yaml": revisionSpec };
const broken = "openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths: [\n";

interface Printed {
  readonly verdict: string;
  readonly failed: boolean;
  readonly changes: readonly { readonly title: string; readonly fingerprint: string; readonly accepted?: string }[];
}

async function json(folder: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await runDiff(folder, ["diff", ...args, "--format", "json"]);
  return { code, stderr, result: JSON.parse(stdout) as Printed };
}

describe("specloom diff", () => {
  test("compares two files, without a configuration or git", async () => {
    const { root } = createWorkspace(files);
    const { code, stdout, stderr } = await runDiff(root, ["diff", "old.yaml", "new.yaml"]);
    expect(stderr).toBe("");
    expect(code).toBe(1);
    expect(stdout).toMatchInlineSnapshot(`
      "Breaking: 2 breaking, 2 safe, 1 docs, from 3 spec edits
        compared: old.yaml -> new.yaml
        version: the spec declares 2.4.0, after 2.3.1; these changes ask for 3.0.0

      breaking schema.required.removed: \`Fact.score\` may be absent
        --> new.yaml:18, removed from old.yaml:18
        reaches: response of GET /facts/{id}
        never returned before, valid now: {"id":"a"}
           export interface Fact {
          -  score: number;
          +  score?: number;
           }
        callers get: TS18048 (value may be undefined), TS2322 (type is not assignable)
        id: 17ec4c08
        typescript.member.optional: \`Fact.score\` may be absent, id d1532861

      safe  \`Fact.note\` is a new optional property (schema.property.added, typescript.member.added, new.yaml:20, response of GET /facts/{id})
      docs  The document has another version (info.version.changed, new.yaml:2)

      2 changes to fix or to accept, for example with
        specloom diff old.yaml new.yaml --accept 17ec4c08,d1532861 --reason "why callers cope"
      "
    `);
  });

  test("exits with 0 for no changes, and for changes that may pass", async () => {
    const { root } = createWorkspace({ ...files, "title.yaml": baseSpec.replace("Facts", "Memories") });
    expect(await runDiff(root, ["diff", "old.yaml", "old.yaml"])).toMatchObject({ code: 0, stderr: "" });
    expect((await runDiff(root, ["diff", "old.yaml", "title.yaml"])).code).toBe(0);
    expect((await runDiff(root, ["diff", "old.yaml", "new.yaml", "--fail-on", "never"])).code).toBe(0);
  });

  test("compares the working tree with the default branch", async () => {
    const repository = createRepository({ "api/openapi.yaml": baseSpec });
    repository.commit("Add the API");
    repository.git("checkout", "--quiet", "-b", "feature");
    repository.put("api/openapi.yaml", revisionSpec);
    repository.commit("Remove the score");
    repository.git("checkout", "--quiet", "main");
    repository.put("other.txt", "");
    repository.commit("Add something else");
    repository.git("checkout", "--quiet", "feature");
    const { code, result } = await json(repository.root);
    expect(code).toBe(1);
    expect(result).toMatchObject({
      base: { source: expect.stringMatching(/^git:[0-9a-f]{12}$/) as string, file: "api/openapi.yaml" },
      revision: { source: "api/openapi.yaml", file: "api/openapi.yaml" },
      edits: [
        { file: "api/openapi.yaml", line: 18 },
        { file: "api/openapi.yaml", line: 20 },
        { file: "api/openapi.yaml", line: 2 },
      ],
    });
    const below = await json(join(repository.root, "api"), "git:main");
    expect(below.result).toMatchObject({ edits: [{ file: "api/openapi.yaml" }, {}, {}] });
  });

  test("takes the document of the configuration, and the packages of its outputs", async () => {
    const repository = createRepository({
      "spec/api.yaml": baseSpec,
      "spec/other.yaml": baseSpec,
      "specloom.config.yaml": "spec: spec/api.yaml\noutputs: { client: { folder: packages/client/src } }\n",
      "packages/client/package.json": '{ "name": "@acme/client", "version": "0.4.2" }',
    });
    repository.commit("Add");
    repository.put("spec/api.yaml", revisionSpec);
    const packages = [{ name: "@acme/client", version: "0.4.2", bump: "minor", next: "0.5.0" }];
    for (const args of [[], ["git:HEAD"], ["git:HEAD:spec/api.yaml", "spec/api.yaml"]])
      expect((await json(repository.root, ...args)).result).toMatchObject({ verdict: "breaking", packages });
    const other = await json(repository.root, "git:HEAD:spec/api.yaml", "spec/other.yaml");
    expect(other.result).toMatchObject({ verdict: "none", packages: [] });
  });

  test("finds the document of the working tree by the path of the base", async () => {
    const repository = createRepository({ "a.yaml": baseSpec, "b.yaml": baseSpec });
    repository.commit("Add");
    repository.put("b.yaml", revisionSpec);
    expect((await json(repository.root, "git:HEAD:b.yaml")).result.verdict).toBe("breaking");
    expect(await runDiff(repository.root, ["diff", "git:HEAD"])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("GEN162: no document at the current folder: found a.yaml, b.yaml") as string,
    });
    expect((await json(repository.root, "git:HEAD", "--spec", "b.yaml")).result.verdict).toBe("breaking");
  });

  test("shows the problems of a broken document by side, and exits with 2", async () => {
    const { root } = createWorkspace({ ...files, "broken.yaml": broken, "still.yaml": `${broken}\n` });
    const { code, stdout, stderr } = await runDiff(root, ["diff", "old.yaml", "broken.yaml"]);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^revision, broken\.yaml:\n\nerror SPEC\d+: .*\n {2}--> broken\.yaml:3:9\n/);
    const asJson = await runDiff(root, ["diff", "broken.yaml", "still.yaml", "--format", "json"]);
    expect(asJson.code).toBe(2);
    const { diagnostics } = JSON.parse(asJson.stdout) as { diagnostics: readonly object[] };
    expect(diagnostics[0]).toMatchObject({ side: "base", file: "broken.yaml", line: 3 });
    expect((await runDiff(root, ["diff", "old.yaml", "gone.yaml"])).code).toBe(2);
  });

  test.each([
    ["diff old.yaml new.yaml --format html", "--format must be one of text, markdown, json, github"],
    ["diff old.yaml new.yaml --fail-on error", "--fail-on must be one of breaking, possible, never"],
    ["diff old.yaml new.yaml --preset strict", "--preset must be one of sdk, wire, lenient"],
    ["diff old.yaml new.yaml --accept a91f03c2", "--accept needs --reason"],
    ["diff old.yaml new.yaml --reason why", "--reason needs --accept"],
    ["diff old.yaml new.yaml --accept a91f03c2 --reason why --until soon", "--until must be a date"],
    ["diff old.yaml new.yaml --links javascript:x", "--links must be a URL"],
    ["diff old.yaml new.yaml --report diff.html", "--report must be a file that ends with .json or .md"],
    ["diff old.yaml new.yaml --report old.yaml/x.md", "GEN170: old.yaml/x.md cannot be written"],
    ["diff old.yaml new.yaml --policy gone.yaml", "GEN003: gone.yaml cannot be read: there is no such file"],
    ["diff old.yaml new.yaml --policy policy.yaml", "GEN165"],
    ["diff old.yaml new.yaml --accept 00000000 --reason why", "GEN168"],
    ["diff old.yaml new.yaml --changeset", "GEN169: no changeset was written: there is no configuration"],
    ["diff old.yaml new.yaml --consumers app/tsconfig.json", "GEN171: consumers cannot be checked: there is no"],
    ["diff old.yaml new.yaml --output old.yaml/x", "GEN170: old.yaml/x cannot be written"],
    ["diff", "GEN161"],
    ["diff git:main --spec new.yaml", "GEN161"],
    ["changelog", "GEN001: missing range of revisions"],
    ["changelog a..b --format github", "a changelog is markdown or json"],
    ["changelog a..b", "GEN161"],
  ])("%s exits with 3", async (line, problem) => {
    const { root } = createWorkspace({ ...files, "policy.yaml": "rules: { no.rule: off }\n" });
    const { code, stderr } = await runDiff(root, line.split(" "));
    expect(stderr).toContain(problem);
    expect(code).toBe(3);
  });

  test("says that there is no default branch, and no common commit", async () => {
    const repository = createRepository(files);
    repository.git("checkout", "--quiet", "-b", "only");
    repository.commit("Add");
    expect((await runDiff(repository.root, ["diff"])).stderr).toContain("GEN163: the repository has no default branch");
    repository.git("checkout", "--quiet", "--orphan", "main");
    repository.commit("Start again");
    repository.git("checkout", "--quiet", "only");
    expect((await runDiff(repository.root, ["diff"])).stderr).toContain(
      "GEN163: no common commit of the working tree and main",
    );
  });

  test("accepts changes of one API of several, which the check of another does not miss", async () => {
    const config = "apis: { a: { spec: new.yaml, outputs: {} }, b: { spec: old.yaml, outputs: {} } }\n";
    const workspace = createWorkspace({ ...files, "specloom.config.yaml": config });
    const ofA = ["diff", "old.yaml", "new.yaml", "--api", "a"];
    const { stdout } = await runDiff(workspace.root, [...ofA, "--format", "json"]);
    const { changes } = JSON.parse(stdout) as { readonly changes: readonly { readonly fingerprint: string }[] };
    const ids = changes.map(({ fingerprint }) => fingerprint).join(",");
    await runDiff(workspace.root, [...ofA, "--accept", ids, "--reason", "nobody reads it"]);
    expect(workspace.list().filter((path) => path.includes("accepted"))).toEqual(["specloom.a.accepted.yaml"]);
    expect(await runDiff(workspace.root, ofA)).toMatchObject({ code: 0 });
    expect(await runDiff(workspace.root, ["diff", "old.yaml", "old.yaml", "--api", "b"])).toMatchObject({ code: 0 });
  });

  test("accepts changes by fingerprint", async () => {
    const workspace = createWorkspace(files);
    const run = (...args: readonly string[]) => json(workspace.root, "old.yaml", "new.yaml", ...args);
    // One on the wire, and its consequence for generated code.
    const ids = (await run()).result.changes.slice(0, 2).map(({ fingerprint }) => fingerprint);
    const accept = [
      "diff",
      "old.yaml",
      "new.yaml",
      "--accept",
      ids.join(","),
      "--reason",
      "nobody reads it",
      "--until",
      "2026-11-23",
    ];
    expect(await runDiff(workspace.root, accept)).toEqual({
      code: 0,
      stdout: ids.map((id) => `accepted ${id} in specloom.accepted.yaml: \`Fact.score\` may be absent\n`).join(""),
      stderr: "",
    });
    expect(workspace.read("specloom.accepted.yaml")).toContain(
      `fingerprint: ${ids[0]}\n  rule: schema.required.removed\n`,
    );
    const accepted = await run();
    expect(accepted.code).toBe(0);
    expect(accepted.result).toMatchObject({ verdict: "breaking", failed: false });
    expect(accepted.result.changes[0]?.accepted).toBe("nobody reads it");
    const later = await runDiff(workspace.root, ["diff", "old.yaml", "new.yaml"], { today: "2026-11-24" });
    expect(later).toMatchObject({ code: 1, stderr: expect.stringContaining("GEN167") as string });
    const unused = await runDiff(workspace.root, ["diff", "old.yaml", "old.yaml"]);
    expect(unused).toMatchObject({ code: 1, stderr: expect.stringContaining("GEN166") as string });
    workspace.put("specloom.accepted.yaml", "- { fingerprint: x }\n");
    expect(await runDiff(workspace.root, ["diff", "old.yaml", "new.yaml"])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("GEN164") as string,
    });
  });

  test("writes a file, and a changeset for published packages", async () => {
    const workspace = createWorkspace({
      ...files,
      "specloom.config.yaml":
        "spec: new.yaml\noutputs: { client: { folder: a/src }, zod: { folder: b/src }, docs: { folder: a/docs } }\n",
      "a/package.json": '{ "name": "@acme/client", "version": "1.4.2" }',
      "b/package.json": '{ "name": "@acme/zod", "version": "1.4.2", "private": true }',
    });
    const args = ["diff", "old.yaml", "new.yaml", "--changeset", "--output", "out/diff.md", "--format", "markdown"];
    const { code, stdout, stderr } = await runDiff(workspace.root, args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(workspace.read("out/diff.md")).toContain("### Breaking · `@acme/client` 1.4.2 → **2.0.0**");
    const [, name = ""] = /^wrote (\.changeset\/api-[0-9a-f]{8}\.md)\n$/.exec(stderr) ?? [];
    expect(workspace.read(name)).toBe(`---
"@acme/client": major
---

API changes: breaking

- **breaking:** \`Fact.score\` may be absent (response of \`GET /facts/{id}\`)
- \`Fact.note\` is a new optional property (response of \`GET /facts/{id}\`)
- 1 change of documentation
`);
    expect((await runDiff(workspace.root, ["diff", "old.yaml", "old.yaml", "--changeset"])).stderr).toContain(
      "no changes",
    );
  });

  test("writes reports beside what it prints", async () => {
    const workspace = createWorkspace(files);
    const args = [
      "diff",
      "old.yaml",
      "new.yaml",
      "--format",
      "github",
      "--report",
      "out/diff.md",
      "--report",
      "out/diff.json",
    ];
    const { code, stdout } = await runDiff(workspace.root, args);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error file=/);
    expect(workspace.read("out/diff.md")).toMatch(/^### Breaking/);
    expect(JSON.parse(workspace.read("out/diff.json") ?? "")).toMatchObject({ verdict: "breaking" });
  });

  test("wants globs of consumers that match", async () => {
    const { root } = createWorkspace({
      ...files,
      "specloom.config.yaml": "spec: new.yaml\noutputs: { client: { folder: a/src } }\n",
    });
    const { code, stderr } = await runDiff(root, ["diff", "old.yaml", "--consumers", "apps/*/tsconfig.json"]);
    expect(stderr).toContain("GEN171: consumers cannot be checked: no file matches apps/*/tsconfig.json");
    expect(code).toBe(3);
  });

  test("exits with 4 for a bug", async () => {
    const { runMain } = await import("../cli/in-process.js");
    const { root } = createWorkspace(files);
    const failing = () => {
      throw new Error("on purpose");
    };
    const ended = await runMain(root, ["diff", "old.yaml", "new.yaml"], root, { print: failing });
    expect(ended).toMatchObject({ code: 4, stderr: expect.stringContaining("internal error: on purpose") as string });
    expect((await runMain(root, ["diff", "--nope"], root)).code).toBe(3);
    expect((await runMain(root, ["diff", "a", "b", "c"], root)).code).toBe(3);
  });
});

describe("specloom changelog", () => {
  test("lists the commits that changed the API, newest first", async () => {
    const repository = createRepository({ "api/openapi.yaml": baseSpec, "readme.md": "" });
    repository.commit("Add the API");
    repository.git("tag", "v1");
    repository.put("api/openapi.yaml", baseSpec.replace("Facts", "Memories"));
    repository.commit("Rename <b>it</b> for @team");
    repository.put("readme.md", "Hello");
    repository.commit("Write a readme");
    repository.put("api/openapi.yaml", broken);
    repository.commit("Break the document");
    repository.put("api/openapi.yaml", revisionSpec.replace("Facts", "Memories"));
    repository.commit("Remove the score");
    const { code, stdout, stderr } = await runDiff(repository.root, ["changelog", "v1.."]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.replace(/`[0-9a-f]{12}`/g, "`HASH`")).toMatchInlineSnapshot(`
      "# API changes from \`v1\` to \`HEAD\`

      ## Remove the score

      2026-01-31, \`HASH\` · **Breaking**, major (2 breaking, 2 safe, 1 docs)

      - **breaking:** \`Fact.score\` may be absent \`schema.required.removed\` · \`api/openapi.yaml:18\` before · response of \`GET /facts/{id}\`
      - **breaking:** \`Fact.score\` may be absent \`typescript.member.optional\` · \`api/openapi.yaml:18\` before · response of \`GET /facts/{id}\`
      - **safe:** \`Fact.note\` is a new optional property \`schema.property.added\` · \`api/openapi.yaml:20\` · response of \`GET /facts/{id}\`
      - **safe:** New property \`Fact.note\` \`typescript.member.added\` · \`api/openapi.yaml:20\` · response of \`GET /facts/{id}\`
      - **docs:** The document has another version \`info.version.changed\` · \`api/openapi.yaml:2\`

      ## Break the document

      2026-01-31, \`HASH\`

      The document has errors after this commit.

      ## Rename \\<b\\>it\\</b\\> for @​team

      2026-01-31, \`HASH\` · **Documentation only**, patch (1 docs)

      - **docs:** The API has another title \`info.title.changed\` · \`api/openapi.yaml:2\`
      "
    `);
    const asJson = await runDiff(repository.root, ["changelog", "v1..main", "--format", "json"]);
    const { commits } = JSON.parse(asJson.stdout) as { commits: readonly object[] };
    expect(commits).toMatchObject([
      { subject: "Remove the score", verdict: "breaking" },
      { subject: "Break the document", problem: "broken" },
      { subject: "Rename <b>it</b> for @team", author: "Ada", verdict: "docs" },
    ]);
  });

  test("says where a document began", async () => {
    const repository = createRepository({ "readme.md": "" });
    repository.commit("Start");
    repository.put("openapi.yaml", baseSpec);
    repository.commit("Add the API");
    repository.put("openapi.yaml", revisionSpec);
    repository.commit("Remove the score");
    const { stdout } = await runDiff(repository.root, ["changelog", "HEAD~2..HEAD"]);
    expect(stdout).toContain("## Add the API\n\n2026-01-31");
    expect(stdout).toContain("The document was added, or its errors were corrected.");
    expect(stdout).toContain(
      "- **breaking:** `Fact.score` may be absent `schema.required.removed` · `openapi.yaml:18` before · response of `GET /facts/{id}`\n",
    );
    expect((await runDiff(repository.root, ["changelog", "HEAD"])).stdout).toContain("No changes.");
    expect(await runDiff(repository.root, ["changelog", "nope.."])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('GEN160: unknown git revision "nope"') as string,
    });
  });
});
