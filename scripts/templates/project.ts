/** Builds a framework's template with our packages, generated code, and pages that import both. */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findNode } from "../../packages/client/test/runtimes/programs.js";
import { findChromium } from "../chromium.js";
import { install } from "../install.js";
import { keepLock, keepWorkspaceLock, lockOf, prepareInstall } from "../locks.js";
import { type Tarballs, unpack } from "../packed.js";
import type { Command, Example, Scaffold, Template } from "./template.js";
import { visit } from "./visit.js";
import { prepareWorkspace } from "./workspace.js";

/** The outcome of a template. */
export type Result = { readonly passed: true } | { readonly failed: string } | { readonly skipped: string };

const app = fileURLToPath(new URL("app", import.meta.url));
/** The document of the guide, and the files of its pages about frameworks. */
const document = fileURLToPath(new URL("../../generator/docs/petstore.yaml", import.meta.url));
const examples = fileURLToPath(new URL("../../generator/examples", import.meta.url));
const petstore = fileURLToPath(new URL("petstore-server.ts", import.meta.url));
const repository = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(repository, ".cache/templates");

/** Builds a template unchanged except for our imports, or for the files of an example, and visits that. */
export async function buildTemplate(template: Template, tarballs: Tarballs): Promise<Result> {
  const environment = environmentOf(template);
  if (typeof environment === "string") return { skipped: environment };
  const installed = installTemplate(template, environment);
  if ("failed" in installed) return { skipped: installed.failed };
  const { folder } = installed;
  const prepared = prepare(folder, template, tarballs, environment);
  const problem = prepared ?? (await tryOut(folder, template, environment));
  if (template.isWorkspace && problem === undefined) keepWorkspaceLock(lockName(template), folder);
  return problem === undefined ? { passed: true } : { failed: problem };
}

/** Adds our packages, the files and generated code. Returns the problem, if there is one. */
function prepare(folder: string, template: Template, tarballs: Tarballs, environment: Environment): string | undefined {
  placeFiles(folder, template);
  if (template.peer) return firstProblem(template.peer.generate, folder, environment);
  if (template.isWorkspace) return prepareWorkspace(folder, lockName(template), tarballs);
  placePackages(folder, tarballs);
  return generate(folder, template, tarballs);
}

/** Runs the template's steps, which may call the service of an example. Returns the problem, if there is one. */
async function tryOut(folder: string, template: Template, environment: Environment): Promise<string | undefined> {
  const { example, steps } = template;
  if (example === undefined) return firstProblem(steps, folder, environment);
  const service = await startProgram([process.execPath, "--import", "tsx", petstore], repository, environment);
  const browser = findChromium();
  const withService = {
    ...environment,
    PETSTORE_URL: service.line,
    PETSTORE_TOKEN: "token-1",
    CHROME_BIN: "file" in browser ? browser.file : undefined,
  };
  try {
    return firstProblem(steps, folder, withService) ?? (await open(example, folder, withService));
  } finally {
    service.stop();
  }
}

/** Starts the app of an example, if it has one, and visits it. Returns the problem, if there is one. */
async function open(example: Example, folder: string, environment: Environment): Promise<string | undefined> {
  if (example.start === undefined) return undefined;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const [program, ...args] = example.start(port);
  const own = { ...environment, PORT: String(port), HOST: "127.0.0.1" };
  const child = spawn(program, args, { cwd: folder, env: own, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  try {
    if (!(await answers(url))) return `${program} does not answer at ${url}\n${said}`;
    const problem = await visit(url, example);
    return problem && `${problem}\n${said}`;
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid);
  }
}

/** Waits until a server answers, at most a minute. */
async function answers(url: string): Promise<boolean> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await fetch(url).catch(() => undefined)) return true;
    await wait(250);
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A program that goes on, and the first line that it printed. */
interface Started {
  readonly line: string;
  readonly stop: () => void;
}

async function startProgram([program, ...args]: Command, cwd: string, env: Environment): Promise<Started> {
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const [text] = (await once(child.stdout, "data")) as [Buffer];
  return { line: text.toString().trim(), stop: () => child.kill() };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment of the template's commands, or the reason to skip it. */
function environmentOf({ node }: Template): Environment | string {
  // pnpm's commands put the packages of this repository on NODE_PATH.
  const own = { ...process.env, NODE_PATH: undefined };
  const quiet = {
    ...own,
    CI: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    NUXT_TELEMETRY_DISABLED: "1",
    NG_CLI_ANALYTICS: "false",
    EXPO_NO_TELEMETRY: "1",
    STORYBOOK_DISABLE_TELEMETRY: "1",
    // In CI, Storybook's creator would install packages of the system, too.
    STORYBOOK_CLI_SKIP_PLAYWRIGHT_INSTALLATION: "1",
  };
  if (node === undefined) return quiet;
  const program = findNode(node);
  if ("missing" in program) return program.missing;
  return { ...quiet, PATH: `${dirname(program.file)}${delimiter}${process.env["PATH"] ?? ""}` };
}

const lockName = ({ name }: Template): string => `template ${name}`;

/** Creates the template and installs its dependencies, unless an earlier run did. */
function installTemplate(
  template: Template,
  environment: Environment,
): { readonly folder: string } | { readonly failed: string } {
  const { name, peer, isWorkspace, scaffold, commands = [], setUp, dependencies } = template;
  const lock = lockOf(lockName(template), isWorkspace ? "yaml" : "json") ?? `newest ${Date.now()}`;
  const content = JSON.stringify([scaffold?.version, scaffold?.command(""), ...commands, setUp, dependencies, lock]);
  const title = peer ? `${name} ${peer.name}` : name;
  const project = `${title.replaceAll(" ", "-")}-${createHash("sha256").update(content).digest("hex").slice(0, 8)}`;
  const folder = join(cache, project);
  const complete = join(folder, "node_modules/complete");
  if (existsSync(complete)) return { folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  console.error(`installing ${name}`);
  const problem =
    (scaffold && create(scaffold, project, environment)) ??
    // A repository of its own: linters leave out what git ignores, and this one ignores the cache.
    run(["git", "init", "--quiet", folder], cache, environment) ??
    firstProblem(commands, folder, environment) ??
    (isWorkspace ? undefined : installDependencies(folder, template, environment));
  if (problem !== undefined) return { failed: problem };
  mkdirSync(dirname(complete), { recursive: true });
  writeFileSync(complete, "");
  return { folder };
}

/** Creates the project. Returns the problem, if there is one. */
function create(scaffold: Scaffold, project: string, environment: Environment): string | undefined {
  const installed = install(scaffold.package, { dependencies: { [scaffold.package]: scaffold.version } });
  if ("missing" in installed) return installed.missing;
  const [program, ...args] = scaffold.command(project);
  // Creators keep what somebody has chosen before, and would choose it again.
  const chosen = join(cache, "choices");
  rmSync(chosen, { recursive: true, force: true });
  const fresh = { ...environment, XDG_CONFIG_HOME: chosen };
  return run([join(installed.folder, "node_modules/.bin", program), ...args], cache, fresh);
}

/** Writes the files that the guide tells users to write, and installs all dependencies. Returns the problem, if there is one. */
function installDependencies(folder: string, template: Template, environment: Environment): string | undefined {
  const { setUp = {}, dependencies } = template;
  writeFiles(folder, setUp);
  const file = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as { readonly dependencies?: Template["dependencies"] };
  const all = { ...manifest.dependencies, ...runtimeDependencies(), ...dependencies };
  writeFileSync(file, JSON.stringify({ ...manifest, dependencies: all }, undefined, 2));
  const lock = lockName(template);
  const problem = run(["npm", ...prepareInstall(lock, folder), "--legacy-peer-deps"], folder, environment);
  if (problem === undefined) keepLock(lock, folder);
  return problem;
}

/** Returns what npm would install with the runtime, whose tarball is only unpacked. */
function runtimeDependencies(): Template["dependencies"] {
  const manifest = readFileSync(join(repository, "packages/runtime/package.json"), "utf8");
  return (JSON.parse(manifest) as { readonly dependencies: Template["dependencies"] }).dependencies;
}

/** Unpacks the tarballs. */
function placePackages(folder: string, tarballs: Tarballs): void {
  for (const name of ["runtime", "client", "zod", "react"] as const)
    unpack(tarballs[name], join(folder, "node_modules", name === "runtime" ? "@specloom" : "@memory-service", name));
}

function placeFiles(
  folder: string,
  { name, peer, example, modules = [], files = {}, outputs, extension }: Template,
): void {
  for (const output of outputs) rmSync(join(folder, output), { recursive: true, force: true });
  if (example) cpSync(join(peer?.examples ?? examples, name), folder, { recursive: true });
  const ending = extension === undefined ? "" : `.${extension}`;
  for (const module of modules) {
    const text = readFileSync(join(app, module), "utf8").replace(/from "(\.[^"]+)"/g, `from "$1${ending}"`);
    writeFiles(folder, { [`src/${module}`]: text });
  }
  writeFiles(folder, files);
  cpSync(document, join(folder, "openapi.yaml"));
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Generates with the packed generator, as `npx specloom` would. */
function generate(
  folder: string,
  { emit, folder: api = "src/api" }: Template,
  { specloom }: Tarballs,
): string | undefined {
  // With what the output `types` needs.
  const dependencies = { specloom: `file:${specloom}`, "openapi-typescript": "7.13.0", typescript: "5.9.3" };
  const generator = install("specloom with types", { dependencies });
  if ("missing" in generator) return generator.missing;
  rmSync(join(folder, api), { recursive: true, force: true });
  const bin = join(generator.folder, "node_modules/specloom/bin/specloom.js");
  const target = ["--spec", "openapi.yaml", "--out", api, "--emit", emit.join(",")];
  return run([process.execPath, bin, "generate", ...target], folder, process.env);
}

const firstProblem = (steps: readonly Command[], folder: string, environment: Environment): string | undefined =>
  firstOf(steps, (step) => run(step, folder, environment));

function firstOf<Item>(items: readonly Item[], problemOf: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Runs a command, and returns its output if it fails. */
function run([program, ...args]: Command, cwd: string, env: Environment): string | undefined {
  const options = { cwd, env, encoding: "utf8", maxBuffer: 2 ** 26, stdio: "pipe" } as const;
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status === 0) return undefined;
  return [`${[program, ...args].join(" ")} ends with ${status}`, error?.message ?? "", stdout, stderr].join("\n");
}
