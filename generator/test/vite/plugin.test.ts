// Runs the plugin in Vite's development server and in its build.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import {
  build,
  createLogger,
  createServer,
  type InlineConfig,
  type Logger,
  type Plugin,
  type ViteDevServer,
} from "vite";
import { expect, onTestFinished, test } from "vitest";
import { specloom, type SpecloomOptions } from "../../src/vite/index.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";
import { connect, type Browser } from "./messages.js";

const config = "spec: api/openapi.yaml\nformat: none\noutputs: { client: { folder: src/api } }\n";
const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets: { $ref: pets.yaml }
`;
const pets = (path: string) => `get:
  operationId: pets.list
  description: Lists ${path}.
  responses: { "204": { description: Done. } }
`;
const generated = "src/api/operations/pets.ts";

function createProject(more: Readonly<Record<string, string>> = {}): Workspace {
  return createWorkspace({
    "index.html": '<script type="module" src="/src/main.ts"></script>\n',
    "src/main.ts": 'import text from "./api/operations/pets.ts?raw";\nconsole.log(text);\n',
    "specloom.config.yaml": config,
    "api/openapi.yaml": document,
    "api/pets.yaml": pets("pets"),
    ...more,
  });
}

interface Logged {
  readonly logger: Logger;
  readonly text: () => string;
}

function createLog(): Logged {
  const lines: string[] = [];
  const logger = createLogger("info", { allowClearScreen: false });
  const add = (message: string) => void lines.push(message);
  const seen = new Set<string>();
  const warnOnce = (message: string) => {
    if (!seen.has(message)) add(message);
    seen.add(message);
  };
  return { logger: { ...logger, info: add, warn: add, warnOnce, error: add }, text: () => lines.join("\n") };
}

function configOf({ root }: Workspace, { logger }: Logged, options: SpecloomOptions = {}): InlineConfig {
  const plugin: Plugin = specloom(options);
  return { root, configFile: false, customLogger: logger, plugins: [plugin], appType: "custom" };
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Started extends Logged {
  readonly server: ViteDevServer;
  readonly open: () => Promise<Browser>;
}

async function start(project: Workspace, options?: SpecloomOptions): Promise<Started> {
  const log = createLog();
  const port = await freePort();
  const server = await createServer({
    ...configOf(project, log, options),
    server: { middlewareMode: true, hmr: { port, host: "127.0.0.1" } },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => server.close());
  const open = async () => {
    const browser = await connect(port);
    onTestFinished(browser.close);
    await browser.next(({ type }) => type === "connected");
    return browser;
  };
  return { ...log, server, open };
}

const isError = ({ type }: { readonly type: string }) => type === "error";
/** An update of nothing removes the overlay. */
const isCleared = ({ type, updates }: { readonly type: string; readonly updates?: readonly unknown[] }) =>
  type === "update" && updates?.length === 0;

test("the server generates at its start and after changes, and shows errors until they are repaired", async () => {
  const project = createProject();
  const { server, open, text } = await start(project);
  expect(text()).toMatch(/specloom: \d+ files changed/);
  const code = async () => (await server.transformRequest(`/${generated}?raw`))?.code ?? "";
  expect(await code()).toContain("Lists pets.");
  await server.transformRequest("/src/main.ts");
  const browser = await open();

  // A referenced file changes: the module is loaded again, with the new code.
  project.put("api/pets.yaml", pets("cats"));
  await browser.next(({ type, updates }) => type === "full-reload" || (type === "update" && updates?.length !== 0));
  expect(await code()).toContain("Lists cats.");

  // It breaks: the overlay names the file, the line, the problem and the fix.
  project.put("api/pets.yaml", `${pets("dogs")}  parameters: [{ $ref: "#/nothing" }]\n  tags: [*unknown]\n`);
  const { err } = await browser.next(isError);
  expect(err).toMatchObject({
    plugin: "specloom",
    loc: { file: join(project.root, "api/pets.yaml"), line: 6 },
    frame: expect.stringMatching(/^> 6 \| {3}tags: \[\*unknown\]\n {4}\| +\^+\n$/),
  });
  expect(err?.message).toMatch(/^SPEC\d+: .*\n\nhelp: /);
  expect(text()).toContain("--> api/pets.yaml:6:");
  expect(readFileSync(join(project.root, generated), "utf8")).toContain("Lists cats.");

  // A browser that connects later sees it, too.
  expect((await (await open()).next(isError)).err).toEqual(err);

  // It is repaired to what was generated: no module changes, but the overlay goes.
  project.put("api/pets.yaml", pets("cats"));
  await browser.next(isCleared);

  // The configuration breaks, and is repaired.
  project.put("specloom.config.yaml", `${config}formt: none\n`);
  expect((await browser.next(isError)).err?.message).toContain('unknown key "formt"');
  project.put("specloom.config.yaml", config);
  await browser.next(isCleared);

  // A referenced file goes and comes back.
  rmSync(join(project.root, "api/pets.yaml"));
  await expect.poll(text).toContain("SPEC002");
  project.put("api/pets.yaml", pets("birds"));
  await expect.poll(code).toContain("Lists birds.");
});

test("a server without a configuration tells so, and starts to work with one", async () => {
  const project = createProject();
  rmSync(join(project.root, "specloom.config.yaml"));
  const { open, text } = await start(project);
  expect(text()).toContain("GEN002");
  const browser = await open();
  expect((await browser.next(isError)).err).toMatchObject({ plugin: "specloom", stack: "" });
  project.put("specloom.config.yaml", config);
  await browser.next(isCleared);
  expect(existsSync(join(project.root, generated))).toBe(true);
});

test("warnings are printed once, and an error that is repaired before a browser connects is not shown", async () => {
  const warned = document.replace("title: Pets", "titel: Pets, title: Pets");
  const project = createProject({ "api/openapi.yaml": `${warned}broken: [*unknown]\n` });
  const { open, text } = await start(project);
  project.put("api/openapi.yaml", warned);
  await expect.poll(() => existsSync(join(project.root, generated))).toBe(true);
  await expect.poll(text).toContain("SPEC033");
  const browser = await open();
  project.put("api/pets.yaml", pets("cats"));
  await expect.poll(() => project.read(generated)).toContain("Lists cats.");
  expect(text().split("SPEC033")).toHaveLength(2);
  project.put("api/openapi.yaml", `${warned}broken: [*unknown]\n`);
  expect((await browser.next(isError)).err?.loc).toMatchObject({ line: 5 });
});

test("two servers of one project wait for each other", async () => {
  const project = createProject({ "app/index.html": "" });
  const [one, other] = await Promise.all([start(project), start(project, { cwd: "." })]);
  project.put("api/pets.yaml", pets("cats"));
  await expect.poll(() => project.read(generated)).toContain("Lists cats.");
  expect(one.text() + other.text()).not.toMatch(/error|GEN1/);
});

test("a server waits until another process has written", async () => {
  const project = createProject({ ".specloom/run.lock": `${process.ppid}\n` });
  setTimeout(() => rmSync(join(project.root, ".specloom/run.lock")), 300);
  const { text } = await start(project);
  expect(text()).toMatch(/^specloom: \d+ files changed$/m);
});

test("a build generates first, and fails on errors", async () => {
  const project = createProject();
  const log = createLog();
  await build({ ...configOf(project, log), logLevel: "silent" });
  expect(project.list().some((path) => path.startsWith("dist/assets/"))).toBe(true);
  expect(project.read(generated)).toContain("Lists pets.");
  writeFileSync(join(project.root, "api/pets.yaml"), "get: [*unknown]\n");
  await expect(build(configOf(project, createLog()))).rejects.toThrow(/SPEC\d+[^]*--> api\/pets\.yaml:1:7[^]*help: /);
});

test("a build with `check` writes nothing, and fails if something would change", async () => {
  const project = createProject();
  const options = { check: true, cwd: "src" };
  await expect(build(configOf(project, createLog(), options))).rejects.toThrow("GEN201");
  expect(existsSync(join(project.root, generated))).toBe(false);
  await build(configOf(project, createLog()));
  await build(configOf(project, createLog(), options));
});
