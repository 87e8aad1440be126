/**
 * The server in every runtime: starts an app of the package on Node, Bun, Deno and workerd, and calls it. Runtimes that cannot be
 * installed are skipped; RUNTIMES=required makes that a failure.
 *
 *     pnpm check runtimes-hono [NAME...]
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Program } from "../../../../scripts/programs.js";
import { findBun, findDeno, findNode, findWorkerd } from "../../../client/test/runtimes/programs.js";

interface Runtime {
  readonly name: string;
  readonly find: () => Program;
  /** The module that serves the app in this runtime. */
  readonly entry: string;
  /** Bundlers' names for the runtime. */
  readonly conditions?: readonly string[];
  readonly args: (file: string, port: number) => readonly string[];
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const source = (path: string): string => join(root, "packages", path);

const runtimes: readonly Runtime[] = [
  { name: "node", find: () => findNode("20.20.2"), entry: "node.ts", args: (file, port) => [file, String(port)] },
  { name: "bun", find: () => findBun("1.4.5"), entry: "bun.ts", args: (file, port) => [file, String(port)] },
  {
    name: "deno",
    find: () => findDeno("2.9.6"),
    entry: "deno.ts",
    args: (file, port) => ["run", "--allow-net", file, String(port)],
  },
  {
    name: "workerd",
    find: () => findWorkerd("1.20261117.1"),
    entry: "workerd.ts",
    conditions: ["workerd", "worker"],
    args: (file, port) => ["serve", writeConfig(file, port)],
  },
];

const folder = mkdtempSync(join(tmpdir(), "server-runtimes-"));
const required = process.env["RUNTIMES"] === "required";
const names = process.argv.slice(2);
let failed = 0;
try {
  for (const runtime of runtimes.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const program = runtime.find();
    if ("missing" in program) {
      console.log(`${runtime.name}: skipped: ${program.missing}`);
      failed += required ? 1 : 0;
      continue;
    }
    const problem = await tryRuntime(runtime, program.file);
    console.log(`${runtime.name} ${program.version}: ${problem ?? "passed"}`);
    failed += problem === undefined ? 0 : 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

async function tryRuntime(runtime: Runtime, program: string): Promise<string | undefined> {
  const { name, entry, conditions = [], args } = runtime;
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    outfile,
    bundle: true,
    format: "esm",
    platform: name === "node" ? "node" : "neutral",
    mainFields: ["module", "main"],
    conditions: [...conditions, "import"],
    alias: {
      "@specloom/runtime": source("runtime/src"),
      "@memory-service/endpoints": source("endpoints/src/index.ts"),
      "@memory-service/client": source("client/src/index.ts"),
      "@memory-service/zod/fast": source("zod/src/fast.ts"),
    },
    banner:
      name === "node"
        ? { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' }
        : {},
    logLevel: "error",
  });
  const port = await freePort();
  const child = spawn(program, args(outfile, port), { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  try {
    return await check(`http://127.0.0.1:${port}`, child);
  } catch (error) {
    return `failed: ${String(error)}\n${printed.slice(-2000)}`;
  } finally {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
}

/** Calls the app: a GET, a PATCH, an invalid PATCH, an unknown path, and the document. */
async function check(url: string, child: ChildProcess): Promise<string | undefined> {
  const path = "/openapi/service/api/v3/workspaces/ws_1/actors/actor_1/facts/fact_1";
  const headers = { authorization: "Bearer test-key", "content-type": "application/json" };
  await untilReady(url, child);
  const send = async (target: string, init: RequestInit = {}): Promise<readonly [number, unknown]> => {
    const response = await fetch(url + target, { headers, ...init });
    return [response.status, await response.json()];
  };
  const got = [
    await send(path),
    await send(path, { method: "PATCH", body: JSON.stringify({ fact: "Grüße" }) }),
    await send(path, { method: "PATCH", body: JSON.stringify({ fact: 7 }) }),
    await send(path, { headers: {} }),
    await send("/unknown"),
    await send("/openapi.json"),
  ].map(([status, body]) => [status, (body as { readonly data?: { readonly fact: string } }).data?.fact] as const);
  const wanted = [
    [200, "fact_1"],
    [200, "Grüße"],
    [400, undefined],
    [401, undefined],
    [404, undefined],
    [200, undefined],
  ];
  return JSON.stringify(got) === JSON.stringify(wanted)
    ? undefined
    : `failed: ${JSON.stringify(got)}, expected ${JSON.stringify(wanted)}`;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
    const ready = await fetch(`${url}/openapi.json`).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
    if (ready) return;
    await wait(50);
  }
  throw new Error("it does not listen");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Writes a configuration of workerd. */
function writeConfig(file: string, port: number): string {
  const config = join(folder, "workerd.capnp");
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed ${JSON.stringify(file.slice(folder.length + 1))})],
    compatibilityDate = "2026-11-01"))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]);
`,
  );
  return config;
}
