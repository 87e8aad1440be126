/**
 * Table 2: processor time for a call, as a ratio to fetch alone.
 *
 * The unit is hand-written code: `fetch(url, init)` with the path, the query, the key and the headers, then
 * `response.json()`. In the first three columns the global `fetch` is a stub that returns a new Response, so that only the
 * client's own work is measured. There, a client that creates a Request (openapi-fetch, hey-api, ky) pays for it, although the
 * real fetch creates one anyway. The last column is the cost in a real program: calls to a local server over kept-alive
 * connections.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Row, type Table, valuesOf } from "../results.js";
import { type Cell, median, printBar, printTable } from "../table.js";
import { writeDrivers, writeProgram } from "./bundle.js";
import { type Contender, missingRows, ours } from "./contenders.js";
import { answerTo } from "./exchanges.js";
import { type Installed, versionOf } from "./packages.js";
import { serve } from "./server.js";
import type { Answers, Task, Turn } from "./speed-worker.js";

const bar = 2.7;
// Calls before the first turn. After these, compiled code is stable.
const warmUp = 10_000;
const answers: Answers = {
  get: answerTo("facts.get"),
  page: answerTo("agents.listVersions"),
  post: answerTo("projects.create"),
};

interface Column {
  readonly title: string;
  readonly task: Task;
  readonly isLoopback: boolean;
  /** The number of calls in a turn. */
  readonly calls: number;
}

const get: Column = { title: "GET", task: "get", isLoopback: false, calls: 3_000 };
const columns: readonly Column[] = [
  get,
  { title: "page", task: "page", isLoopback: false, calls: 2_000 },
  { title: "POST", task: "post", isLoopback: false, calls: 2_000 },
  { title: "GET, loopback", task: "get", isLoopback: true, calls: 1_000 },
];

/** One contender in one column, over all rounds: a process, and its costs as multiples of the preceding turn of fetch. */
interface Entrant {
  readonly contender: Contender;
  readonly column: Column;
  readonly process: ChildProcess;
  readonly ratios: number[];
  /** Microseconds. */
  readonly costs: number[];
}

export async function speed(
  contenders: readonly Contender[],
  installed: Installed,
  { folder, rounds }: { readonly folder: string; readonly rounds: number },
): Promise<Table> {
  const server = await serve((request, response) => {
    request.resume().once("end", () => {
      response.writeHead(200, { "content-type": "application/json" }).end(answers.get);
    });
  });
  const worker = join(folder, "speed-worker.mjs");
  await writeProgram({ module: "speed-worker.ts" }, installed, worker);
  const files = await writeDrivers(contenders, installed, folder);
  const entrants: Entrant[] = [];
  try {
    for (const column of columns) {
      const field: Entrant[] = [];
      for (const [contender, file] of files) {
        const args = column.isLoopback ? [file, server.url] : [file];
        const process = await start(worker, args, installed.node);
        field.push({ contender, column, process, ratios: [], costs: [] });
      }
      await takeTurns(field, column, rounds);
      for (const { process } of field) process.disconnect();
      entrants.push(...field);
    }
  } finally {
    for (const { process } of entrants) process.kill();
    await server.close();
  }
  print(entrants, versionOf(installed.node), rounds);
  return tableOf(entrants, installed);
}

function tableOf(entrants: readonly Entrant[], installed: Installed): Table {
  const rows = [...new Set(entrants.map(({ contender }) => contender))].map((contender): Row => {
    const own = entrants.filter((entrant) => entrant.contender === contender);
    const values = own.flatMap(({ column, ratios, costs }) => [
      [column.title, median(ratios)] as const,
      [`${column.title}, µs`, median(costs)] as const,
    ]);
    const isOurs = contender === ours ? ({ isOurs: true } as const) : {};
    return { subject: contender.name, ...isOurs, values: valuesOf(Object.fromEntries(values)) };
  });
  return {
    id: "speed",
    title: "Processor time of a call",
    measures: columns.flatMap(({ title }) => [
      { id: title, title: `${title}, times fetch`, unit: "x", better: "lower" as const, digits: 2 },
      { id: `${title}, µs`, title, unit: "µs", better: "lower" as const, digits: 1 },
    ]),
    rows: [...rows, ...missingRows(installed)],
  };
}

async function start(worker: string, args: readonly string[], execPath: string): Promise<ChildProcess> {
  const child = fork(worker, args, { execPath, execArgv: [] });
  child.once("exit", (code) => {
    if (code) throw new Error(`${args.join(" ")} has ended with ${code}`);
  });
  child.send(answers);
  await once(child, "message");
  return child;
}

async function costOf({ process }: Entrant, turn: Turn): Promise<number> {
  const answer = once(process, "message");
  process.send(turn);
  return ((await answer) as [number])[0];
}

/** Runs the entrants in turns, each right after a turn of fetch, because the speed of the machine varies. */
async function takeTurns(field: readonly Entrant[], { task, calls }: Column, rounds: number): Promise<void> {
  const [base] = field;
  if (!base) return;
  for (const entrant of field) await costOf(entrant, { task, calls: warmUp });
  for (let round = 0; round < rounds; round += 1)
    for (const entrant of field) {
      const unit = await costOf(base, { task, calls });
      const cost = await costOf(entrant, { task, calls });
      entrant.ratios.push(cost / unit);
      entrant.costs.push(cost);
    }
}

function print(entrants: readonly Entrant[], version: string, rounds: number): void {
  const rows = [...new Set(entrants.map(({ contender }) => contender))].map(
    (contender) => [contender, entrants.filter((entrant) => entrant.contender === contender)] as const,
  );
  printTable(
    `2. Processor time for a call, in times of fetch alone (Node ${version}, median of ${rounds} rounds)`,
    ["", ...columns.flatMap(({ title }) => [title, "spread"])],
    rows.map(([{ name }, of]) => [name, ...of.flatMap(cells)]),
  );
  const units = rows[0]?.[1].map(({ column, costs }) => `${column.title} ${(median(costs) ?? NaN).toFixed(0)}`);
  console.log(`
  fetch alone, microseconds: ${units?.join(", ")}. spread: the middle half of the rounds.
  GET, page, POST: fetch is a function that answers with a new Response. GET, loopback: a server on this machine, which
  stripe asks through node:http.`);
  const own = entrants.find(({ contender, column }) => contender === ours && column === get);
  const ratio = median(own?.ratios ?? []);
  if (ratio !== undefined) printBar(`a GET, at most ${bar} x fetch alone`, `${ratio.toFixed(2)} x`, ratio <= bar);
}

function cells({ ratios }: Entrant): readonly Cell[] {
  const sorted = [...ratios].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1);
  return [[median(ratios), 2], `${at(0.25)}-${at(0.75)}`];
}
