import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printConsumer, readConsumer } from "../../src/fits/file.js";
import type { Consumer, UsedType } from "../../src/fits/types.js";
import { runMain } from "../cli/in-process.js";
import { createRepository, type TestRepository } from "../diff/git.js";
import { petstore } from "../docs/support/shop.js";

const caches = mkdtempSync(join(tmpdir(), "specloom-fits-"));
const run = (repository: TestRepository, ...args: readonly string[]) =>
  runMain(repository.root, ["fits", ...args], caches);

const kind: UsedType = { kind: "string", values: ["cat", "dog", "fish"], used: ["fish"] };
const pet: UsedType = {
  kind: "object",
  properties: {
    id: { type: { kind: "number" }, required: true, read: "whole" },
    kind: { type: { kind: "schema", name: "Kind" }, required: true, read: "part" },
  },
};
const shop: Consumer = {
  name: "shop",
  version: "1.0.0",
  operations: {
    "GET /pets/{id}": {
      call: "client.pets.get",
      arguments: { "path id": { type: { kind: "number" }, required: true, sent: "always" } },
      result: { kind: "schema", name: "Pet" },
      errors: {},
    },
  },
  schemas: { Kind: kind, Pet: pet },
};

/** Returns a folder with the petstore, after edits, and the files of consumers. */
function createFolder(
  edits: readonly (readonly [find: string, replace: string])[] = [],
  consumers: readonly Consumer[] = [shop],
): TestRepository {
  const document = edits.reduce((text, [find, replace]) => {
    expect(text).toContain(find);
    return text.replaceAll(find, () => replace);
  }, petstore);
  const files = consumers.map((one, index) => [`consumers/${index}.json`, printConsumer(one)] as const);
  return createRepository({ "openapi.yaml": document, ...Object.fromEntries(files) });
}

const noFish = ["enum: [cat, dog, fish]", "enum: [cat, dog, bird]"] as const;

describe("specloom fits", () => {
  it("accepts a document that has what consumers use", async () => {
    const renamed = [
      ["/pets/{id}", "/pets/{pet}"],
      ["name: id, in: path", "name: pet, in: path"],
      ['schemas/Pet"', 'schemas/Animal"'],
      ["    Pet:\n", "    Animal:\n"],
      ["        name: { type: string, description: The name of the pet. }\n", ""],
      ["required: [id, name, kind]", "required: [id, kind]"],
      ["$request.path.id", "$request.path.pet"],
      ["match: { id:", "match: { pet:"],
    ] as const;
    const { code, stdout } = await run(createFolder(renamed), "openapi.yaml", "consumers/*.json");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "Fits: for 1 consumer\n  document: openapi.yaml\n  consumers: shop 1.0.0\n",
    });
  });

  it("names the consumers and operations that use what is gone", async () => {
    const admin: Consumer = { ...shop, name: "admin" };
    const folder = createFolder([noFish], [shop, { ...shop, version: "1.1.0" }, admin]);
    const { code, stdout } = await run(folder, "openapi.yaml", "consumers/*.json");
    expect(code).toBe(1);
    expect(stdout).toMatchInlineSnapshot(`
      "Does not fit: 1 breaking, 1 possible, for 3 consumers
        document: openapi.yaml
        consumers: admin 1.0.0, shop 1.0.0, shop 1.1.0

      breaking value.missing: \`Kind\` is never \`"fish"\`
        --> openapi.yaml:172
        used by: admin 1.0.0, shop 1.0.0, shop 1.1.0
        in: GET /pets/{id}

      possible value.added: \`Kind\` may be \`"bird"\`
        --> openapi.yaml:172
        used by: admin 1.0.0, shop 1.0.0, shop 1.1.0
        in: GET /pets/{id}
      "
    `);
  });

  it("prints Markdown, annotations and JSON, and writes them", async () => {
    const folder = createFolder([["        id: { type: integer, description: The id of the pet. }\n", ""]]);
    const all = ["openapi.yaml", "consumers/0.json"];
    const markdown = await run(folder, ...all, "--format", "markdown", "--unused", "--output", "out/fits.md");
    expect(markdown).toMatchObject({ code: 1, stdout: "" });
    expect(folder.read("out/fits.md")).toContain(
      "- **breaking:** `Pet.id` does not exist (`property.missing`)  \n  used by `shop 1.0.0` in `GET /pets/{id}`; the code passes the whole object on, and may not read it; `openapi.yaml:173`",
    );
    expect(folder.read("out/fits.md")).toContain("No consumer uses these properties:\n\n- `Pet.name`");
    const github = await run(folder, ...all, "--format", "github");
    expect(github.stdout).toMatch(
      /^::error file=openapi\.yaml,line=173,title=Does not fit%3A `Pet\.id` does not exist::/,
    );
    const { stdout } = await run(folder, ...all, "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      fits: false,
      consumers: ["shop 1.0.0"],
      findings: [{ rule: "property.missing", subject: "Pet.id", whole: true, file: "openapi.yaml", line: 173 }],
      unused: { properties: ["Pet.name"], arguments: [], schemas: expect.arrayContaining(["NewPet"]) as unknown },
    });
  });

  it("fails for what is possible if it is asked to", async () => {
    const folder = createFolder([["enum: [cat, dog, fish]", "enum: [cat, dog, fish, bird]"]]);
    const all = ["openapi.yaml", "consumers/0.json"];
    expect((await run(folder, ...all)).code).toBe(0);
    expect((await run(folder, ...all, "--fail-on", "possible")).code).toBe(1);
    expect((await run(createFolder([noFish]), ...all, "--fail-on", "never")).code).toBe(0);
  });

  it("uses the document of the configuration", async () => {
    const folder = createFolder();
    folder.put("specloom.config.yaml", "spec: openapi.yaml\noutputs:\n  client: { folder: src/api }\n");
    expect((await run(folder, "consumers/0.json")).stdout).toContain("document: openapi.yaml");
    const missing = await run(folder, "--write", "uses.json");
    expect(missing.code).toBe(3);
    expect(missing.stderr).toContain("GEN171");
    folder.put("tsconfig.json", "{}");
    const early = await run(folder, "--write", "uses.json");
    expect(early.code).toBe(3);
    expect(early.stderr).toContain("GEN173");
    expect(early.stderr).toContain("run `specloom generate` first");
    // Without its packages, the client has no types, and nothing would be used.
    await runMain(folder.root, ["generate"], caches);
    folder.put("shop.ts", 'import { createClient } from "./src/api/index.js"; createClient();');
    const bare = await run(folder, "--write", "uses.json");
    expect(bare.code).toBe(3);
    expect(bare.stderr).toMatch(/GEN173.* imports @specloom\/runtime\/\S+, which is not found/);
  });

  it.each([
    ["a file that is cut off", '{ "format": "specloom-fits", ', "invalid JSON"],
    ["another file", "{}", '`"format": "specloom-fits"`'],
    ["another version", '{ "format": "specloom-fits", "version": 2 }', "version 2"],
    ["a list", "[]", '`"format": "specloom-fits"`'],
  ])("refuses %s", async (_, text, problem) => {
    const folder = createFolder();
    folder.put("consumers/bad.json", text);
    const { code, stderr } = await run(folder, "openapi.yaml", "consumers/*.json");
    expect(code).toBe(3);
    expect(stderr).toContain("error GEN172: no uses of a consumer in consumers/bad.json: ");
    expect(stderr).toContain(problem);
  });

  it("refuses a wrong call, and a document with errors", async () => {
    const folder = createFolder();
    const codes = await Promise.all([
      run(folder, "openapi.yaml"),
      run(folder, "openapi.yaml", "nobody/*.json"),
      run(folder, "openapi.yaml", "consumers/0.json", "--format", "xml"),
      run(folder, "--write", "uses.json", "--format", "json"),
      run(folder, "consumers/0.json", "--wrong"),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([3, 3, 3, 3, 3]);
    folder.put("openapi.yaml", "openapi: [3.1.0\n");
    expect((await run(folder, "openapi.yaml", "consumers/0.json")).code).toBe(2);
  });
});

describe("a file of a consumer", () => {
  it("is read as it was written", () => {
    expect(readConsumer(printConsumer(shop))).toEqual(shop);
  });

  it.each([
    [{ operations: { "GET /x": { call: 1 } } }, '`operations["GET /x"].call` must be a string'],
    [{ operations: [] }, "`operations` must be an object"],
    [{ schemas: { Pet: { kind: "thing" } } }, '`schemas["Pet"].kind` must be one of'],
    [{ schemas: { Pet: { kind: "string", used: [{}] } } }, '`schemas["Pet"].used` must be a list'],
    [{ schemas: { Pet: { kind: "union", parts: {} } } }, '`schemas["Pet"].parts` must be a list'],
    [{ schemas: { Pet: { ...pet, properties: { id: {} } } } }, '`schemas["Pet"].properties["id"].required` must be'],
    [{ name: undefined }, "`consumer` must have a `name`"],
  ])("may not be wrong: %j", (change, problem) => {
    const text = printConsumer({ ...shop, ...(change as Partial<Consumer>) });
    expect(readConsumer(text)).toContain(problem);
  });

  it("may not be nested too deeply", () => {
    let type: UsedType = { kind: "string" };
    for (let depth = 0; depth < 200; depth += 1) type = { kind: "array", items: type };
    expect(readConsumer(printConsumer({ ...shop, schemas: { Deep: type } }))).toContain("too deeply");
  });
});
