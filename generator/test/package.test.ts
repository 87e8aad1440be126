// What a user installs: packed, installed elsewhere, and run there on a document. What it makes is compiled and called.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installScripts, lint, machinePaths, manifestOf, missingEntries, topOf } from "../../scripts/inspect.js";
import { install } from "../../scripts/install.js";
import { createProject, filesOf, packPackages, type Project } from "../../scripts/packed.js";

const petstore = `openapi: 3.1.0
info: { title: Petstore, version: 1.0.0, license: { name: MIT, identifier: MIT } }
servers: [{ url: https://petstore.example/v1 }]
security: []
tags: [{ name: pets, description: Those who are for sale. }]
paths:
  /pets/{id}:
    get:
      operationId: pets.get
      summary: Get a pet
      tags: [pets]
      parameters:
        - { name: id, in: path, required: true, description: Whose., schema: { type: integer } }
      responses:
        "200":
          description: The pet.
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
        "404": { description: No such pet. }
components:
  schemas:
    Pet:
      description: An animal.
      type: object
      required: [id, name]
      properties:
        id: { type: integer, description: Its number. }
        name: { type: string, description: What it answers to. }
        kind: { enum: [cat, dog], description: What it is. }
`;

let tarball: string;
let project: Project;
let installed: string;
let specloom: (...args: readonly string[]) => Promise<string>;

beforeAll(async () => {
  tarball = (await packPackages()).specloom;
  // Those that the README names for what is generated, and types for the programs below.
  project = await createProject({
    specloom: tarball,
    "openapi-fetch": "0.17.0",
    zod: "4.6.7",
    "@tanstack/react-query": "5.108.0",
    react: "19.3.1",
    "@types/react": "19.3.0",
    "@types/node": "20.19.25",
  });
  installed = join(project.folder, "node_modules/specloom");
  project.write("petstore.yaml", petstore);
  specloom = (...args) => project.run(join(project.folder, "node_modules/.bin/specloom"), ...args);
}, 180_000);

afterAll(() => project?.remove());

describe("the files", () => {
  test("are the command, what it is built into, and three texts", () => {
    expect(topOf(installed)).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "bin", "dist", "package.json"]);
    const parts = new Set(filesOf(installed).map((path) => path.replace(/[^/]*$/, "")));
    for (const part of [
      "dist/chunks/",
      "dist/runtime/",
      "dist/zod-runtime/",
      "dist/react-runtime/",
      "dist/templates/",
    ]) {
      expect(parts).toContain(part);
    }
    expect(filesOf(installed).filter((path) => /\.(test|spec)\.|(^|\/)(test|cases)\/|\.\d+$/.test(path))).toEqual([]);
  });

  test("every entry of package.json leads to one of them, and none runs unasked", () => {
    expect(missingEntries(installed)).toEqual([]);
    expect(installScripts(installed)).toEqual([]);
  });

  test("hold no path of the machine that built them", () => {
    expect(machinePaths(installed)).toEqual([]);
  });

  test("publint has nothing to say", async () => {
    expect(await lint(tarball)).toEqual([]);
  });

  test("import what package.json lists, and nothing else", () => {
    const { dependencies } = manifestOf(installed) as { dependencies: Record<string, string> };
    const imported = filesOf(installed)
      .filter((path) => /^dist\/.*\.js$/.test(path))
      .flatMap((path) => importsIn(readFileSync(join(installed, path), "utf8")));
    expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort());
    expect(Object.values(dependencies).filter((version) => !/^\d/.test(version))).toEqual([]);
  });
});

/** Packages that a built file loads, at once or when they are wanted. */
function importsIn(code: string): readonly string[] {
  const specifiers = code.matchAll(
    /^import (?:[^"]* from )?"([^"./][^"]*)"|(?:import|require\d*)\("([^"./][^"]*)"\)/gm,
  );
  return [...specifiers]
    .map(([, first, second]) => first ?? second!)
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0]);
}

describe("in a project of its own", () => {
  test("a document becomes a client and validators, which compile and work", async () => {
    expect(await specloom("generate", "--spec", "petstore.yaml", "--out", "src/api")).toMatch(/^created /m);
    expect(await specloom("generate", "--spec", "petstore.yaml", "--out", "src/api", "--check")).toMatch(/up to date/);
    project.write(
      "src/main.ts",
      `import { createClient } from "./api/client/generated/index.js";
import type { Pet } from "./api/client/generated/types.js";
import { validateWith } from "./api/client/runtime/index.js";
import { Pet as PetSchema, validators } from "./api/zod/generated/zod/index.js";

const client = createClient({ baseUrl: process.argv[2], validate: validateWith(validators) });
const pet: Pet = await client.pets.get({ id: 7 });
// @ts-expect-error: a pet has no colour
pet.colour;
const failure = await client.pets.get({ id: 8 }).safe();
console.log(JSON.stringify([PetSchema.parse(pet), failure.ok, failure.ok || failure.error.code]));
`,
    );
    const config = {
      compilerOptions: {
        target: "ES2022",
        module: "NodeNext",
        lib: ["ES2022", "DOM", "DOM.Iterable"],
        types: ["node"],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: true,
        rootDir: "src",
        outDir: "dist",
      },
      include: ["src"],
    };
    project.write("tsconfig.json", JSON.stringify(config));
    await project.run(join(project.folder, "node_modules/.bin/tsc"), "-p", ".");

    const server = await serve();
    const { port } = server.address() as AddressInfo;
    const told = await project.run(process.execPath, "dist/main.js", `http://127.0.0.1:${port}`);
    server.close();
    expect(JSON.parse(told)).toEqual([{ id: 7, name: "Rex", kind: "dog" }, false, "not_found"]);
  });

  test("so it becomes options of queries, and hooks, which compile and work", async () => {
    await specloom("generate", "--spec", "petstore.yaml", "--out", "src/hooks", "--emit", "react");
    project.write(
      "src/queries.ts",
      `import { QueryClient } from "@tanstack/react-query";
import { createCore } from "./hooks/client/runtime/index.js";
import { bindClient } from "./hooks/react/generated/binding.js";
import { usePetsGet } from "./hooks/react/generated/hooks/index.js";
import { petsGetQuery } from "./hooks/react/generated/options/index.js";

const queryClient = new QueryClient();
bindClient(queryClient, createCore({ baseUrl: process.argv[2]! }));
const pet = await queryClient.fetchQuery(petsGetQuery({ id: 7 }));
// @ts-expect-error: a pet has no colour
pet.colour;
const cached = queryClient.getQueryData(petsGetQuery({ id: 7 }).queryKey);
console.log(JSON.stringify([cached?.name, queryClient.getQueryCache().getAll()[0]?.queryKey, typeof usePetsGet]));
`,
    );
    await project.run(join(project.folder, "node_modules/.bin/tsc"), "-p", ".");
    const server = await serve();
    const { port } = server.address() as AddressInfo;
    const told = await project.run(process.execPath, "dist/queries.js", `http://127.0.0.1:${port}`);
    server.close();
    expect(JSON.parse(told)).toEqual(["Rex", ["petstore", "pets.get", { id: 7 }], "function"]);
  });

  test.for([
    ["5.4", "5.4.5"],
    ["7", "7.0.2"],
  ] as const)("what was generated compiles with TypeScript %s, too", async ([version, exact], { skip }) => {
    const compiler = install(`typescript ${version}`, { dependencies: { typescript: exact } });
    if ("missing" in compiler) return skip(compiler.missing);
    await project.run(join(compiler.folder, "node_modules/.bin/tsc"), "-p", ".", "--noEmit");
  });

  test("templates come along, and so do both formatters", async () => {
    const outputs = "outputs:\n  types: { folder: types }\n  docs: { folder: reference }\n";
    for (const format of ["prettier", "oxfmt"]) {
      const folder = `with-${format}`;
      project.write(`${folder}/petstore.yaml`, petstore);
      project.write(`${folder}/specloom.config.yaml`, `spec: petstore.yaml\nformat: ${format}\n${outputs}`);
      await project.run("sh", "-c", `cd ${folder} && ../node_modules/.bin/specloom generate`);
    }
    const reference = readFileSync(join(project.folder, "with-prettier/reference/pets.md"), "utf8");
    expect(reference).toContain("Get a pet");
    const [prettier, oxfmt] = ["with-prettier", "with-oxfmt"].map((folder) =>
      readFileSync(join(project.folder, folder, "types/schema.ts"), "utf8"),
    );
    expect(oxfmt).toBe(prettier);
  });

  test("it lints, shows and explains", async () => {
    expect(await specloom("lint", "--spec", "petstore.yaml")).toBe("nothing to improve\n");
    expect(await specloom("dump", "tree", "--spec", "petstore.yaml")).toContain("GET  /pets/{id}");
    expect(await specloom("explain", "SPEC106")).toContain("SPEC106");
    expect(await specloom("--version")).toBe(`${String(manifestOf(installed)["version"])}\n`);
  });
});

/** Knows pet 7 and no other. */
async function serve(): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const known = url === "/pets/7";
    response.writeHead(known ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(known ? { id: 7, name: "Rex", kind: "dog" } : { message: "no such pet" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
