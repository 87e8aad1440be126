import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import { openSource } from "../../src/diff/sources/open.js";
import { loadSide } from "../../src/diff/sources/side.js";
import { nameOf, parseSource } from "../../src/diff/sources/source.js";
import { tinySpec } from "../cli/cli.js";
import { createWorkspace } from "../write/workspace.js";
import { createRepository } from "./git.js";

async function open(folder: string, source: string, document?: string) {
  const report = new Report();
  const context = { folder, document: () => Promise.resolve(document), report };
  const side = await openSource("base", parseSource(source), context);
  const problems = report.diagnostics.map(({ code, message, help }) => `${code} ${message}; ${help}`);
  return { side, problems };
}

const split = {
  "spec/openapi.yaml": `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
paths:
  /notes: { $ref: paths/notes.yaml }
`,
  "spec/paths/notes.yaml": `get:
  responses:
    "200":
      description: OK
      content: { application/json: { schema: { $ref: ../note.schema } } }
`,
  "spec/note.schema": "type: string\n",
  "src/code.ts": "export {};\n",
};

const snapshots = () => readdirSync(tmpdir()).filter((name) => name.startsWith("specloom-diff-"));

describe("sources", () => {
  test.each([
    ["openapi.yaml", { kind: "path", path: "openapi.yaml" }],
    ["git:main", { kind: "git", revision: "main" }],
    ["git:HEAD~2:spec/a.yaml", { kind: "git", revision: "HEAD~2", path: "spec/a.yaml" }],
    ["git:HEAD^{/fix: it}:./a.yaml", { kind: "git", revision: "HEAD^{/fix: it}", path: "./a.yaml" }],
  ])("reads %s", (text, source) => {
    expect(parseSource(text)).toEqual(source);
    expect(nameOf(parseSource(text))).toBe(text);
  });

  test("are files, and folders with one document", async () => {
    const { root } = createWorkspace({
      "a.yaml": tinySpec(),
      "one/api/notes.yaml": tinySpec(),
      "two/b.yaml": tinySpec(),
    });
    expect((await open(root, "a.yaml")).side?.loaded?.version).toBe("3.1");
    expect((await open(root, "one")).side?.file).toBe(join(root, "one/api/notes.yaml"));
    expect((await open(root, ".")).problems).toEqual([]);
    const empty = createWorkspace({ "x/readme.md": "", "y/a.yaml": tinySpec(), "y/b.yaml": tinySpec() });
    expect((await open(empty.root, "x")).problems).toEqual([
      "GEN162 no document at x: the folder has no OpenAPI document; name the file",
    ]);
    expect((await open(empty.root, "y")).problems).toEqual([
      "GEN162 no document at y: the folder has a.yaml, b.yaml; name the file",
    ]);
  });

  test("are revisions, with the paths of the working tree and without leaving files behind", async () => {
    const repository = createRepository(split);
    const { root } = repository;
    repository.commit("Add the API");
    repository.put("spec/note.schema", "type: integer\n");
    const before = snapshots();
    const { side, problems } = await open(root, "git:HEAD", join(root, "spec/openapi.yaml"));
    expect(problems).toEqual([]);
    expect(side?.diagnostics).toEqual([]);
    expect(side?.file).toBe(join(root, "spec/openapi.yaml"));
    expect(side?.loaded?.files.map(({ path }) => path)).toEqual(
      ["note.schema", "openapi.yaml", "paths/notes.yaml"].map((path) => join(root, "spec", path)),
    );
    expect(side?.loaded?.files[0]?.text).toBe("type: string\n");
    const at = side?.loaded?.document.locationOf("/paths/~1notes/get/responses/200", "key");
    expect(at).toMatchObject({ file: join(root, "spec/paths/notes.yaml"), pointer: "/get/responses/200" });
    expect(snapshots()).toEqual(before);
  });

  test("take paths from the root of the repository, or with ./ from the current folder", async () => {
    const repository = createRepository({ "spec/openapi.yaml": tinySpec(), "openapi.yaml": tinySpec("root.get") });
    repository.commit("Add");
    const title = async (source: string) => {
      const { side } = await open(join(repository.root, "spec"), source);
      return side?.file.slice(repository.root.length);
    };
    expect(await title("git:HEAD:openapi.yaml")).toBe("/openapi.yaml");
    expect(await title("git:main:./openapi.yaml")).toBe("/spec/openapi.yaml");
    expect(await title("git:main:../openapi.yaml")).toBe("/openapi.yaml");
  });

  test("report the problems of a revision where the working tree has the file", async () => {
    const repository = createRepository({ "api/openapi.yaml": "openapi: 3.1.0\ninfo: [\n" });
    repository.commit("Break it");
    const { side } = await open(repository.root, "git:HEAD:api/openapi.yaml");
    expect(side?.loaded).toBeUndefined();
    expect(side?.diagnostics.map(({ severity, at }) => [severity, at?.file, at?.position?.line])).toEqual([
      ["error", join(repository.root, "api/openapi.yaml"), expect.any(Number)],
    ]);
  });

  test("follow links inside the folder, and none out of it", async () => {
    const repository = createRepository({ "spec/real.yaml": tinySpec(), "secret.yaml": "type: string\n" });
    symlinkSync("real.yaml", join(repository.root, "spec/openapi.yaml"));
    symlinkSync("../secret.yaml", join(repository.root, "spec/stolen.yaml"));
    repository.put("spec/thief.yaml", tinySpec().replace("text: { type: string }", "text: { $ref: stolen.yaml }"));
    symlinkSync("/etc/passwd", join(repository.root, "spec/absolute.yaml"));
    repository.commit("Add links");
    const linked = await open(repository.root, "git:HEAD:spec/openapi.yaml");
    expect(linked.side?.file).toBe(join(repository.root, "spec/real.yaml"));
    const thief = await open(repository.root, "git:HEAD:spec/thief.yaml");
    // Beside the snapshot, the target does not even exist.
    expect(thief.side?.diagnostics.map(({ code }) => code)).toEqual(["SPEC002"]);
    expect((await open(repository.root, "git:HEAD:spec/absolute.yaml")).problems[0]).toContain("GEN162");
  });

  test.each([
    ["git:nope", 'GEN160 unknown git revision "nope"'],
    ["git:--output=x", 'GEN160 unknown git revision "--output=x"'],
    ["git:", 'GEN160 unknown git revision ""'],
    ["git:HEAD:gone.yaml", "GEN162 no document at git:HEAD:gone.yaml: the revision has no file gone.yaml"],
    ["git:HEAD:../out.yaml", "GEN162 no document at ../out.yaml: it is outside of the repository"],
  ])("refuse %s", async (source, problem) => {
    const repository = createRepository({ "openapi.yaml": tinySpec() });
    repository.commit("Add");
    const { side, problems } = await open(repository.root, source);
    expect(side).toBeUndefined();
    expect(problems.map((one) => one.split(";")[0])).toEqual([problem]);
    expect(existsSync(join(repository.root, "x"))).toBe(false);
  });

  test("say that a clone is shallow, and that there is no repository", async () => {
    const origin = createRepository({ "openapi.yaml": tinySpec() });
    origin.commit("Add");
    origin.put("openapi.yaml", tinySpec("notes.find"));
    origin.commit("Change");
    const clone = createRepository();
    clone.git("fetch", "--quiet", "--depth=1", origin.root, "main");
    clone.git("checkout", "--quiet", "FETCH_HEAD");
    const { problems } = await open(clone.root, "git:HEAD~1:openapi.yaml");
    expect(problems).toEqual([
      'GEN160 unknown git revision "HEAD~1"; the clone is shallow: fetch the revision first, in GitHub Actions with `fetch-depth: 0` in actions/checkout',
    ]);
    const outside = await open(createWorkspace().root, "git:HEAD:openapi.yaml");
    expect(outside.problems[0]).toMatch(/^GEN161 git cannot be used: not a git repository/);
  });

  test("that are the name of a revision need `git:`", async () => {
    const repository = createRepository({ "openapi.yaml": tinySpec() });
    repository.commit("Add");
    expect((await open(repository.root, "HEAD")).problems).toEqual([
      "GEN162 no document at HEAD: there is no such file; name the revision with `git:HEAD`",
    ]);
    expect((await open(repository.root, "HEAD..main")).problems).toEqual([
      "GEN162 no document at HEAD..main: there is no such file; name the revisions with `git:HEAD git:main`",
    ]);
    const range = await open(repository.root, "HEAD..nope");
    expect(range.side?.diagnostics.map(({ code }) => code)).toEqual(["SPEC001"]);
    const gone = await open(repository.root, "gone.yaml");
    expect(gone.side?.diagnostics.map(({ code }) => code)).toEqual(["SPEC001"]);
  });

  test("run no program that the repository's configuration names", async () => {
    const repository = createRepository({
      "openapi.yaml": tinySpec(),
      ".gitattributes": "*.yaml diff=evil filter=evil\n",
    });
    repository.commit("Add");
    const evil = `touch ${join(repository.root, "ran")}`;
    for (const key of ["core.fsmonitor", "core.pager", "diff.evil.textconv", "filter.evil.smudge", "diff.external"])
      repository.git("config", key, evil);
    expect((await open(repository.root, "git:HEAD:openapi.yaml")).side?.loaded).toBeDefined();
    expect(existsSync(join(repository.root, "ran"))).toBe(false);
  });
});

describe("a base with the files of the revision", () => {
  const files = {
    "openapi.yaml": `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
paths: { /notes: { $ref: a/notes.yaml } }
`,
    "a/notes.yaml": "get: { responses: { 200: { $ref: ../z.yaml } } }\n",
    "z.yaml": "description: \ufffd\n",
  };

  /** Loads both documents, and returns whether the base is that of the revision. */
  async function load(root: string, path = "openapi.yaml", roots?: readonly string[], before = path) {
    const settings = roots && { roots: roots.map((one) => join(root, one)) };
    const shared = { source: "", ...(settings && { settings }) };
    const revision = await loadSide({ ...shared, name: "revision", file: join(root, "new", path) });
    const base = await loadSide({ ...shared, name: "base", file: join(root, "old", before), other: revision });
    expect(revision.loaded).toBeDefined();
    // What is loaded has objects to share with another document.
    return { base, isReused: base.parts === undefined };
  }

  const both = (some: Readonly<Record<string, string>>) =>
    createWorkspace(
      Object.fromEntries(
        Object.entries(some).flatMap(([path, text]) => ["old", "new"].map((folder) => [`${folder}/${path}`, text])),
      ),
    );

  test("is loaded once, and has paths of its own", async () => {
    const { root } = both({ ...files, "z.yaml": "$ref: '#/missing'\n" });
    const { base, isReused } = await load(root);
    expect(isReused).toBe(true);
    const of = (path: string) => join(root, "old", path);
    expect(base).toMatchObject({
      name: "base",
      file: of("openapi.yaml"),
      diagnostics: [{ at: { file: of("z.yaml") } }],
    });
    expect(base.loaded?.files.map(({ path }) => path)).toEqual(Object.keys(files).map(of).sort());
    expect(base.loaded?.document.locationOf("/paths/~1notes/get").file).toBe(of("a/notes.yaml"));
  });

  test.each<[string, (folder: string) => void]>([
    ["another file", (folder) => writeFileSync(join(folder, "a/notes.yaml"), "get: {}\n")],
    ["a file less", (folder) => rmSync(join(folder, "z.yaml"))],
    [
      "bytes that are no UTF-8",
      (folder) => writeFileSync(join(folder, "z.yaml"), Buffer.from("description: \xff\n", "latin1")),
    ],
    [
      "a folder in place of a file",
      (folder) => {
        rmSync(join(folder, "z.yaml"));
        mkdirSync(join(folder, "z.yaml"));
      },
    ],
    [
      "a link in place of a folder",
      (folder) => {
        renameSync(join(folder, "a"), join(folder, "b"));
        symlinkSync("b", join(folder, "a"));
      },
    ],
  ])("is not the same with %s", async (_, change) => {
    const { root } = both(files);
    change(join(root, "old"));
    expect((await load(root)).isReused).toBe(false);
  });

  test("is not the same if a link leads to another file, although the files are the same", async () => {
    const { root } = both({ ...files, "v1/notes.yaml": "{}\n", "v2/notes.yaml": "{ description: New. }\n" });
    for (const [folder, target] of [
      ["old", "v1"],
      ["new", "v2"],
    ] as const) {
      rmSync(join(root, folder, "a"), { recursive: true });
      symlinkSync(target, join(root, folder, "a"));
    }
    expect((await load(root)).isReused).toBe(false);
  });

  test("is not the same if a file exists that the revision lacks", async () => {
    const { root } = both(files);
    rmSync(join(root, "new/z.yaml"));
    expect((await load(root)).isReused).toBe(false);
  });

  test("is not the same with another name, by which a file may refer to it", async () => {
    const { root } = both({ ...files, "z.yaml": "$ref: openapi.yaml#/x-ok\n", "copy.yaml": files["openapi.yaml"] });
    expect((await load(root, "openapi.yaml", [], "copy.yaml")).isReused).toBe(false);
    writeFileSync(join(root, "old/openapi.yaml"), "x-ok: { description: Other. }\n");
    expect((await load(root, "openapi.yaml", [], "copy.yaml")).isReused).toBe(false);
  });

  test("is not the same where a file is outside of its folders", async () => {
    const { root } = both({
      "api/openapi.yaml": files["openapi.yaml"].replace("a/", "../a/"),
      "a/notes.yaml": "get: {}\n",
    });
    expect((await load(root, "api/openapi.yaml", ["old/a", "new/a"])).isReused).toBe(true);
    expect((await load(root, "api/openapi.yaml", ["new/a"])).isReused).toBe(false);
  });
});
