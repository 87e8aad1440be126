// What a user installs: built, packed, and installed in an empty project, where the command and `createServer` run.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf, installScripts, manifestOf, topOf } from "../../../scripts/inspect.js";
import { brokenLinks } from "../../../scripts/links.js";
import { type AllTarballs, createProject, filesOf, packAll, type Project } from "../../../scripts/packed.js";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const mebibyte = 2 ** 20;

let tarballs: AllTarballs;
let project: Project;
let installed: string;

beforeAll(async () => {
  tarballs = await packAll();
  const { runtime, client, zod, endpoints, hono, server } = tarballs;
  const own = Object.entries({ client, zod, endpoints, hono, server });
  project = await createProject("server", {
    "@specloom/runtime": runtime,
    ...Object.fromEntries(own.map(([name, path]) => [`@memory-service/${name}`, path])),
  });
  installed = join(project.folder, "node_modules/@memory-service/server");
});

afterAll(() => project?.remove());

describe("the files", () => {
  it("are the built code, its sources, the guides, the demo's documents, the database template, pgvector, the README, the changelog and the license", () => {
    const top = ["CHANGELOG.md", "LICENSE", "README.md", "demo", "dist", "guides", "package.json", "src"];
    expect(topOf(installed)).toEqual(top);
    const ours = /^(dist|src)\/.*\.(js|ts)(\.map)?$|^guides\/[\w-]+\.md$|^[^/]+$/;
    const others = filesOf(installed).filter((path) => !ours.test(path));
    const ofDatabases = ["template.tar.gz", "vector.LICENSE", "vector.tar.gz"].map((name) => `dist/database/${name}`);
    expect(others.filter((path) => !path.startsWith("demo/")).toSorted()).toEqual(ofDatabases);
    expect(others.filter((path) => path.startsWith("demo/files/")).length).toBeGreaterThan(5);
  });

  it("have at most 3 MiB, half of which is the template", () => {
    expect(statSync(tarballs.server).size).toBeLessThan(3 * mebibyte);
    expect(statSync(join(installed, "dist/database/template.tar.gz")).size).toBeLessThan(1.5 * mebibyte);
  });

  it("are built from these sources, have source maps, and pass the linters of packages", async () => {
    expect(await faultsOf(installed, tarballs.server)).toEqual({});
    // The documents of the demo are those of companies that do not exist.
    expect(brokenLinks(installed).filter((link) => !link.startsWith("demo/files/"))).toEqual([]);
  });

  it("need the other packages of the same version, and have no install scripts", () => {
    const { version, dependencies, bin } = manifestOf(installed);
    expect(dependencies).toMatchObject(
      Object.fromEntries(["client", "endpoints", "hono", "zod"].map((name) => [`@memory-service/${name}`, version])),
    );
    expect(bin).toEqual({ "memory-service-server": "dist/cli.js" });
    expect(readFileSync(join(installed, "dist/cli.js"), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(installScripts(installed)).toEqual([]);
  });
});

describe("the command", () => {
  const running = new Set<ChildProcess>();
  afterAll(() => running.forEach((child) => child.kill("SIGKILL")));

  /** A running command. */
  interface Started {
    readonly url: string;
    readonly apiKey: string | undefined;
    stop(): Promise<number | null>;
  }

  /** Starts the command as npx does, and waits until it listens. */
  async function start(...options: readonly string[]): Promise<Started> {
    const bin = join(project.folder, "node_modules/.bin/memory-service-server");
    const args = ["--data", "data", "--port", "0", "--log-level", "error", ...options];
    const child = spawn(bin, args, { cwd: project.folder, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    const output = await outputUntil(child, /Try it .*:/);
    return {
      url: /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? "",
      apiKey: /^API key: +(\S+)/m.exec(output)?.[1],
      stop: async () => {
        const exit = once(child, "exit") as Promise<[number | null]>;
        child.kill("SIGTERM");
        return (await exit)[0];
      },
    };
  }

  const get = async (url: string, key: string | undefined): Promise<{ readonly data: unknown }> => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    return (await response.json()) as { readonly data: unknown };
  };

  it("starts with demo data, answers, stops, and finds its data again", async () => {
    const first = await start("--demo");
    const workspaces = "/openapi/service/api/v3/workspaces";
    const found = await get(`${first.url}${workspaces}`, first.apiKey);
    expect(found).toMatchObject({ success: true, data: { items: [{ name: expect.any(String) }, {}] } });
    expect(await processedDocuments(first.url, first.apiKey ?? "")).toContain("okay");
    expect(await first.stop()).toBe(0);

    // A provider of embeddings needs the library of pgvector, not the provider's answers.
    const second = await start("--embeddings-url", "http://127.0.0.1:1/v1", "--embeddings-model", "none");
    expect(second.apiKey).toBeUndefined();
    expect(await get(`${second.url}${workspaces}`, first.apiKey)).toEqual(found);
    expect(await second.stop()).toBe(0);
  });

  /** Waits until a project with documents has none that waits, and returns the statuses. */
  async function processedDocuments(url: string, apiKey: string): Promise<readonly string[]> {
    const projects = (await get(`${url}/openapi/service/api/v1/projects?size=100`, apiKey)).data as {
      readonly items: readonly { readonly id: string }[];
    };
    for (const { id } of projects.items) {
      for (;;) {
        const { items } = (await get(`${url}/admin/projects/${id}/documents`, apiKey)).data as {
          readonly items: readonly { readonly status: string }[];
        };
        const statuses = items.map(({ status }) => status);
        if (statuses.length === 0) break;
        if (!statuses.includes("pending") && !statuses.includes("running")) return statuses;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    return [];
  }

  it("explains its options, and refuses an unknown one", async () => {
    expect(await project.run("node_modules/.bin/memory-service-server", "--help")).toMatch(/--data FOLDER/);
    await expect(project.run("node_modules/.bin/memory-service-server", "--prot", "1")).rejects.toThrow(/--port/);
  });
});

describe("a program", () => {
  const program = `
import { createServer, type TestServer } from "@memory-service/server/testing";
import { createClient as createAdminClient, isApiError, type Actor } from "@memory-service/server/admin";
import { actorsGet } from "@memory-service/server/admin/operations";
import { wireNames } from "@memory-service/server/wire-names";

const server: TestServer = await createServer();
const client = server.client();
const { items } = await client.workspaces.list({ name_filter: "my" });
const workspaceId = items[0]?.id ?? "";
const admin = createAdminClient({ baseUrl: server.url, apiKey: server.adminKey });
const { id: actorId } = await admin.actors.create({ workspaceId, name: "Ada" });
const actor: Actor = await actorsGet(admin, { actorId });
const missing = await actorsGet(admin, { actorId: "act_none" }).catch((error: unknown) => isApiError(error) && error.status);
console.log(JSON.stringify([items.length, actor.name, missing, wireNames]));
await server.close();
`;

  it("compiles against the packed types, and creates servers", async () => {
    project.write("program.ts", program);
    const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, outDir: "out" };
    const typesOfNode = { types: ["node"], typeRoots: [join(repository, "node_modules/@types")] };
    const lib = ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"];
    project.write(
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: { ...compilerOptions, ...typesOfNode, lib, skipLibCheck: false },
        files: ["program.ts"],
      }),
    );
    await project.run(join(repository, "node_modules/.bin/tsc"), "-p", "tsconfig.json");
    expect(JSON.parse(await project.run(process.execPath, "out/program.js"))).toEqual([
      1,
      "Ada",
      404,
      { "workspaces.name_filter": "name", "projects.include_conflicts": "include_conflicts" },
    ]);
  });
});

/** Returns what a process has written once that matches. Rejects with it if the process ends before. */
function outputUntil(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (text: string): void => {
      output += text;
      if (pattern.test(output)) resolve(output);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", read);
    child.once("exit", (code) => reject(new Error(`The command ended with ${code}:\n${output}`)));
  });
}
