/** Table 1: the number of responses that each contender validates per second, with and without eval. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type Measure, type Row, type Table, valuesOf } from "../results.js";
import { baseline, contenders, ours, ownOf, type Contender } from "./contenders.js";
import { text } from "./response.js";
import { median, printBar, printTable, type Cell } from "../table.js";
import type { Opinion, Readiness, Task } from "./worker.js";

const strict = "--disallow-code-generation-from-strings";
const generations = 2;
// Milliseconds of processor time. zod needs this long to reach its full speed.
const warmUp = 600;
const turn = 40;
const warmUpOfBroken = 300;
const turnOfBroken = 15;

/** One contender in one mode, over all rounds: how many times as fast as the baseline it accepts and rejects. */
interface Entrant {
  readonly contender: Contender;
  readonly isStrict: boolean;
  readonly accepts: number[];
  readonly refuses: number[];
  error: string | undefined;
}

/** A process that validates for an entrant. */
interface Runner {
  readonly entrant: Entrant;
  readonly process: ChildProcess;
}

/** The files to run: the worker, and one file per contender that exports `accepts`. */
export interface Files {
  readonly worker: string;
  readonly modules: ReadonlyMap<Contender, string>;
}

const entrants: readonly Entrant[] = contenders.flatMap((contender) =>
  [false, true].map((isStrict) => ({ contender, isStrict, accepts: [], refuses: [], error: undefined })),
);

function launch({ contender, isStrict }: Entrant, { worker, modules }: Files): ChildProcess {
  const module = modules.get(contender) ?? "";
  if (!isStrict) return fork(worker, [module]);
  // ajv prints the code that it is not allowed to run.
  return fork(worker, [module], { execArgv: [strict], stdio: ["ignore", "ignore", "ignore", "ipc"] });
}

/** Starts a process, unless the contender cannot load in this mode. */
async function start(entrant: Entrant, files: Files): Promise<readonly Runner[]> {
  const process = launch(entrant, files);
  process.once("exit", (code) => {
    if (code !== 0) throw new Error(`${entrant.contender.name} has ended with ${code}`);
  });
  const [{ error }] = (await once(process, "message")) as [Readiness];
  if (error && !entrant.isStrict) throw new Error(`${entrant.contender.name} does not load: ${error}`);
  entrant.error = error;
  return error ? [] : [{ entrant, process }];
}

async function ask<Answer = number>({ process }: Runner, task: Task | "opinion"): Promise<Answer> {
  const answer = once(process, "message");
  process.send(task);
  return ((await answer) as [Answer])[0];
}

/** Throws if contenders disagree about the response. */
async function check(runner: Runner): Promise<void> {
  const { name, isOpen } = runner.entrant.contender;
  const accepted = await ask<Opinion>(runner, "opinion");
  const expected: Opinion = isOpen ? ["none", "unknown variant"] : ["none"];
  if (String(accepted) !== String(expected))
    throw new Error(`${name} accepts ${String(accepted)} where it shall accept ${String(expected)}`);
}

/** Runs a turn right after one of the baseline, because the speed of the machine varies. */
async function takeTurn(base: Runner, runner: Runner, isBroken: boolean): Promise<number> {
  const { accepts, refuses } = runner.entrant;
  const unit = await ask(base, { milliseconds: turn, isBroken: false });
  const rate = await ask(runner, { milliseconds: isBroken ? turnOfBroken : turn, isBroken });
  (isBroken ? refuses : accepts).push(rate / unit);
  return unit;
}

/** Runs rounds of turns, one by one, after a warm-up. */
async function takeTurns(runners: readonly Runner[], rounds: number, isBroken: boolean): Promise<readonly number[]> {
  const [base] = runners;
  const milliseconds = isBroken ? warmUpOfBroken : warmUp;
  for (const runner of runners) await ask(runner, { milliseconds, isBroken });
  const units: number[] = [];
  for (let round = 0; base && round < rounds; round += 1)
    for (const runner of runners) units.push(await takeTurn(base, runner, isBroken));
  return units;
}

/** Starts new processes, because compilers optimize the same code slightly differently each time. */
async function generation(files: Files, rounds: number): Promise<readonly number[]> {
  const runners: Runner[] = [];
  for (const entrant of entrants) runners.push(...(await start(entrant, files)));
  const units = await takeTurns(runners, rounds, false);
  // Checked last: code that has seen errors does not get as fast again.
  for (const runner of runners) await check(runner);
  const free = runners.filter(({ entrant }) => !entrant.isStrict);
  await takeTurns(free, Math.ceil(rounds / 2), true);
  for (const { process } of runners) process.disconnect();
  return units;
}

function entrantOf(contender: Contender, isStrict = false): Entrant {
  const found = entrants.find((entrant) => entrant.contender === contender && entrant.isStrict === isStrict);
  if (!found) throw new Error(`${contender.name} does not take part`);
  return found;
}

/** Returns the speed as a multiple of the baseline. */
function speedOf(contender: Contender, isStrict = false): number {
  return median(entrantOf(contender, isStrict).accepts) ?? Number.NaN;
}

/** `unit` is the number of responses that the baseline accepts per second. */
function rowOf(contender: Contender, unit: number): readonly Cell[] {
  const cells = (isStrict: boolean): readonly Cell[] => {
    if (entrantOf(contender, isStrict).error) return ["throws", ""];
    const speed = speedOf(contender, isStrict);
    return [
      [unit * speed, 0],
      [speed, 2],
    ];
  };
  const refusals = unit * (median(entrantOf(contender).refuses) ?? Number.NaN);
  return [contender.name, ...cells(false), ...cells(true), [refusals, 0], contender.isOpen ? "passes" : "refused"];
}

function print(unit: number, rounds: number): void {
  printTable(
    `1. Validations of a search response of ${(text.length / 1000).toFixed(1)} kB, per second of processor time`,
    ["", "per second", "x", "without eval", "x", "refusals", "unknown variant"],
    contenders.map((contender) => rowOf(contender, unit)),
  );
  console.log(`
  x: times ${baseline.name} in the turn before, median of ${rounds} rounds in each of ${generations} processes.
  without eval: node ${strict}. refusals: of a response with a wrong type near its end.`);
  for (const { contender, error } of entrants)
    if (error) console.log(`  ${contender.name} without eval: ${error.split("\n")[0]}`);
  const speed = speedOf(ours.fast);
  const steadiness = speedOf(ours.fast, true) / speed;
  printBar(`${ours.fast.name}, at least 5 x ${baseline.name}`, `${speed.toFixed(2)} x`, speed >= 5);
  // Two processes with the same code differ by a few percent.
  printBar(`${ours.fast.name}, no slower without eval`, `${steadiness.toFixed(2)} x`, steadiness >= 0.93);
}

const figures: readonly Measure[] = [
  { id: "speed", title: `valid responses, times ${baseline.name}`, unit: "x", better: "higher", digits: 2 },
  { id: "perSecond", title: "valid responses", unit: "per second", better: "higher", digits: 0 },
  { id: "strictSpeed", title: `without eval, times ${baseline.name}`, unit: "x", better: "higher", digits: 2 },
  { id: "strictPerSecond", title: "without eval", unit: "per second", better: "higher", digits: 0 },
  { id: "refusals", title: "broken responses", unit: "per second", better: "higher", digits: 0 },
  { id: "unknown", title: "unknown union variant", unit: "", better: "neither", digits: 0 },
];

function savedRow(contender: Contender, unit: number): Row {
  const speed = speedOf(contender);
  const { error } = entrantOf(contender, true);
  const strictSpeed = error === undefined ? speedOf(contender, true) : undefined;
  const values = valuesOf({
    speed,
    perSecond: unit * speed,
    strictSpeed: strictSpeed ?? "throws",
    strictPerSecond: strictSpeed === undefined ? "throws" : unit * strictSpeed,
    refusals: unit * (median(entrantOf(contender).refuses) ?? Number.NaN),
    unknown: contender.isOpen ? "passes" : "refused",
  });
  return { subject: contender.name, ...ownOf(contender.name), values };
}

/** Measures, prints and returns the speeds. */
export async function throughput(files: Files, rounds: number): Promise<Table> {
  const units: number[] = [];
  for (let index = 0; index < generations; index += 1) units.push(...(await generation(files, rounds)));
  const unit = median(units) ?? Number.NaN;
  print(unit, rounds);
  return {
    id: "speed",
    title: `Validating a search response of ${(text.length / 1000).toFixed(1)} kB`,
    measures: [...figures],
    rows: contenders.map((contender) => savedRow(contender, unit)),
  };
}
