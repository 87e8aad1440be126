/** The results of the generators for a document, and their rows in the saved results. */
import { type Measure, type Row, type Table, valuesOf } from "../results.js";
import { median } from "../table.js";
import type { Again } from "./changes.js";
import type { Contender, Work } from "./contenders.js";
import type { Document } from "./documents.js";
import type { Run } from "./measure.js";
import type { Size, Verdict } from "./output.js";

/** An installed contender with its folder. */
export interface Entrant extends Contender {
  readonly folder: string;
}

export interface Result {
  readonly entrant: Entrant;
  readonly runs: readonly Run[];
  readonly failure: string | undefined;
  readonly size: Size | undefined;
  /** The verdicts, in the order of the compilers. */
  readonly verdicts: readonly Verdict[];
}

export const title = ({ name, work }: Contender): string => `${name}: ${work}`;

export const cpu = ({ runs }: Result): number | undefined => median(runs.map(({ cpu }) => cpu));
export const memory = ({ runs }: Result): number | undefined => median(runs.map(({ memory }) => memory));
export const wall = ({ runs }: Result): number | undefined => median(runs.map(({ wall }) => wall));

export function ratio(of: number | undefined, to: number | undefined): number | undefined {
  return of === undefined || to === undefined ? undefined : of / to;
}

/** Finds hey-api, the baseline for each kind of output. */
export const heyApi = (results: readonly Result[], work: Work): Result | undefined =>
  results.find(({ entrant }) => entrant.family === "hey-api" && entrant.work === work);

const own = (name: string): Pick<Row, "isOurs"> => (name === "specloom" ? { isOurs: true } : {});
const lower = (id: string, title: string, unit: string, digits: number): Measure => {
  return { id, title, unit, better: "lower", digits };
};

const measures: readonly Measure[] = [
  lower("cpu", "processor time", "s", 2),
  lower("cpuRatio", "processor time, times hey-api", "x", 2),
  lower("memory", "peak memory", "MB", 0),
  lower("memoryRatio", "peak memory, times hey-api", "x", 2),
  lower("wall", "elapsed time", "s", 2),
  { id: "lines", title: "lines of output", unit: "lines", better: "neither", digits: 0 },
  { id: "files", title: "files of output", unit: "files", better: "neither", digits: 0 },
];

/** Costs of compiling the output. */
const costsOfCompiler = [
  ["instantiations", "instantiations", "types", 0],
  ["cpu", "processor time", "s", 1],
  ["memory", "peak memory", "MB", 0],
] as const satisfies readonly (readonly [keyof Verdict, string, string, number])[];

/** The name in the saved results: what most tools write goes without saying. */
const subjects: Readonly<Record<Work, (name: string) => string>> = {
  types: (name) => `${name}, types only`,
  "types, client, zod": (name) => name,
  "types, client, zod, hooks": (name) => `${name} with hooks`,
};

export const subjectOf = ({ name, work }: Contender): string => subjects[work](name);

/** The rows of a document: one for each contender, also for those that failed. */
export function rowsOf(document: Document, results: readonly Result[], compilers: readonly string[]): readonly Row[] {
  return results.map((result) => {
    const { entrant, failure, size, verdicts } = result;
    const base = heyApi(results, entrant.work);
    const compiled = compilers.flatMap((name, index) => {
      const { errors, failure, ...work }: Partial<Verdict> = verdicts[index] ?? {};
      const costs = costsOfCompiler.map(
        ([id]) => [`${name}, ${id}`, failure === undefined ? work[id] : undefined] as const,
      );
      return [[name, failure === undefined ? errors : `failed: ${failure}`] as const, ...costs];
    });
    const values = valuesOf({
      cpu: cpu(result),
      cpuRatio: base && ratio(cpu(result), cpu(base)),
      memory: memory(result),
      memoryRatio: base && ratio(memory(result), memory(base)),
      wall: wall(result),
      lines: size?.lines,
      files: size?.files,
      ...Object.fromEntries(compiled),
    });
    return {
      subject: subjectOf(entrant),
      group: document.name,
      ...own(entrant.name),
      values,
      ...(failure && { failure }),
    };
  });
}

export const generation = (rows: readonly Row[], compilers: readonly string[]): Table => ({
  id: "generation",
  title: "Generating from a document",
  measures: [
    ...measures,
    ...compilers.map((name) => lower(name, `errors of ${name}`, "errors", 0)),
    ...compilers.flatMap((name) =>
      costsOfCompiler.map(([id, title, unit, digits]) => lower(`${name}, ${id}`, `${title} of ${name}`, unit, digits)),
    ),
  ],
  rows: [...rows],
});

/** The rows of repeated runs of specloom on a document. */
export function changeRows({ name: group }: Document, again: Again | undefined): readonly Row[] {
  if (again === undefined)
    return [{ subject: "specloom", group, isOurs: true, values: {}, failure: "no schema to change" }];
  return [
    {
      subject: "nothing changed",
      group,
      isOurs: true,
      values: valuesOf({ wall: again.nothing[0], cpu: again.nothing[1] }),
    },
    {
      subject: "one schema changed",
      group,
      isOurs: true,
      values: valuesOf({ wall: again.schema[0], cpu: again.schema[1], files: again.files }),
    },
  ];
}

export const changes = (rows: readonly Row[]): Table => ({
  id: "changes",
  title: "specloom again, after a change",
  measures: [
    lower("wall", "elapsed time", "s", 2),
    lower("cpu", "processor time", "s", 2),
    { id: "files", title: "files that changed", unit: "files", better: "neither", digits: 0 },
  ],
  rows: [...rows],
});
