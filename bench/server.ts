/**
 * Compares the generated server with a Hono app that a person would write: processor time per request, for a GET with path
 * parameters and a PATCH with a JSON body. Both check the key, the permission and the arguments, and answer with the envelope.
 *
 *     pnpm bench server [--rounds N] [--save]
 *
 * Each app has its own process. They take turns, so that a ratio compares neighbours in time. Columns: `app.fetch`, and requests
 * over kept-alive connections to @hono/node-server. `--save` writes `bench/results/server.json`.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { bodyOfPatch, factPath, headers, type Task, type Told, type Turn } from "./server/requests.js";
import { pinnedIn, saveResults, versionIn } from "./results.js";
import { median, printBar, printTable } from "./table.js";

const bar = 1.3;
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "25" }, save: { type: "boolean", default: false } },
});
const rounds = Number(values.rounds);
const root = fileURLToPath(new URL("..", import.meta.url));

interface Contender {
  readonly name: "generated" | "written";
  readonly process: ChildProcess;
  readonly port: number;
}

interface Column {
  readonly title: string;
  readonly task: Task;
  readonly isLoopback: boolean;
  /** The number of requests in a turn. */
  readonly calls: number;
}

const columns: readonly Column[] = [
  { title: "GET", task: "get", isLoopback: false, calls: 3_000 },
  { title: "PATCH", task: "patch", isLoopback: false, calls: 2_000 },
  { title: "GET, loopback", task: "get", isLoopback: true, calls: 2_000 },
  { title: "PATCH, loopback", task: "patch", isLoopback: true, calls: 2_000 },
];

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

async function start(worker: string, name: Contender["name"]): Promise<Contender> {
  const child = fork(worker, [name], { env: { ...process.env, NODE_ENV: "production" }, execArgv: [] });
  child.once("exit", (code) => {
    if (code) throw new Error(`the ${name} app has ended with ${code}`);
  });
  const [told] = (await once(child, "message")) as [Told];
  return { name, process: child, port: "port" in told ? told.port : 0 };
}

async function ask({ process }: Contender, turn: Turn): Promise<number> {
  const answer = once(process, "message");
  process.send(turn);
  const [told] = (await answer) as [Told];
  return "microseconds" in told ? told.microseconds : NaN;
}

/** Returns the processor time of a request in microseconds. */
async function costOf(contender: Contender, { task, calls, isLoopback }: Column): Promise<number> {
  if (!isLoopback) return ask(contender, { task, calls });
  const before = await ask(contender, "usage");
  let left = calls;
  const send = async (): Promise<void> => {
    while (left-- > 0) await sendOne(contender, task);
  };
  await Promise.all(Array.from({ length: agent.maxSockets }, send));
  return ((await ask(contender, "usage")) - before) / calls;
}

function sendOne({ port }: Contender, task: Task): Promise<void> {
  const method = task.toUpperCase();
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port, path: factPath, method, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${method} got ${response.statusCode}`));
      response.resume().once("end", resolve);
    });
    sent.once("error", reject).end(task === "patch" ? bodyOfPatch : undefined);
  });
}

interface Result {
  readonly column: Column;
  readonly turns: readonly { readonly written: number; readonly own: number }[];
}

function save(results: readonly Result[], ratios: readonly number[]): void {
  saveResults({
    name: "server",
    title: "The generated server",
    versions: {
      "@memory-service/hono": versionIn("packages/hono"),
      ...pinnedIn("packages/hono", ["hono", "@hono/node-server"]),
    },
    tables: [
      {
        id: "overhead",
        title: "Processor time of a request",
        measures: [
          { id: "ratio", title: "times a Hono app by hand", unit: "x", better: "lower", digits: 2 },
          { id: "generated", title: "generated", unit: "µs", better: "lower", digits: 1 },
          { id: "written", title: "by hand", unit: "µs", better: "lower", digits: 1 },
        ],
        rows: results.map(({ column, turns }, index) => ({
          subject: column.title,
          isOurs: true,
          values: {
            ratio: ratios[index] ?? NaN,
            generated: median(turns.map((turn) => turn.own)) ?? NaN,
            written: median(turns.map((turn) => turn.written)) ?? NaN,
          },
        })),
      },
    ],
  });
}

async function bench(folder: string): Promise<boolean> {
  const worker = join(folder, "worker.mjs");
  await build({
    entryPoints: [join(root, "packages/hono/bench/worker.ts")],
    outfile: worker,
    bundle: true,
    platform: "node",
    format: "esm",
    alias: {
      "@specloom/runtime": join(root, "packages/runtime/src"),
      "@memory-service/endpoints": join(root, "packages/endpoints/src/index.ts"),
      "@memory-service/client": join(root, "packages/client/src/index.ts"),
      "@memory-service/zod/fast": join(root, "packages/zod/src/fast.ts"),
    },
    // @hono/node-server requires modules of Node.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    logLevel: "error",
  });
  const [own, written] = [await start(worker, "generated"), await start(worker, "written")];
  const results = [];
  for (const column of columns) {
    for (const contender of [own, written]) await costOf(contender, { ...column, calls: column.calls * 5 });
    const turns = [];
    for (let round = 0; round < rounds; round += 1)
      turns.push({ written: await costOf(written, column), own: await costOf(own, column) });
    results.push({ column, turns });
  }
  for (const { process } of [own, written]) process.disconnect();
  agent.destroy();
  const ratios = results.map(({ turns }) => median(turns.map((turn) => turn.own / turn.written)) ?? NaN);
  printTable(
    `Processor time of a request in microseconds (Node ${process.version}, median of ${rounds} rounds)`,
    ["", "generated", "written", "ratio"],
    results.map(({ column, turns }, index) => [
      column.title,
      [median(turns.map((turn) => turn.own)), 1],
      [median(turns.map((turn) => turn.written)), 1],
      [ratios[index], 2],
    ]),
  );
  if (values.save) save(results, ratios);
  const worst = Math.max(...ratios);
  printBar(`at most ${bar} x a hand-written route`, `${worst.toFixed(2)} x`, worst <= bar);
  return worst <= bar;
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "server-bench-")));
try {
  process.exitCode = (await bench(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
