/**
 * Counts the work for documents of three sizes, each twice as large as the previous one, for every kind of growth or for the
 * kinds named after the mode. Prints JSON. The modes: `small` uses the smallest sizes that distinguish linear from quadratic
 * work; `large` uses larger ones, with all outputs; `times` measures CPU milliseconds instead of counts, at sizes in the
 * thousands.
 */
import { Coverage } from "./coverage.js";
import { excessesOf, falls } from "./excess.js";
import { kinds } from "./kinds/index.js";
import type { Kind } from "./kinds/kind.js";
import { runDocument } from "./run.js";
import { countNatives, takeTally, tallied } from "./tally.js";

export type Mode = "small" | "large" | "times";

export type Counts = readonly [one: number, two: number, four: number];

/** Counts by function. */
export interface Works {
  readonly [name: string]: Counts;
}

export interface Measured {
  readonly sizes: Counts;
  readonly works: Works;
  /** Counters that differed in a repeated run. */
  readonly lost: readonly string[];
}

export interface MeasuredKinds {
  readonly [kind: string]: Measured;
}

const [mode = "small", ...wanted] = process.argv.slice(2) as [Mode?, ...string[]];
const coverage = new Coverage();

const leastOf: Readonly<Record<Mode, number>> = { times: 1_000, large: 110, small: 12 };

function sizesOf({ size, isDeep }: Kind): Counts {
  const least = leastOf[mode];
  const wide = mode === "small" ? (size ?? least) : Math.max(size ?? 0, least);
  const one = isDeep ? (size ?? 10) : wide;
  return [one, 2 * one, 4 * one];
}

async function count(kind: Kind, size: number): Promise<ReadonlyMap<string, number>> {
  const made = kind.files(size);
  coverage.take();
  takeTally();
  await tallied(() => runDocument(made, runOf(kind)));
  return new Map([...coverage.take(), ...takeTally()]);
}

function runOf({ run }: Kind): Kind["run"] {
  return mode === "small" || run === "lint" ? run : "all";
}

async function countAll(kind: Kind, sizes: Counts): Promise<Works> {
  const [one, two, four] = [await count(kind, sizes[0]), await count(kind, sizes[1]), await count(kind, sizes[2])];
  const names = new Set([...one.keys(), ...two.keys(), ...four.keys()]);
  return Object.fromEntries(
    [...names].map((name): [string, Counts] => [name, [one.get(name) ?? 0, two.get(name) ?? 0, four.get(name) ?? 0]]),
  );
}

async function measure(kind: Kind): Promise<Measured> {
  const sizes = sizesOf(kind);
  const works = await countAll(kind, sizes);
  const isSuspect = excessesOf(works, kind).length > 0 || Object.values(works).some(falls);
  // Counts again if a count falls or grows too fast: counts are deterministic, unless V8 loses a counter.
  const again = mode === "large" || isSuspect ? await countAll(kind, sizes) : works;
  const names = new Set([...Object.keys(works), ...Object.keys(again)]);
  const lost = [...names].filter((name) => works[name]?.join() !== again[name]?.join());
  return { sizes, works, lost };
}

/** Returns the shorter of two times for each size, because other programs only add to them. */
async function time(kind: Kind): Promise<Measured> {
  const sizes = sizesOf(kind);
  const times: number[] = [];
  for (const size of sizes) {
    const made = kind.files(size);
    const runs: number[] = [];
    for (let run = 0; run < 2; run += 1) {
      const begin = process.cpuUsage();
      await runDocument(made, runOf(kind));
      const { user, system } = process.cpuUsage(begin);
      runs.push(Math.round((user + system) / 1000));
    }
    times.push(Math.min(...runs));
  }
  const [one = 0, two = 0, four = 0] = times;
  return { sizes, works: { "CPU milliseconds": [one, two, four] }, lost: [] };
}

if (mode !== "times") {
  countNatives();
  coverage.start();
}
// The first runs load modules and fill caches, such as tables of non-ASCII letters and of pattern properties.
for (const title of ["component names that are none", "a pattern of nested groups", "values of an enum, examined"])
  for (const run of [undefined, "docs", "lint"] as const) await runDocument(kinds[title]!.files(10), run);
const result: { [kind: string]: Measured } = {};
for (const [title, kind] of Object.entries(kinds)) {
  if (wanted.length > 0 && !wanted.includes(title)) continue;
  if (mode === "times" && kind.isDeep) continue;
  result[title] = mode === "times" ? await time(kind) : await measure(kind);
  if (mode !== "small") console.error(title);
}
process.stdout.write(JSON.stringify(result));
