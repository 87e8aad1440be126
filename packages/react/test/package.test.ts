// What a user installs: built, packed, installed elsewhere beside React and TanStack Query, run and bundled there.
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  installScripts,
  lint,
  lintTypes,
  machinePaths,
  manifestOf,
  missingEntries,
  topOf,
  unmapped,
  unmatched,
} from "../../../scripts/inspect.js";
import { serve } from "../../client/test/support/server.js";
import { brokenLinks } from "../../../scripts/links.js";
import { install } from "../../../scripts/install.js";
import { createProject, filesOf, packPackages, type Project, type Tarballs } from "../../../scripts/packed.js";

let tarballs: Tarballs;
let project: Project;
let installed: string;

beforeAll(async () => {
  tarballs = await packPackages();
  const versions = (name: string) =>
    manifestOf(join(import.meta.dirname, "../..", name))["devDependencies"] as Readonly<Record<string, string>>;
  const [devDependencies, { msw, zod }] = [versions("react"), versions("mocks")];
  const taken = ["@tanstack/react-query", "react", "react-dom", "@types/react", "@types/react-dom", "typescript"];
  project = await createProject("hooks", {
    "@memory-service/client": tarballs.client,
    "@specloom/runtime": tarballs.runtime,
    "@memory-service/react": tarballs.react,
    "@memory-service/zod": tarballs.zod,
    "@memory-service/endpoints": tarballs.endpoints,
    "@memory-service/mocks": tarballs.mocks,
    msw: msw!,
    zod: zod!,
    // As another package may bring it. React Query has a core of its own version.
    "@tanstack/query-core": "5.104.0",
    ...Object.fromEntries(taken.map((name) => [name, devDependencies[name]!])),
  });
  installed = join(project.folder, "node_modules/@memory-service/react");
});

afterAll(() => project?.remove());

describe("the files", () => {
  test("are the built code, its sources, the guides and three texts", () => {
    expect(topOf(installed)).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "dist", "guides", "package.json", "src"]);
    const expected = /^(dist|src)\/.*\.(js|tsx?)(\.map)?$|^guides\/[\w-]+\.md$|^[^/]+$/;
    expect(filesOf(installed).filter((path) => !expected.test(path))).toEqual([]);
  });

  test("are built from these sources, all of them, and lead back to them", () => {
    expect(unmatched(installed)).toEqual([]);
    expect(unmapped(installed)).toEqual([]);
  });

  test("every entry of package.json leads to one of them", () => {
    expect(missingEntries(installed)).toEqual([]);
  });

  test("the links of the pages lead to headings and files among them", () => {
    expect(brokenLinks(installed)).toEqual([]);
  });

  test("hold no path of the machine that built them", () => {
    expect(machinePaths(installed)).toEqual([]);
  });

  test("publint has nothing to say, and the types are not wrong", async () => {
    expect(await lint(tarballs.react)).toEqual([]);
    expect(await lintTypes(tarballs.react)).toEqual([]);
  });

  test("ask for the client of the same version, for React and TanStack Query, and run nothing unasked", () => {
    const { version, dependencies, peerDependencies } = manifestOf(installed);
    expect(dependencies).toEqual({ "@memory-service/client": version, "@specloom/runtime": expect.any(String) });
    const adapters = ["angular", "preact", "react", "solid", "svelte", "vue"].map((name) =>
      name === "angular" ? "@tanstack/angular-query-experimental" : `@tanstack/${name}-query`,
    );
    expect(Object.keys(peerDependencies as object)).toEqual([...adapters, "react"]);
    expect(installScripts(installed)).toEqual([]);
  });

  test("name no core of TanStack Query: it is the one of the app's adapter", () => {
    const files = filesOf(installed).filter((path) => /^(dist|src)\//.test(path));
    const named = files.filter((path) => readFileSync(join(installed, path), "utf8").includes("query-core"));
    expect(named).toEqual([]);
    // So that the programs below find out.
    const cores = filesOf(join(project.folder, "node_modules")).filter((path) =>
      path.endsWith("query-core/package.json"),
    );
    expect(cores).toHaveLength(2);
  });
});

describe("in a program of its own", () => {
  const compilerOptions = {
    target: "ES2022",
    module: "NodeNext",
    lib: ["ES2022", "DOM", "DOM.AsyncIterable"],
    jsx: "react-jsx",
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  };
  function compilerOf(version: string): string {
    if (version === "the newest") return join(project.folder, "node_modules/typescript/bin/tsc");
    const older = install(`typescript ${version}`, { dependencies: { typescript: version } });
    if ("missing" in older) throw new Error(older.missing);
    return join(older.folder, "node_modules/typescript/bin/tsc");
  }
  const component = `import { createClient } from "@memory-service/client";
import { ClientProvider, factsGetQuery, useFactsGet } from "@memory-service/react";
import { bindClient } from "@memory-service/react/options";
import { createWrapper, stubClient } from "@memory-service/react/testing";
import { QueryClient, skipToken } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

const ids = { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" };
`;

  test("a Node script renders a prefetched query", async () => {
    const script = project.write(
      "render.mjs",
      `${component}
const Fact = () => createElement("p", {}, useFactsGet(ids).data?.fact);
const queryClient = new QueryClient();
const client = stubClient({ "facts.get": { fact: "Likes tea" } });
bindClient(queryClient, client);
await queryClient.prefetchQuery(factsGetQuery(ids));
console.log(renderToString(createElement(ClientProvider, { client, queryClient }, createElement(Fact))));
void [createClient, createWrapper, skipToken];
`,
    );
    expect((await project.run(process.execPath, script)).trim()).toBe("<p>Likes tea</p>");
  });

  test.each(["the newest", "5.4.5"])("a strict compiler takes it, without the sources: %s", async (version) => {
    project.write(
      "program.tsx",
      `${component}
import { useQuery } from "@tanstack/react-query";

export function Fact({ id }: { readonly id: string | undefined }) {
  const { data, error } = useFactsGet(id ? { ...ids, factId: id } : skipToken);
  return error ? <p>{error.code}</p> : <p>{data?.fact.trim()}</p>;
}
const queryClient = new QueryClient();
queryClient.getQueryData(factsGetQuery(ids).queryKey)?.fact.trim();
// @ts-expect-error Not a member.
queryClient.getQueryData(factsGetQuery(ids).queryKey)?.colour;
export const useText = (id: string) => useQuery(factsGetQuery(id ? { ...ids, factId: id } : skipToken)).data?.fact.trim();
void [createClient, createWrapper, renderToString, createElement, bindClient, ClientProvider, stubClient];
`,
    );
    const config = project.write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["program.tsx"] }));
    expect(await project.run(process.execPath, compilerOf(version), "-p", config)).toBe("");
  });

  test("a compiler takes the options in an app with Vue, and without React", async () => {
    const app = mkdtempSync(join(tmpdir(), "vue-"));
    const modules = join(app, "node_modules");
    // Copies: a link would lead back to where React is.
    for (const name of ["client", "react"])
      cpSync(join(installed, "..", name), join(modules, "@memory-service", name), { recursive: true });
    cpSync(join(installed, "../../@specloom"), join(modules, "@specloom"), { recursive: true });
    mkdirSync(join(modules, "@tanstack"));
    for (const name of ["vue", "@tanstack/vue-query"])
      symlinkSync(join(import.meta.dirname, "../node_modules", name), join(modules, name));
    symlinkSync(join(project.folder, "node_modules/openapi-fetch"), join(modules, "openapi-fetch"));
    writeFileSync(join(app, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(
      join(app, "program.ts"),
      `import { bindClient, factsGetQuery, projectsListInfiniteQuery } from "@memory-service/react/options";
import { stubClient } from "@memory-service/react/testing";
import { QueryClient, skipToken, useInfiniteQuery, useQuery } from "@tanstack/vue-query";
import { computed, type Ref } from "vue";

const ids = { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" };
export const useFact = (id: Ref<string>) =>
  useQuery(computed(() => factsGetQuery(id.value ? { ...ids, factId: id.value } : skipToken))).data.value?.fact.trim();
export const useNames = () => useInfiniteQuery(projectsListInfiniteQuery()).data.value?.pages[0]?.items[0]?.name.trim();
const queryClient = new QueryClient();
queryClient.getQueryData(factsGetQuery(ids).queryKey)?.fact.trim();
// @ts-expect-error Not a member.
queryClient.getQueryData(factsGetQuery(ids).queryKey)?.colour;
bindClient(queryClient, stubClient({}));
`,
    );
    const vue = { ...compilerOptions, skipLibCheck: true };
    writeFileSync(join(app, "tsconfig.json"), JSON.stringify({ compilerOptions: vue, files: ["program.ts"] }));
    try {
      const tsc = join(project.folder, "node_modules/typescript/bin/tsc");
      expect(await project.run(process.execPath, tsc, "-p", app)).toBe("");
    } finally {
      rmSync(app, { recursive: true });
    }
  });
});

describe("the page of the first guide", () => {
  const example = join(import.meta.dirname, "../../console");
  const vite = "node_modules/vite/bin/vite.js";
  const children: ChildProcess[] = [];
  afterAll(() => children.forEach((child) => child.kill()));

  /** Starts a program of the project, and returns the URL that it prints. */
  function startProgram(file: string, ...args: readonly string[]): Promise<string> {
    const env = { ...process.env, NO_COLOR: "1" };
    const child = spawn(process.execPath, [file, ...args], {
      cwd: project.folder,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    let printed = "";
    return new Promise((resolve, reject) => {
      child.once("close", () => reject(new Error(`no URL: ${printed}`)));
      // Keeps reading: a program whose output nobody reads fails to print.
      child.stdout.on("data", (chunk) => {
        printed += String(chunk);
        const url = /http:\/\/[\w.]+:\d+/.exec(printed)?.[0];
        if (url) resolve(url);
      });
    });
  }

  test("is served and built by Vite: it reaches the service through the proxy, and mocks on demand", async () => {
    const start = readFileSync(join(installed, "guides/start.md"), "utf8");
    for (const [, name = "", code = ""] of start.matchAll(/^```tsx?\n\/\/ ([\w.-]+)\n([^]*?)^```$/gm))
      project.write(name === "vite.config.ts" ? name : `src/${name}`, code);
    // The rest of the template.
    project.write("index.html", '<div id="root"></div><script type="module" src="/src/main.tsx"></script>');
    for (const name of ["vite", "@vitejs"])
      symlinkSync(join(example, "node_modules", name), join(project.folder, "node_modules", name));
    expect(start).toContain("npx msw init public --save\n");
    await project.run(join(project.folder, "node_modules/.bin/msw"), "init", "public", "--save");

    const service = await serve(() => ({ body: { success: true, data: { items: [] } } }));
    try {
      project.write(".env.local", `MEMORY_BASE_URL=${service.url}\nMEMORY_API_KEY=secret-key\n`);
      const page = await startProgram(vite, "--host", "127.0.0.1", "--logLevel", "info");
      const response = await fetch(`${page}/memory/openapi/service/api/v1/projects?size=2`);
      expect(await response.json()).toMatchObject({ success: true });
      const [{ target, headers } = {}] = service.requests;
      expect(target).toBe("/openapi/service/api/v1/projects?size=2");
      expect(headers?.["authorization"]).toBe("Bearer secret-key");
      expect(await (await fetch(`${page}/src/App.tsx`)).text()).toContain("ClientProvider");
      expect(await (await fetch(`${page}/mockServiceWorker.js`)).text()).toContain("Mock Service Worker");
    } finally {
      await service.close();
    }

    const production = await built();
    expect(production).toContain("/memory");
    expect(production).not.toMatch(/secret-key|mockServiceWorker/);
    expect(await built("--mode", "mock")).toContain("mockServiceWorker");
  });

  /** Builds the page, and returns its code. */
  async function built(...options: readonly string[]): Promise<string> {
    await project.run(process.execPath, vite, "build", ...options);
    const files = filesOf(join(project.folder, "dist")).filter((path) => /^assets\/.*\.js$/.test(path));
    return files.map((path) => readFileSync(join(project.folder, "dist", path), "utf8")).join("\n");
  }
});

describe("in a bundle", () => {
  async function bundle(program: string): Promise<string> {
    const { outputFiles } = await build({
      entryPoints: [project.write("program.js", program)],
      bundle: true,
      format: "esm",
      external: ["react", "react/*", "@tanstack/*"],
      write: false,
    });
    return outputFiles[0]!.text;
  }

  test("one hook brings no other operation", async () => {
    const text = await bundle('export { useFactsGet } from "@memory-service/react";');
    expect(text).toContain('"facts.get"');
    expect(text).not.toMatch(/"(projects|documents|drive|workspaces)\./);
  });

  test("options bring neither React nor TanStack Query", async () => {
    const text = await bundle('export * from "@memory-service/react/options";');
    expect(text).not.toMatch(/from "(react|@tanstack)/);
  });
});

test("what is for clients alone says so in what is built, and the options do not", () => {
  const runtime = join(project.folder, "node_modules/@specloom/runtime/dist/react");
  const built = (name: string) => readFileSync(join(installed, "dist", name), "utf8");
  const filesIn = (folder: string) =>
    filesOf(join(installed, "dist/generated", folder)).filter((path) => path.endsWith(".js") && path !== "index.js");
  for (const file of filesIn("react/hooks"))
    expect(built(`generated/react/hooks/${file}`), file).toMatch(/^(?:\/[/*].*\n)*"use client";\n/);
  for (const name of ["error-boundary", "provider", "use-debounced", "use-upload"])
    expect(readFileSync(join(runtime, `${name}.js`), "utf8"), name).toMatch(/^"use client";\n/);
  expect(built("generated/react/provider.js")).toMatch(/^(?:\/[/*].*\n)*"use client";\n/);
  for (const file of filesIn("query/options"))
    expect(built(`generated/query/options/${file}`), file).not.toContain("use client");
  for (const name of ["index.js", "options.js"]) expect(built(name), name).not.toContain("use client");
});
