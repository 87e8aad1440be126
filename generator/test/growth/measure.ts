/**
 * Counts the work of documents of three sizes, each twice as large as the one before, for every kind of growth that is
 * named on the command line, or for all. Prints JSON: by kind and function, three counts.
 */
import { Coverage } from "./coverage.js";
import { kinds } from "./kinds/index.js";
import { runDocument } from "./run.js";
import { countNatives, takeTally, tallied } from "./tally.js";

export type Counts = readonly [one: number, two: number, four: number];

/** By kind of growth and function. */
export interface Measured {
  readonly [kind: string]: { readonly [name: string]: Counts };
}

const coverage = new Coverage();
const wanted = process.argv.slice(2);

countNatives();
coverage.start();
// The first run loads modules, and fills what is made once.
for (const { files, run } of Object.values(kinds).slice(0, 1)) await runDocument(files(10), run);
await runDocument(Object.values(kinds)[0]!.files(10), "lint");
const result: { [kind: string]: { [name: string]: Counts } } = {};
for (const [title, kind] of Object.entries(kinds)) {
  if (wanted.length > 0 && !wanted.includes(title)) continue;
  const { size = 24, files, run } = kind;
  const works: ReadonlyMap<string, number>[] = [];
  const begin = process.cpuUsage();
  for (const at of [size, 2 * size, 4 * size]) {
    const made = files(at);
    coverage.take();
    takeTally();
    await tallied(() => runDocument(made, run));
    works.push(new Map([...coverage.take(), ...takeTally()]));
  }
  const { user } = process.cpuUsage(begin);
  if (process.env["TIMES"]) console.error(`${Math.round(user / 1000)} ms ${title}`);
  const [one, two, four] = works;
  const names = [...(four?.keys() ?? [])];
  result[title] = Object.fromEntries(
    names.map((name): [string, Counts] => [name, [one?.get(name) ?? 0, two?.get(name) ?? 0, four?.get(name) ?? 0]]),
  );
}
process.stdout.write(JSON.stringify(result));
