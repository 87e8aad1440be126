// @vitest-environment happy-dom
// Every block of code in the README compiles, the page of its first part works, and its test passes.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Client } from "@memory-service/client";
import { createMocks, HttpError, list, memory, projectV1ListItem } from "../../mocks/src/index.js";
import { bindClient, projectsUpdateMutation } from "../src/options.js";
import { stubClient } from "../src/testing.js";
import { type DehydratedState, dehydrate, hydrate, onlineManager, QueryClient } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ComponentType } from "react";
import { patience } from "./support/until.js";
import { fixtures } from "./support/fixtures.js";

configure({ asyncUtilTimeout: patience });

const folder = join(import.meta.dirname, "..");
const readme = readFileSync(join(folder, "README.md"), "utf8");

/** A block, under the name that it gives itself, or one of its own. */
const blocks = [...readme.matchAll(/^```(tsx?)\n([^]*?)^```$/gm)].map(([, type = "", code = ""], index) => ({
  name: /^\/\/ ([\w.-]+\.tsx?)$/m.exec(code.split("\n", 1)[0]!)?.[1] ?? `block-${index + 1}.${type}`,
  code,
}));

const desk = realpathSync(mkdtempSync(join(tmpdir(), "react-readme-")));
mkdirSync(join(desk, "node_modules"));
for (const name of ["react", "react-dom", "@tanstack", "@testing-library", "@types", "vue", "solid-js", "vitest"])
  symlinkSync(join(folder, "node_modules", name), join(desk, "node_modules", name));
for (const [name, user] of Object.entries({ vite: "console", "@vitejs": "console", msw: "mocks" }))
  symlinkSync(join(folder, "..", user, "node_modules", name), join(desk, "node_modules", name));
writeFileSync(join(desk, "package.json"), '{ "type": "module" }');
// As in Vite's template.
writeFileSync(join(desk, "vite-env.d.ts"), '/// <reference types="vite/client" />\n');
place(blocks);

afterAll(() => rmSync(desk, { recursive: true, force: true }));
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

function place(files: readonly { readonly name: string; readonly code: string }[]): void {
  for (const { name, code } of files) writeFileSync(join(desk, name), `${code}export {};\n`);
}

async function compile(files: readonly string[]): Promise<string> {
  const source = (name: string) => [join(folder, "..", name)];
  const paths = {
    "@memory-service/client": source("client/src/index.ts"),
    "@memory-service/client/operations": source("client/src/operations.ts"),
    "@memory-service/endpoints": source("endpoints/src/index.ts"),
    "@memory-service/mocks": source("mocks/src/index.ts"),
    "@memory-service/zod/fast": source("zod/src/fast.ts"),
    "@memory-service/react": source("react/src/index.ts"),
    "@memory-service/react/options": source("react/src/options.ts"),
    "@memory-service/react/testing": source("react/src/testing.tsx"),
  };
  const compilerOptions = {
    paths,
    typeRoots: [join(folder, "node_modules/@types")],
    // As in projects that are bundled: what they import of their own has no extension.
    module: "ESNext",
    moduleResolution: "Bundler",
  };
  const config = {
    extends: join(folder, "tsconfig.json"),
    compilerOptions,
    include: [],
    exclude: [],
    files: ["vite-env.d.ts", ...files],
  };
  writeFileSync(join(desk, "tsconfig.json"), JSON.stringify(config));
  return promisify(execFile)(join(folder, "node_modules/.bin/tsc"), ["-p", desk], { cwd: desk }).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stdout: string }).stdout,
  );
}

test("the code compiles", async () => {
  expect(blocks.length).toBeGreaterThan(15);
  expect(await compile(blocks.map(({ name }) => name))).toBe("");
});

test("code that is wrong would not", async () => {
  const code = 'import { useFactsGet } from "@memory-service/react";\nuseFactsGet({ colour: "red" });\n';
  place([{ name: "wrong.tsx", code }]);
  expect(await compile(["wrong.tsx"])).toMatch(/^wrong\.tsx\(2,\d+\): .*'colour' does not exist/);
});

describe("the page of five minutes", () => {
  const parts = 3;
  const size = 1_000;
  const sent: string[] = [];
  const mocks = createMocks({
    baseUrl: "/memory",
    credentials: false,
    onRequest: ({ operation }) => void sent.push(operation),
  });
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  test("lists, searches and uploads", async () => {
    const { sendParts } = await open();
    fireEvent.click(await screen.findByText("More projects"));
    await screen.findByText("Project 40");
    expect(screen.getAllByText(/^Project \d+$/)).toHaveLength(40);
    expect(screen.queryByText("More projects")).toBeNull();

    fireEvent.click(screen.getByText("Project 40"));
    for (const value of ["s", "sh", "ship"]) fireEvent.change(screen.getByLabelText("Search"), { target: { value } });
    await screen.findByText("Ships on Mondays");
    expect(sent.filter((operation) => operation === "projects.search")).toHaveLength(1);

    const file = new File([new Uint8Array(parts * size)], "report.pdf");
    fireEvent.change(screen.getByLabelText("File"), { target: { files: [file] } });
    const bar = screen.getByLabelText<HTMLProgressElement>("Upload");
    await waitFor(() => expect(bar.value).toBe(size));
    expect(bar.max).toBe(parts * size);
    fireEvent.click(screen.getByText("Pause"));
    await screen.findByText("paused");
    sendParts();
    fireEvent.click(screen.getByText("Go on"));
    await screen.findByText("done");
    expect(bar.value).toBe(parts * size);
  });

  test("keeps what is listed where the next page fails, and tries again", async () => {
    await open();
    const more = await screen.findByText("More projects");
    const refuse = (): never => {
      throw new HttpError(400, "Not now");
    };
    server.use(mocks.projects.list(refuse, { times: 1 }));
    fireEvent.click(more);
    expect((await screen.findByRole("alert")).textContent).toContain("Not now");
    expect(screen.getAllByText(/^Project \d+$/)).toHaveLength(20);
    await waitFor(() => expect(more.getAttribute("aria-disabled")).toBe("false"));
    fireEvent.click(more);
    await screen.findByText("Project 40");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("shows nothing found once the box is empty, nor what was found in another project", async () => {
    await open();
    fireEvent.click(await screen.findByText("Project 1"));
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "ship" } });
    await screen.findByText("Ships on Mondays");
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "" } });
    await waitFor(() => expect(screen.queryByText("Ships on Mondays")).toBeNull());
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "ship" } });
    await screen.findByText("Ships on Mondays");
    fireEvent.click(screen.getByText("Project 2"));
    expect(screen.queryByText("Ships on Mondays")).toBeNull();
  });

  test("has a client that says so where there is no token", async () => {
    server.use(http.post("*/memory-token", () => new HttpResponse(null, { status: 401 })));
    const { client } = (await import(join(desk, "token-client.ts"))) as { readonly client: Client };
    await expect(client.projects.list()).rejects.toThrow("Please sign in again");
  });

  /** The page, as the template's main.tsx shows it. Parts after the first wait until they are sent. */
  async function open(): Promise<{ readonly sendParts: () => void }> {
    let sendParts = (): void => {};
    const gate = new Promise<void>((resolve) => (sendParts = resolve));
    const projects = list(projectV1ListItem, 40).map((project, index) => ({
      ...project,
      name: `Project ${index + 1}`,
    }));
    server.use(
      mocks.projects.list.pages(projects),
      mocks.projects.search({ documents: [], memories: [memory({ content: "Ships on Mondays" })] }),
      ...mocks.drive.upload({ partSize: size, onPart: ({ number }) => (number === 1 ? undefined : gate) }),
    );
    sent.length = 0;
    // Anew each time, with a cache of its own.
    vi.resetModules();
    const { default: App } = (await import(join(desk, "App.tsx"))) as { readonly default: ComponentType };
    render(<App />);
    return { sendParts };
  }
});

describe("an upload after a reload", () => {
  const size = 1_000;
  const { drive } = createMocks({ baseUrl: "/memory", credentials: false });
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => {
    server.resetHandlers();
    sessionStorage.clear();
  });
  afterAll(() => server.close());

  test("sends only the missing parts of the same file, and leaves no token", async () => {
    const { sent, sendParts } = await interrupted(fileOf({ lastModified: 1 }));
    expect(sessionStorage).toHaveLength(1);
    sendParts();
    sent.length = 0;
    await choose(fileOf({ lastModified: 1 }));
    await screen.findByText("done");
    expect(sent.sort()).toEqual([2, 3]);
    expect(sessionStorage).toHaveLength(0);
  });

  test("sends all parts of a file that has changed", async () => {
    const { sent, sendParts } = await interrupted(fileOf({ lastModified: 1 }));
    sendParts();
    sent.length = 0;
    await choose(fileOf({ lastModified: 2 }));
    await screen.findByText("done");
    expect(sent.sort()).toEqual([1, 2, 3]);
  });

  test("forgets the token of an upload that is cancelled", async () => {
    const { sent, sendParts } = await interrupted(fileOf({ lastModified: 1 }));
    await choose(fileOf({ lastModified: 1 }));
    fireEvent.click(screen.getByText("Cancel"));
    await screen.findByText("cancelled");
    expect(sessionStorage).toHaveLength(0);
    sendParts();
    sent.length = 0;
    await choose(fileOf({ lastModified: 1 }));
    await screen.findByText("done");
    expect(sent.sort()).toEqual([1, 2, 3]);
  });

  const fileOf = (options: FilePropertyBag): File => new File([new Uint8Array(3 * size)], "report.pdf", options);

  /** Reloads the page once the first part is stored. The other parts wait until they are sent. */
  async function interrupted(file: File): Promise<{ readonly sent: number[]; readonly sendParts: () => void }> {
    const sent: number[] = [];
    let sendParts = (): void => {};
    const gate = new Promise<void>((resolve) => (sendParts = resolve));
    const onPart = ({ number }: { readonly number: number }) => {
      sent.push(number);
      return number === 1 ? undefined : gate;
    };
    server.use(...drive.upload({ partSize: size, onPart }));
    await load();
    await choose(file);
    await waitFor(() => expect(screen.getByLabelText<HTMLProgressElement>("Upload").value).toBe(size));
    cleanup();
    await load();
    return { sent, sendParts };
  }

  async function load(): Promise<void> {
    vi.resetModules();
    const [{ ResumableUpload }, { client }, { ClientProvider }] = await Promise.all([
      import(join(desk, "resumable-upload.tsx")) as Promise<{ readonly ResumableUpload: ComponentType }>,
      import(join(desk, "client.ts")) as Promise<{ readonly client: Client }>,
      import("../src/index.js"),
    ]);
    render(
      <ClientProvider client={client}>
        <ResumableUpload />
      </ClientProvider>,
    );
  }

  async function choose(file: File): Promise<void> {
    fireEvent.change(screen.getByLabelText("File"), { target: { files: [file] } });
    await screen.findByText("running");
  }
});

test("a paused mutation that was persisted is sent once there is a network", async () => {
  const { queryClient } = (await import(join(desk, "persisted.ts"))) as { readonly queryClient: QueryClient };
  const client = stubClient({ "projects.update": () => fixtures["projects.update"] });
  const earlier = new QueryClient();
  bindClient(earlier, client);
  onlineManager.setOnline(false);
  const params = { id: "prj_7", name: "Yearbook" };
  void earlier.getMutationCache().build(earlier, projectsUpdateMutation()).execute(params);
  await waitFor(() => expect(earlier.getMutationCache().getAll()[0]?.state.isPaused).toBe(true));
  const stored = JSON.parse(JSON.stringify(dehydrate(earlier))) as DehydratedState;
  earlier.clear();

  hydrate(queryClient, stored);
  bindClient(queryClient, client);
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(client.calls).toEqual([{ operation: "projects.update", params }]);
});

// They register their tests here.
for (const name of ["search.test.tsx", "projects.test.tsx"])
  describe(name, async () => void (await import(join(desk, name))));

test("every entry of the package is in the table", () => {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { readonly exports: object };
  for (const entry of Object.keys(exports).filter((name) => name !== "./package.json"))
    expect(readme).toContain(`| \`@memory-service/react${entry.slice(1)}\` |`);
});

test("what it costs is what is counted", () => {
  const budget = JSON.parse(readFileSync(join(folder, "../../bench/budget.json"), "utf8")) as Readonly<
    Record<string, Readonly<Record<string, number>>>
  >;
  const bytes = budget["bytes, minified, gzip -9"]!["options of one query"]!;
  expect(readme).toContain(`The options of one query are ${(bytes / 1000).toFixed(1)} kB, minified and compressed`);
});
