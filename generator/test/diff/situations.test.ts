// Comparisons with a base that is missing, moved or broken: the situations of a pull request that adds, moves or repairs a document.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { runMain } from "../cli/in-process.js";
import { baseSpec } from "./documents.js";
import { createRepository, type TestRepository } from "./git.js";

const page = (name: string) => readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), "utf8");
const isValid = new Ajv2020({ strict: true, strictRequired: false }).compile(
  JSON.parse(page("diff.schema.json")) as object,
);

const split = {
  "spec/openapi.yaml": `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
paths:
  /notes: { $ref: paths/notes.yaml }
  /facts:
    get:
      operationId: facts.list
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Fact" } } } }
    post:
      operationId: facts.add
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { "204": { description: None. } }
webhooks:
  factAdded:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Fact" } } } }
      responses: { "204": { description: None. } }
components:
  schemas:
    Fact: { type: object, properties: { owner: { $ref: "#/components/schemas/Owner" } } }
    Owner: { $ref: schemas/owner.yaml }
    Unused: { $ref: schemas/owner.yaml }
`,
  "spec/paths/notes.yaml": `get:
  operationId: notes.list
  responses: { "204": { description: None. } }
`,
  "spec/schemas/owner.yaml": "type: object\nproperties: { name: { type: string } }\n",
};

interface Printed {
  readonly verdict: string;
  readonly base: Readonly<Record<string, unknown>>;
  readonly changes: readonly {
    readonly rule: string;
    readonly level: string;
    readonly operations: readonly string[];
  }[];
}

/** Runs `specloom diff` in all formats. */
async function compare({ root }: TestRepository, ...args: readonly string[]) {
  const run = (...options: readonly string[]) => runMain(root, ["diff", ...args, ...options], join(root, "../caches"));
  const reports = ["--format", "github", "--report", "out/diff.json", "--report", "out/diff.md"];
  const { code, stdout: github, stderr } = await run(...reports);
  const [json = "", markdown = ""] = ["json", "md"].map((name) => readFileSync(join(root, `out/diff.${name}`), "utf8"));
  rmSync(join(root, "out"), { recursive: true });
  const result = JSON.parse(json) as Printed;
  expect(isValid(result), JSON.stringify(isValid.errors)).toBe(true);
  const { stdout: text } = await run();
  return { code, stderr, result, markdown, text, github };
}

/** Expects a sentence in every format that people read. The formats differ in the marks around code. */
function expectSaid({ markdown, text, github }: Awaited<ReturnType<typeof compare>>, sentence: string): void {
  const plain = (one: string) => one.replaceAll("`", "").replace(/\\(?=[\p{P}\p{S}])/gu, "");
  for (const said of [markdown, text, github]) expect(plain(said)).toContain(plain(sentence));
}

function createSplit(files: Readonly<Record<string, string>> = {}): TestRepository {
  const repository = createRepository({ ...split, ...files });
  repository.commit("Add the API");
  return repository;
}

function move({ root }: TestRepository, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  renameSync(join(root, from), join(root, to));
}

describe("a document that did not exist before", () => {
  const everything = {
    Petstore: page("petstore.yaml"),
    "an API with everything that a comparison judges": `openapi: 3.0.3
info: { title: T, version: 3.1.4, description: D }
servers: [{ url: https://api.example.com }]
security: [{ key: [] }]
x-envelope: { data: data }
tags: [{ name: t }]
paths:
  /a:
    post:
      deprecated: true
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }
      responses: { "204": { description: None. } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: k } }
  schemas: { A: { type: object, required: [a], properties: { a: { type: string, enum: [x] } } } }
`,
  };

  test.each(Object.entries(everything))("is new, and safe: %s", async (_, document) => {
    const repository = createRepository({ "readme.md": "" });
    repository.commit("Start");
    repository.put("openapi.yaml", document);
    const compared = await compare(repository, "git:HEAD", "openapi.yaml");
    const { code, stderr, result } = compared;
    expect({ code, stderr, verdict: result.verdict }).toEqual({ code: 0, stderr: "", verdict: "safe" });
    expect(result.base).toEqual({ source: "git:HEAD", file: "openapi.yaml", state: "absent" });
    expect(new Set(result.changes.map(({ level }) => level))).toEqual(new Set(["safe"]));
    expect(result.changes.map(({ rule }) => rule)).toContain("operation.added");
    expectSaid(compared, "There was no document before: `openapi.yaml` is new, with ");
    expect((await compare(repository)).result).toMatchObject({ base: { state: "absent" } });
  });

  test("has no programs that follow it", async () => {
    const repository = createRepository({ "tsconfig.json": '{ "files": ["a.ts"] }', "a.ts": "const a: string = 1;\n" });
    repository.commit("Start");
    repository.put("openapi.yaml", baseSpec);
    const { result } = await compare(repository, "git:HEAD", "openapi.yaml", "--consumers", "tsconfig.json");
    expect(result).not.toHaveProperty("consumers");
  });

  test("reads as new in the comment", async () => {
    const repository = createRepository({ "readme.md": "" });
    repository.commit("Start");
    repository.put("openapi.yaml", baseSpec);
    expect((await compare(repository, "git:HEAD")).markdown).toMatchInlineSnapshot(`
      "### Safe
      There was no document before: \`openapi.yaml\` is new, with 1 operation and 1 schema.  
      If it had another path, name that as the base: \`git:HEAD:PATH\`  
      1 safe  
      Wire: safe

      <details open><summary>Safe (1)</summary>

      - New operation \`GET /facts/{id}\` \`operation.added\` · \`openapi.yaml:5\`

      </details>
      "
    `);
  });

  test("is an error if its path was named, or no revision can have it", async () => {
    const repository = createRepository({ "openapi.yaml": baseSpec, ".gitignore": "build\n" });
    repository.commit("Start");
    repository.put("build/openapi.yaml", baseSpec);
    const run = (...args: readonly string[]) => runMain(repository.root, ["diff", ...args], repository.root);
    expect(await run("git:HEAD:opnapi.yaml", "openapi.yaml")).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("GEN162: no document at git:HEAD:opnapi.yaml") as string,
    });
    expect(await run("git:HEAD", "build/openapi.yaml")).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("git ignores the file, so no revision has it") as string,
    });
    // The later document always has to exist.
    expect((await run("git:HEAD", "opnapi.yaml")).code).toBe(2);
    expect((await run("git:HEAD", "--spec", "opnapi.yaml")).code).toBe(2);
    expect((await run("opnapi.yaml", "openapi.yaml")).code).toBe(2);
  });

  test("is not new if the clone cannot tell", async () => {
    const repository = createRepository({ "spec/readme.md": "" });
    const commit = repository.commit("Start");
    repository.put("spec/openapi.yaml", baseSpec);
    const tree = repository.git("rev-parse", `${commit}:`);
    rmSync(join(repository.root, ".git/objects", tree.slice(0, 2), tree.slice(2)));
    const { code, stderr } = await runMain(repository.root, ["diff", "git:HEAD"], repository.root);
    expect(stderr).toContain("GEN161: git cannot be used: the clone lacks an object of the revision");
    expect(code).toBe(3);
  });
});

describe("a document that moved", () => {
  test("is compared with that at its former path, and both are named", async () => {
    const repository = createSplit();
    move(repository, "spec", "api/v1");
    repository.put("api/v1/openapi.yaml", split["spec/openapi.yaml"].replace("integer }", "integer }, required: true"));
    repository.git("add", "--all");
    const compared = await compare(repository, "git:HEAD", "api/v1/openapi.yaml");
    expect(compared.result).toMatchObject({
      verdict: "breaking",
      base: { file: "spec/openapi.yaml", isMoved: true },
      revision: { file: "api/v1/openapi.yaml" },
      edits: [{ file: "api/v1/openapi.yaml", line: 8 }],
    });
    expectSaid(compared, "The document moved from `spec/openapi.yaml` to `api/v1/openapi.yaml`.");
    repository.commit("Move");
    const committed = await compare(repository, "git:HEAD~1", "git:HEAD:api/v1/openapi.yaml");
    expect(committed.result).toMatchObject({ verdict: "breaking", base: { file: "spec/openapi.yaml", isMoved: true } });
  });

  test.each([
    ["one API", (folder: string) => `spec: ${folder}/openapi.yaml\noutputs: {}\n`, []],
    [
      "several APIs",
      (folder: string) => `apis: { a: { spec: ${folder}/openapi.yaml, outputs: {} } }\n`,
      ["--api", "a"],
    ],
  ])("is found by the configuration of the base if git finds no rename: %s", async (_, config, args) => {
    const repository = createSplit({ "specloom.config.yaml": config("spec") });
    move(repository, "spec", "api");
    repository.put("api/openapi.yaml", baseSpec);
    repository.put("specloom.config.yaml", config("api"));
    const { result } = await compare(repository, "git:HEAD", ...args);
    expect(result).toMatchObject({
      verdict: "breaking",
      base: { file: "spec/openapi.yaml", isMoved: true },
      revision: { file: "api/openapi.yaml" },
    });
  });

  test("needs no code of the base, and no document of another configuration", async () => {
    const evil = "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran', '');\nexport default {};\n";
    const repository = createSplit({ "specloom.config.ts": evil });
    repository.git("rm", "--quiet", "--cached", "-r", "spec");
    move(repository, "spec", "old");
    rmSync(join(repository.root, "specloom.config.ts"));
    repository.put("specloom.config.yaml", "spec: api.yaml\noutputs: {}\n");
    repository.put("api.yaml", baseSpec);
    expect((await compare(repository, "git:HEAD")).result.base).toMatchObject({ state: "absent" });
    expect(existsSync(join(repository.root, "ran"))).toBe(false);
    repository.put("specloom.config.yaml", "spec: old/openapi.yaml\noutputs: {}\n");
    repository.commit("Configure another document");
    repository.put("new.yaml", baseSpec);
    expect((await compare(repository, "git:HEAD", "--spec", "new.yaml")).result.base).toMatchObject({
      state: "absent",
    });
    repository.put("specloom.config.yaml", "spec: gone.yaml\noutputs: {}\n");
    repository.commit("Configure a document that does not exist");
    repository.put("specloom.config.yaml", "spec: later.yaml\noutputs: {}\n");
    repository.put("later.yaml", baseSpec);
    expect((await compare(repository, "git:HEAD")).result.base).toMatchObject({ state: "absent" });
  });
});

describe("a base with errors", () => {
  const owner = "spec/schemas/owner.yaml";
  const notes = "spec/paths/notes.yaml";

  test.each([
    ["a schema", { [owner]: "type: [object\n" }, ["GET /facts", "webhook factAdded"]],
    [
      "a schema that leads out of its folder",
      { [owner]: "$ref: ../../out.yaml\n" },
      ["GET /facts", "webhook factAdded"],
    ],
    ["a path", { [notes]: "get: {\n" }, ["GET /notes"]],
    ["both", { [owner]: "a: *b\n", [notes]: "get: [\n" }, ["GET /facts", "GET /notes", "webhook factAdded"]],
  ])("is compared without the operations that errors affect: %s", async (_, broken, leftOut) => {
    const accepted = "- { fingerprint: 0123abcd, reason: of an operation that is not compared }\n";
    const repository = createSplit({ ...broken, "spec/specloom.accepted.yaml": accepted });
    for (const path of [owner, notes] as const) repository.put(path, split[path]);
    const compared = await compare(repository, "git:HEAD", "spec/openapi.yaml");
    const { code, stderr, result, markdown } = compared;
    expect({ code, stderr, verdict: result.verdict }).toEqual({ code: 0, stderr: "", verdict: "none" });
    expect(result).toMatchObject({ base: { state: "broken", leftOut }, notCompared: "the base has errors" });
    expectSaid(compared, `The base has ${Object.keys(broken).length} error`);
    for (const path of Object.keys(broken)) expectSaid(compared, `at \`${path}:1\``);
    expect(markdown).toMatch(/^### No changes in what was compared\n/);
    for (const name of leftOut) expectSaid(compared, name);
  });

  test("still fails for breaking changes of the rest", async () => {
    const repository = createSplit({ [owner]: "type: [object\n" });
    repository.put(owner, split[owner]);
    const required = split["spec/openapi.yaml"].replaceAll("type: integer }", "type: integer }, required: true");
    repository.put("spec/openapi.yaml", required);
    const { code, result } = await compare(repository, "git:HEAD", "spec/openapi.yaml");
    expect(code).toBe(1);
    expect(result.changes.map(({ rule, operations }) => [rule, operations])).toEqual([
      ["parameter.required.added", ["POST /facts"]],
    ]);
  });

  test.each([
    ["its own file", { "spec/openapi.yaml": "openapi: 3.1.0\npaths: [\n" }, "at `spec/openapi.yaml:2`"],
    [
      "a security scheme",
      {
        "spec/openapi.yaml": `${split["spec/openapi.yaml"]}  securitySchemes: { key: { $ref: schemas/key.yaml } }\n`,
        "spec/schemas/key.yaml": "type: [\n",
      },
      "at `spec/schemas/key.yaml:1`",
    ],
  ])("that may affect everything is not compared, and repairing it passes: %s", async (_, broken, where) => {
    const repository = createSplit(broken);
    repository.put("spec/openapi.yaml", split["spec/openapi.yaml"]);
    const compared = await compare(repository, "git:HEAD", "spec/openapi.yaml");
    expect(compared).toMatchObject({ code: 0, stderr: "", result: { verdict: "none", base: { state: "unreadable" } } });
    expect(compared.markdown).toMatch(/^### Not compared\n/);
    expectSaid(compared, "The base has 1 error, which this change repairs, so nothing was compared: ");
    expectSaid(compared, where);
  });

  test("is an error if its path was named", async () => {
    const repository = createSplit({ "spec/openapi.yaml": "openapi: 3.1.0\npaths: [\n" });
    repository.put("spec/openapi.yaml", split["spec/openapi.yaml"]);
    const { code, result, markdown } = await compare(repository, "git:HEAD:spec/openapi.yaml", "spec/openapi.yaml");
    expect(code).toBe(2);
    expect(result).toMatchObject({ diagnostics: [{ side: "base", code: "SPEC010" }] });
    expect(markdown).toMatch(/^### The document to compare with has 1 error\n/);
  });

  test("does not excuse a revision with errors: every format has them, with what to do", async () => {
    const repository = createSplit({ [owner]: "type: [object\n" });
    const { code, stderr, markdown, github } = await compare(repository, "git:HEAD", "spec/openapi.yaml");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^base, git:HEAD:\n[^]*\nrevision, spec\/openapi\.yaml:\n/);
    expect(github).toMatch(
      /^::error title=SPEC010[^\n]* \(in the base\)[^\n]*\n::error file=spec\/schemas\/owner\.yaml,line=1,/m,
    );
    expect(markdown).toMatchInlineSnapshot(`
      "### The API's document has 1 error

      - \`spec/schemas/owner.yaml:1\`: invalid YAML: a \`[\` is not closed \`SPEC010\`  
        add the missing \`]\` before this line

      ### The document to compare with has 1 error

      - \`spec/schemas/owner.yaml:1\`: invalid YAML: a \`[\` is not closed \`SPEC010\`  
        add the missing \`]\` before this line

      Nothing was compared. Fix this and push again; \`specloom explain SPEC010\` says more.
      "
    `);
  });
});

test("annotations have only errors, with paths from the root of the repository", async () => {
  const repository = createSplit();
  repository.put("spec/schemas/owner.yaml", "type: [object\n");
  repository.put("spec/paths/notes.yaml", "get: { responses: { 204: { $ref: gone.yaml } } }\n");
  const args = ["diff", "git:HEAD", "openapi.yaml", "--format", "github"];
  const { code, stdout } = await runMain(join(repository.root, "spec"), args, repository.root);
  expect({ code, lines: stdout.trim().split("\n") }).toEqual({
    code: 2,
    lines: [expect.stringMatching(/^::error file=spec\/schemas\/owner\.yaml,line=1,/)],
  });
});

test("a wrong call has a report as well", async () => {
  const repository = createSplit();
  const { code, markdown, github } = await compare(repository, "git:nope", "spec/openapi.yaml");
  expect(code).toBe(3);
  expect(github).toMatch(/^::error title=GEN160/);
  expect(markdown).toMatchInlineSnapshot(`
    "### The comparison is not possible

    - unknown git revision "nope" \`GEN160\`  
      pass a branch, tag or commit that \`git log\` accepts, for example \`git:origin/main\`

    Nothing was compared. Fix this and push again; \`specloom explain GEN160\` says more.
    "
  `);
});

describe("a document that has not changed", () => {
  const spec = split["spec/openapi.yaml"].replace("  /notes: { $ref: paths/notes.yaml }\n", "");
  const files = { "openapi.yaml": spec, "copy.yaml": spec, "schemas/owner.yaml": split["spec/schemas/owner.yaml"] };

  test("has no changes, from whichever source", async () => {
    const repository = createRepository(files);
    repository.commit("Add");
    for (const sides of [
      ["git:HEAD", "openapi.yaml"],
      ["git:HEAD:copy.yaml", "openapi.yaml"],
      ["copy.yaml", "git:HEAD:openapi.yaml"],
      ["openapi.yaml", "copy.yaml"],
    ]) {
      const { code, result, stderr } = await compare(repository, ...sides);
      expect({ code, stderr, ...result }).toMatchObject({ code: 0, stderr: "", verdict: "none", changes: [] });
    }
  });

  test("is compared where a file that it refers to has changed", async () => {
    const repository = createRepository(files);
    repository.commit("Add");
    repository.put("schemas/owner.yaml", files["schemas/owner.yaml"].replace("string", "integer"));
    const { result } = await compare(repository, "git:HEAD", "openapi.yaml", "--preset", "wire");
    expect(result.changes.map(({ rule }) => rule)).toContain("schema.type.changed");
  });

  test("has other code if its names were changed", async () => {
    const names = "schema Fact = Fact\nschema Owner = Owner\n";
    const repository = createRepository({ ...files, "specloom.names": names });
    repository.commit("Add");
    repository.put("specloom.names", names.replace("= Fact", "= Note"));
    const { result } = await compare(repository, "git:HEAD", "openapi.yaml");
    expect(result.changes.map(({ rule }) => rule)).toContain("typescript.type.renamed");
    expect((await compare(repository, "git:HEAD", "openapi.yaml", "--preset", "wire")).result.verdict).toBe("none");
  });
});
