/** Table 2: the time to import all schemas, and the first validation after it. */
import { spawnSync } from "node:child_process";
import type { Row, Table } from "../results.js";
import { contenders, ownOf, type Contender } from "./contenders.js";
import { text } from "./response.js";
import { median, printTable, type Cell } from "../table.js";

/** Measures a fresh process: the time of the import, the time of the first validation, and the number of schemas. */
const program = `
  const value = JSON.parse(process.env.RESPONSE);
  const start = performance.now();
  const { accepts } = await import(process.env.MODULE);
  const imported = performance.now();
  const constructed = globalThis.constructed ?? 0;
  if (!accepts(value)) throw new Error("refused");
  const validated = performance.now();
  console.log(JSON.stringify({ load: imported - start, first: validated - imported, constructed }));
`;

interface Sample {
  readonly load: number;
  readonly first: number;
  readonly constructed: number;
}

function sample(module: string): Sample {
  const env = { ...process.env, MODULE: `file://${module}`, RESPONSE: text };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${module}\n${stderr}`);
  return JSON.parse(stdout) as Sample;
}

/** The modules of a contender: unchanged, and with counters. */
export interface Modules {
  readonly plain: string;
  readonly counting: string;
}

function rowOf({ name }: Contender, samples: readonly Sample[], { counting }: Modules): readonly Cell[] {
  const load = median(samples.map((each) => each.load)) ?? Number.NaN;
  const first = median(samples.map((each) => each.first)) ?? Number.NaN;
  return [name, [load, 1], [first, 1], [load + first, 1], [sample(counting).constructed, 0]];
}

/** Prints and returns medians over rounds in which every contender has one process. */
export function importTime(modules: ReadonlyMap<Contender, Modules>, rounds: number): Table {
  const taken = new Map([...modules.keys()].map((contender) => [contender, [] as Sample[]]));
  // The first round warms the file cache and is not counted.
  for (let round = 0; round <= rounds; round += 1)
    for (const [contender, { plain }] of modules) if (round > 0) taken.get(contender)?.push(sample(plain));
  const rows = [...modules].map(([contender, each]) => rowOf(contender, taken.get(contender) ?? [], each));
  printTable(
    `2. Importing all schemas, one file for each contender (milliseconds, median of ${rounds} processes)`,
    ["", "import", "first validation", "both", "made by importing"],
    rows,
  );
  console.log("\n  made by importing: schemas of zod or valibot, nodes of arktype, schemas that ajv looked at.");
  return tableOf(rows);
}

function tableOf(rows: readonly (readonly Cell[])[]): Table {
  const titles = ["import", "first validation", "both", "made by importing"];
  const unit = (title: string): string => (title === "made by importing" ? "objects" : "ms");
  return {
    id: "import",
    title: "Importing all schemas",
    measures: titles.map((title) => {
      return { id: title, title, unit: unit(title), better: "lower", digits: unit(title) === "ms" ? 1 : 0 };
    }),
    rows: rows.map(([name, ...cells]): Row => {
      const values = cells.map((cell, index) => [titles[index], Array.isArray(cell) ? cell[0] : cell] as const);
      const subject = String(name);
      return { subject, ...ownOf(subject), values: Object.fromEntries(values) as Row["values"] };
    }),
  };
}

/** The contenders whose imports differ. */
export const imported: readonly Contender[] = contenders.filter(({ isMode }) => !isMode);
