import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { runMain } from "../../cli/in-process.js";
import { createRepository, type TestRepository } from "../git.js";
import { installRuntime } from "../../runtime-folder.js";

const petstore = readFileSync(join(import.meta.dirname, "../../../docs/petstore.yaml"), "utf8");
/** The TypeScript of the repository, which is the fastest. */
const typescript = dirname(
  createRequire(new URL("../../../../package.json", import.meta.url)).resolve("typescript/package.json"),
);
const caches = mkdtempSync(join(tmpdir(), "specloom-fix-"));

const calls = `import { createClient, type PetsListParams } from "./api/index.js";

export async function calls(fetch: typeof globalThis.fetch): Promise<void> {
  const client = createClient({ apiKey: "key", fetch });
  const filter: PetsListParams = { kind: "cat", limit: 5 };
  await client.pets.list(filter);
  await client.pets
    .create({ name: "Tom", kind: "cat" });   // the first one
  const { pets } = client;
  await pets.get({ id: 7 });
}
`;

const tsconfig = {
  compilerOptions: {
    target: "es2022",
    module: "nodenext",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    types: [],
    strict: true,
    skipLibCheck: true,
  },
  include: ["src"],
};

/** Returns a repository whose document has been committed, and its client generated. */
async function createShop(files: Readonly<Record<string, string>> = {}): Promise<TestRepository> {
  const shop = createRepository({
    "openapi.yaml": petstore,
    "specloom.config.yaml": "spec: openapi.yaml\noutputs:\n  client: { folder: src/api }\n",
    "package.json": '{ "name": "shop", "version": "1.0.0", "type": "module" }',
    "tsconfig.json": JSON.stringify(tsconfig),
    ".gitignore": "node_modules\n",
    ...files,
  });
  installRuntime(shop.root);
  symlinkSync(typescript, join(shop.root, "node_modules/typescript"), "junction");
  await run(shop, "generate");
  shop.commit("the shop");
  return shop;
}

const run = (shop: TestRepository, ...args: readonly string[]) => runMain(shop.root, args, caches);

/** Replaces texts in a file; each must occur. */
function edit(shop: TestRepository, path: string, ...edits: readonly (readonly [string, string])[]): void {
  const text = shop.read(path) ?? "";
  for (const [find] of edits) expect(text).toContain(find);
  shop.put(
    path,
    edits.reduce((all, [find, replace]) => all.replaceAll(find, () => replace), text),
  );
}

/** Runs the program of the shop, and returns the requests that it sends. */
async function requestsOf(shop: TestRepository): Promise<readonly unknown[]> {
  const { outputFiles } = await build({
    entryPoints: [join(shop.root, "src/calls.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
    logLevel: "silent",
  });
  const file = join(mkdtempSync(join(caches, "program-")), "calls.mjs");
  writeFileSync(file, outputFiles[0]?.text ?? "");
  const program = (await import(/* @vite-ignore */ file)) as {
    calls: (fetch: typeof globalThis.fetch) => Promise<void>;
  };
  const requests: unknown[] = [];
  await program.calls(async (input, init) => {
    const request = new Request(input, init);
    requests.push([request.method, request.url, await request.text()]);
    const body = request.url.includes("?") ? { items: [] } : { id: 7, name: "Tom", kind: "cat" };
    return Response.json(body, { status: request.method === "POST" ? 201 : 200 });
  });
  return requests;
}

describe("diff --fix", () => {
  it.skipIf(!isThorough)("edits programs, which then send the same requests", async () => {
    const shop = await createShop({ "src/calls.ts": calls });
    const sent = await requestsOf(shop);
    expect(sent).toHaveLength(3);
    edit(
      shop,
      "specloom.names",
      ["pets.list(query kind, query limit", "animals.find(query kind as species, query limit as size"],
      ["= pets.", "= animals."],
    );
    edit(shop, "specloom.names", ["= animals.create(", "= animals.add("]);

    const dry = await run(shop, "diff", "--fix", "--dry-run");
    expect(dry.code, dry.stderr).toBe(0);
    expect(shop.read("src/calls.ts")).toBe(calls);
    writeFileSync(join(caches, "dry.patch"), dry.stdout);
    shop.git("apply", "--check", join(caches, "dry.patch"));
    expect(dry.stderr).toContain("found 9 edits in 1 file");

    const fixed = await run(shop, "diff", "git:HEAD", "--fix", "tsconfig.json");
    expect(fixed).toMatchObject({ code: 0, stderr: "" });
    expect(fixed.stdout).toMatchInlineSnapshot(`
      "  src/calls.ts:1:29 PetsListParams -> AnimalsFindParams (type PetsListParams)
        src/calls.ts:5:17 PetsListParams -> AnimalsFindParams (type PetsListParams)
        src/calls.ts:5:36 kind -> species (argument PetsListParams.kind)
        src/calls.ts:5:49 limit -> size (argument PetsListParams.limit)
        src/calls.ts:6:16 pets -> animals (resource Client.pets)
        src/calls.ts:6:21 list -> find (method PetsResource.list)
        src/calls.ts:7:16 pets -> animals (resource Client.pets)
        src/calls.ts:8:6 create -> add (method PetsResource.create)
        src/calls.ts:9:11 pets -> animals: pets (resource Client.pets)
      made 9 edits in 1 file

      compiler errors: 4 without the edits, 0 with them
      "
    `);
    expect(shop.read("src/calls.ts")).toBe(
      calls
        .replaceAll("PetsListParams", "AnimalsFindParams")
        .replace('{ kind: "cat", limit: 5 }', '{ species: "cat", size: 5 }')
        .replace("client.pets.list", "client.animals.find")
        .replace("client.pets\n    .create", "client.animals\n    .add")
        .replace("{ pets }", "{ animals: pets }"),
    );
    await run(shop, "generate");
    expect(await requestsOf(shop)).toEqual(sent);
  });

  it.skipIf(!isThorough)("is the second half of upgrade, which lists what is left to do", async () => {
    const shop = await createShop({ "src/calls.ts": calls });
    edit(
      shop,
      "openapi.yaml",
      ["            name: limit,", "            name: size,"],
      ["size: limit,", "size: size,"],
      ["required: [name, kind]\n", "required: [name, kind, chip]\n"],
      [
        "name: { type: string, minLength: 1, description: The name of the pet. }",
        "name: { type: string, minLength: 1, description: The name of the pet. }\n        chip: { type: string }",
      ],
    );
    const upgraded = await run(shop, "upgrade", "git:HEAD", "tsconfig.json");
    expect(upgraded).toMatchObject({ code: 1, stderr: "" });
    expect(upgraded.stdout).toMatch(/^10 operations, 7 schemas: \d files changed/);
    expect(upgraded.stdout).toContain("+ chip: TODO (required)");
    expect(upgraded.stdout).toContain("TS2304: Cannot find name 'TODO'");
    expect(shop.read("src/api/types.ts")).toContain("chip: string;");
    expect(shop.read("src/calls.ts")).toBe(
      calls.replace("limit: 5", "size: 5").replace('kind: "cat" });   //', 'kind: "cat", chip: TODO });   //'),
    );

    edit(shop, "src/calls.ts", ["TODO", '"985"']);
    const done = await run(shop, "upgrade");
    expect(done.code).toBe(0);
    expect(done.stdout).toContain("made 0 edits in 0 files");
    const surplus = await run(shop, "upgrade", "git:HEAD", "git:HEAD");
    expect(surplus).toMatchObject({ code: 2, stdout: "" });
  });

  it("writes nothing if a program would have more errors", async () => {
    const text = `import type { Client } from "./api/index.js";
declare const client: Client;
declare function show(filter: { limit: number }): void;
const filter = { limit: 5, cursor: "" };
show(filter);
client.pets.list(filter);
`;
    const shop = await createShop({ "src/shown.ts": text });
    edit(shop, "specloom.names", ["query limit", "query limit as size"]);
    const refused = await run(shop, "diff", "--fix");
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain(
      "nothing was written: with these edits, tsconfig.json would have 1 error instead of 0",
    );
    expect(shop.read("src/shown.ts")).toBe(text);
  });

  it("has nothing to do for a new document", async () => {
    const shop = createRepository({ "tsconfig.json": JSON.stringify(tsconfig) });
    shop.commit("the project");
    shop.put("openapi.yaml", petstore);
    expect(await run(shop, "diff", "--fix")).toEqual({
      code: 0,
      stdout: "the base has no document that programs could follow\n",
      stderr: "",
    });
    shop.put("openapi.yaml", "openapi: 3.1.0\ninfo: [\n");
    expect(await run(shop, "diff", "--fix")).toMatchObject({ code: 2, stdout: "" });
  });

  it("needs a project, and ts-morph", async () => {
    const shop = createRepository({ "openapi.yaml": petstore });
    shop.commit("the document");
    const missing = await run(shop, "diff", "--fix");
    expect(missing.code).toBe(3);
    expect(missing.stderr).toContain("GEN171");
    expect(missing.stderr).toContain("no file matches tsconfig.json");
    const without = await runMain(shop.root, ["diff", "--fix"], caches, { versionOf: () => undefined });
    expect(without.code).toBe(3);
    expect(without.stderr).toContain("ts-morph");
    const misused = await run(shop, "diff", "--dry-run");
    expect(misused.stderr).toContain("--dry-run needs --fix");
    const surplus = await run(shop, "diff", "git:HEAD", "openapi.yaml", "tsconfig.json");
    expect(surplus.stderr).toContain('unexpected argument "tsconfig.json"');
  });
});
