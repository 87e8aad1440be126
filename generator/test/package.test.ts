// Tests the package as users get it: packed, installed in another folder, at first without optional peers, and run on a document.
// Compiles and calls the output.
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installScripts, lint, machinePaths, manifestOf, missingEntries, topOf } from "../../scripts/inspect.js";
import { compiler } from "../../scripts/compiler.js";
import { install } from "../../scripts/install.js";
import { brokenLinks } from "../../scripts/links.js";
import { createProject, filesOf, packPackages, type Project, type Tarballs, unpack } from "../../scripts/packed.js";
import { isThorough } from "../../scripts/thoroughness.js";
import { tinySpec } from "./cli/cli.js";

/** The limit for an installation. Comparable generators install 42 and 60 MB. */
const mostMegabytes = 45;

const repository = fileURLToPath(new URL("../..", import.meta.url));

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

/** Packages that the README lists for generated code, the optional peers, and types for the programs below. */
const others = {
  zod: "4.6.7",
  "@tanstack/react-query": "5.108.0",
  react: "19.3.1",
  "@types/react": "19.3.0",
  "@types/node": "20.19.25",
  msw: "2.15.0",
  hono: "4.13.19",
  "@modelcontextprotocol/sdk": "1.32.2",
  "@redocly/openapi-core": "2.64.0",
  "openapi-typescript": "7.13.0",
  prettier: "3.8.0",
  typescript: "5.9.3",
};

let tarballs: Tarballs;
let project: Project;
let installed: string;
let specloom: (...args: readonly string[]) => Promise<string>;

/** Makes a project the one under test, in place of an earlier one. */
function use(next: Project): void {
  if (next !== project) project?.remove();
  project = next;
  installed = join(next.folder, "node_modules/specloom");
  specloom = (...args) => next.run(join(next.folder, "node_modules/.bin/specloom"), ...args);
}

/** Adds the runtime's package and the others to the project, with the files of this repository's. */
function addOthers(): void {
  const modules = join(project.folder, "node_modules");
  unpack(tarballs.runtime, join(modules, "@specloom/runtime"));
  const folders = ["packages/runtime", "generator"].map((folder) => join(repository, folder, "node_modules"));
  for (const name of ["openapi-fetch", ...Object.keys(others)]) {
    const link = join(modules, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(
      folders.map((folder) => join(folder, name)).find((path) => existsSync(path))!,
      link,
    );
  }
}

beforeAll(async () => {
  tarballs = await packPackages();
  use(await createProject("specloom alone", { specloom: tarballs.specloom }));
  project.write("petstore.yaml", petstore);
});

afterAll(() => project?.remove());

describe("the files", () => {
  test("are the command, its build, the guide, and three text files", () => {
    expect(topOf(installed)).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "bin", "dist", "docs", "package.json"]);
    const parts = new Set(filesOf(installed).map((path) => path.replace(/[^/]*$/, "")));
    for (const part of [
      "dist/chunks/",
      "dist/runtime/client/",
      "dist/runtime/zod/",
      "dist/runtime/query/",
      "dist/runtime/react/",
      "dist/runtime/endpoints/",
      "dist/runtime/mocks/",
      "dist/runtime/hono/",
      "dist/runtime/mcp/",
      "dist/templates/",
      "dist/overlays/",
    ]) {
      expect(parts).toContain(part);
    }
    expect(filesOf(installed).filter((path) => /\.(test|spec)\.|(^|\/)(test|cases)\/|\.\d+$/.test(path))).toEqual([]);
  });

  test("every entry of package.json points to one of them, and no script runs on installation", () => {
    expect(missingEntries(installed)).toEqual([]);
    expect(installScripts(installed)).toEqual([]);
  });

  test("the links of the pages point to headings and files among them", () => {
    expect(brokenLinks(installed)).toEqual([]);
  });

  test("contain no path of the build machine", () => {
    expect(machinePaths(installed)).toEqual([]);
  });

  test("publint reports nothing", async () => {
    expect(await lint(tarballs.specloom)).toEqual([]);
  });

  test("import only packages of package.json", () => {
    const { dependencies, peerDependencies, peerDependenciesMeta } = manifestOf(installed) as {
      dependencies: Record<string, string>;
      peerDependencies: Record<string, string>;
      peerDependenciesMeta: Record<string, { optional: boolean }>;
    };
    const imported = filesOf(installed)
      .filter((path) => /^dist\/.*\.js$/.test(path))
      .flatMap((path) => importsIn(readFileSync(join(installed, path), "utf8")));
    expect([...new Set(imported)].sort()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort());
    expect(Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)).toEqual([]);
    expect(Object.values(dependencies).filter((version) => !/^\d/.test(version))).toEqual([]);
  });
});

/** Returns the packages that a built file imports, statically or dynamically. */
function importsIn(code: string): readonly string[] {
  const specifiers = code.matchAll(
    /^import (?:[^"]* from )?"([^"./][^"]*)"|(?:import|require\d*)\("([^"./][^"]*)"\)/gm,
  );
  return [...specifiers]
    .map(([, first, second]) => first ?? second!)
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0]);
}

/** Returns the bytes of a folder on disk, as `du` counts them. */
function bytesOn(path: string): number {
  const stats = lstatSync(path);
  const inside = stats.isDirectory() ? readdirSync(path).map((name) => bytesOn(join(path, name))) : [];
  return inside.reduce((sum, bytes) => sum + bytes, stats.blocks * 512);
}

describe("without optional peers", () => {
  beforeAll(() => void project.write("notes.yaml", tinySpec()));

  test(`the installation takes at most ${mostMegabytes} MB`, () => {
    const packages = ["openapi-typescript", "prettier", "typescript", "@redocly"];
    expect(readdirSync(join(project.folder, "node_modules")).filter((name) => packages.includes(name))).toEqual([]);
    expect(bytesOn(join(project.folder, "node_modules")) / 2 ** 20).toBeLessThan(mostMegabytes);
  });

  test("generates formatted code, the same as with all peers", async () => {
    await specloom("notes.yaml", "-o", "alone");
    const text = readFileSync(join(project.folder, "alone/client/operations/notes.ts"), "utf8");
    expect(text).toContain("export function notesGet(");
    expect(await specloom("notes.yaml", "-o", "alone", "--check")).toContain("up to date");
  });

  test.each([
    ["openapi-typescript", ["notes.yaml", "-o", "types", "--emit", "types"]],
    ["@redocly/openapi-core", ["lint", "notes.yaml"]],
  ])("%s is asked for", async (name, line) => {
    const install = new RegExp(`GEN130.*${name}.*\\n(.*\\n)*.*npm install --save-dev "${name}@\\^[\\d.]+"`);
    await expect(specloom(...line)).rejects.toThrow(install);
  });

  test("asks for prettier only if the configuration uses it", async () => {
    const config = "spec: ../notes.yaml\noutputs: { client: { folder: client } }\n";
    const generate = () => project.run("sh", "-c", "cd configured && ../node_modules/.bin/specloom generate");
    project.write("configured/specloom.config.yaml", config);
    await generate();
    project.write("configured/specloom.config.yaml", `format: prettier\n${config}`);
    await expect(generate()).rejects.toThrow(/GEN130.*prettier/);
  });
});

/** Programs that import what specloom generates, by file. */
const programs = {
  "src/main.ts": `import { NotFoundError, createClient, isApiError, validateWith, type Pet } from "./api/client/index.js";
import { Pet as PetSchema, validators } from "./api/zod/index.js";

const client = createClient({ baseUrl: process.argv[2], validate: validateWith(validators) });
const pet: Pet = await client.pets.get({ id: 7 });
// @ts-expect-error: a pet has no colour
pet.colour;
const failure = await client.pets.get({ id: 8 }).safe();
const caught: unknown = await client.pets.get({ id: 8 }).catch((error: unknown) => error);
const isHandled = isApiError(caught) && caught.status === 404 && caught instanceof NotFoundError;
console.log(JSON.stringify([PetSchema.parse(pet), failure.ok, failure.ok || failure.error.code, isHandled]));
`,
  "src/queries.ts": `import { QueryClient } from "@tanstack/react-query";
import { createCore } from "./whole/client/operations/index.js";
import { bindClient, petsGetQuery, usePetsGet } from "./whole/react/index.js";

const queryClient = new QueryClient();
bindClient(queryClient, createCore({ baseUrl: process.argv[2]! }));
const pet = await queryClient.fetchQuery(petsGetQuery({ id: 7 }));
// @ts-expect-error: a pet has no colour
pet.colour;
const cached = queryClient.getQueryData(petsGetQuery({ id: 7 }).queryKey);
console.log(JSON.stringify([cached?.name, queryClient.getQueryCache().getAll()[0]?.queryKey, typeof usePetsGet]));
`,
  "src/whole.ts": `import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { setupServer } from "msw/node";
import { createClient, isApiError } from "./whole/client/index.js";
import { createMocks, list, pet } from "./whole/mocks/index.js";
import { createApp, HttpError } from "./whole/server/index.js";
import { tools } from "./whole/tools/index.js";
import { createMcpServer } from "@specloom/runtime/mcp/server";

const mocks = createMocks();
const network = setupServer(...mocks.handlers);
network.listen({ onUnhandledRequest: "error" });
const mocked = createClient();
const any = await mocked.pets.get({ id: 7 });
network.use(mocks.pets.get({ name: "Tom" }));
const tom = await mocked.pets.get({ id: 7 });
network.close();

const pets = new Map(list(pet, 2).map((one, index) => [index, { ...one, id: index, name: \`Pet \${index}\` }]));
const app = createApp(
  {
    pets: {
      get: ({ id }) => {
        const found = pets.get(id);
        if (found === undefined) throw new HttpError(404, \`no pet \${id}\`);
        return found;
      },
    },
  },
  { basePath: "/v1" },
);
const client = createClient({ fetch: async (request) => app.fetch(request) });
const served = await client.pets.get({ id: 1 });
const caught: unknown = await client.pets.get({ id: 9 }).catch((error: unknown) => error);

const agent = new Client({ name: "agent", version: "1.0.0" });
const [ours, theirs] = InMemoryTransport.createLinkedPair();
await createMcpServer({ tools, client, name: "petstore", version: "1.0.0" }).connect(ours);
await agent.connect(theirs);
const { structuredContent } = await agent.callTool({ name: "pets_get", arguments: { id: 1 } });
const wrong = await agent.callTool({ name: "pets_get", arguments: { id: "x" } });
await agent.close();

const called = structuredContent as { readonly name: string };
console.log(
  JSON.stringify([any.id, tom.name, served.name, isApiError(caught) && caught.status, called.name, wrong.isError]),
);

/** A handler that is missing does not compile, and neither does one with another result. */
export function fail(): void {
  // @ts-expect-error: there is no handler
  createApp({ pets: {} }, {});
  // @ts-expect-error: a pet has a name
  createApp({ pets: { get: () => ({ id: 7 }) } }, {});
}
`,
};

describe("in a separate project", () => {
  let created: string;

  // One compilation of everything takes a third of the time of one for each program.
  beforeAll(async () => {
    const { specloom: tarball, runtime } = tarballs;
    if (isThorough)
      use(await createProject("specloom", { specloom: tarball, "@specloom/runtime": runtime, ...others }));
    else addOthers();
    project.write("petstore.yaml", petstore);
    created = await specloom("petstore.yaml", "-o", "src/api");
    const emit = "react,mocks,server,tools";
    await specloom("generate", "--spec", "petstore.yaml", "--out", "src/whole", "--emit", emit);
    for (const [name, text] of Object.entries(programs)) project.write(name, text);
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
    await compile(".");
  });

  test("generates a client and validators that compile and work", async () => {
    expect(created).toMatch(/^1 operation, 1 schema: \d+ files created\n/);
    expect(await specloom("petstore.yaml", "-o", "src/api", "--check")).toMatch(/up to date/);

    const server = await serve();
    const { port } = server.address() as AddressInfo;
    const told = await project.run(process.execPath, "dist/main.js", `http://127.0.0.1:${port}`);
    server.close();
    expect(JSON.parse(told)).toEqual([{ id: 7, name: "Rex", kind: "dog" }, false, "not_found", true]);
  });

  test("the README's command and program make a first call and handle a 404", async () => {
    const readme = readFileSync(join(installed, "README.md"), "utf8");
    const [, line = ""] = /^npx specloom (.*)$/m.exec(readme)!;
    const [, code = "", printed = ""] = /^```ts\n([^]*?)^```\n\n```text\n([^]*?)^```$/m.exec(readme)!;
    project.write("first/openapi.yaml", readFileSync(join(installed, "docs/petstore.yaml"), "utf8"));
    project.write("first/src/main.ts", code);
    const compilerOptions = {
      target: "ES2022",
      module: "NodeNext",
      lib: ["ES2022", "DOM", "DOM.Iterable"],
      types: [],
      strict: true,
      rootDir: "src",
      outDir: "dist",
    };
    project.write("first/tsconfig.json", JSON.stringify({ compilerOptions, files: ["src/main.ts"] }));
    const run = (command: string) => project.run("sh", "-c", `cd first && ${command}`);
    await run(`../node_modules/.bin/specloom ${line}`);
    await compile("first");

    const server = await serve();
    const { port } = server.address() as AddressInfo;
    project.write(
      "first/network.mjs",
      `const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const { url } = new Request(input, init);
  return fetch(url.replace("https://petstore.example/v1", "http://127.0.0.1:${port}"));
};
`,
    );
    expect(await run("node --import ./network.mjs dist/main.js")).toBe(printed);
    server.close();
  });

  test("generates query options and hooks that compile and work", async () => {
    const server = await serve();
    const { port } = server.address() as AddressInfo;
    const told = await project.run(process.execPath, "dist/queries.js", `http://127.0.0.1:${port}`);
    server.close();
    expect(JSON.parse(told)).toEqual(["Rex", ["petstore", "pets.get", { id: 7 }], "function"]);
  });

  test("generates mocks, a server and tools that work together", async () => {
    const printed = await project.run(process.execPath, "dist/whole.js");
    expect(JSON.parse(printed)).toEqual([7, "Tom", "Pet 1", 404, "Pet 1", true]);
  });

  const versions = [
    ["5.4", "5.4.5"],
    ["5.9", "5.9.3"],
  ] as const;
  test.for(isThorough ? versions : [])(
    "what was generated compiles with TypeScript %s, too",
    async ([, exact], { skip }) => {
      const older = install(`typescript ${exact}`, { dependencies: { typescript: exact } });
      if ("missing" in older) return skip(older.missing);
      await project.run(join(older.folder, "node_modules/.bin/tsc"), "-p", ".", "--noEmit");
    },
  );

  test("includes the templates and both formatters", async () => {
    const types = "outputs:\n  types: { folder: types }\n";
    for (const [format, outputs] of [
      ["prettier", `${types}  docs: { folder: reference }\n`],
      ["oxfmt", types],
    ]) {
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

  test("lints, dumps and explains", async () => {
    expect(await specloom("lint", "--spec", "petstore.yaml")).toBe("nothing to improve\n");
    expect(await specloom("dump", "tree", "--spec", "petstore.yaml")).toContain("GET  /pets/{id}");
    expect(await specloom("explain", "SPEC106")).toContain("SPEC106");
    expect(await specloom("--version")).toBe(`${String(manifestOf(installed)["version"])}\n`);
  });
});

/** Compiles a folder of the project with this repository's compiler. */
async function compile(folder: string): Promise<void> {
  await project.run(compiler, "-p", folder, "--singleThreaded");
}

/** Starts a server with pet 7 only. */
async function serve(): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const known = url === "/pets/7";
    response.writeHead(known ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(known ? { id: 7, name: "Rex", kind: "dog" } : { message: "no such pet" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
