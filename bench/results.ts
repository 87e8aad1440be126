/**
 * Results of benches as data: `--save` writes `bench/results/NAME.json`, and the documentation site plots what it reads there.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { basename, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const text = z.string().min(1);

/** A column: the same quantity for every row. */
const measure = z.strictObject({
  id: text,
  title: text,
  /** The unit of the numbers, `x` for a ratio. Empty for words. */
  unit: z.string(),
  better: z.enum(["lower", "higher", "neither"]),
  /** The decimals to show. */
  digits: z.int().min(0).max(4),
});

const row = z.strictObject({
  /** The tool, or the part of a tool, that was measured. */
  subject: text,
  /** The document or the circumstances. Rows of different groups are not compared. */
  group: text.optional(),
  /** Set for a row of this repository's tools, next to rows of others. */
  isOurs: z.literal(true).optional(),
  /** Values by measure. Words instead of a number say why there is none. */
  values: z.record(text, z.union([z.number(), text])),
  /** Why there are no values: the tool failed, or cannot be installed. */
  failure: text.optional(),
});

const table = z
  .strictObject({
    id: text,
    title: text,
    measures: z.array(measure).min(1),
    rows: z.array(row),
  })
  .superRefine(({ measures, rows }, context) => {
    const known = new Set(measures.map(({ id }) => id));
    for (const [index, { subject, values, failure }] of rows.entries()) {
      const problem = (message: string): void => context.addIssue({ code: "custom", message, path: ["rows", index] });
      for (const id of Object.keys(values)) if (!known.has(id)) problem(`${subject} has a value for no measure: ${id}`);
      if (Object.keys(values).length === 0 && failure === undefined) problem(`${subject} has no values and no failure`);
    }
  });

const results = z.strictObject({
  /** The name of the command, after `pnpm bench`, and of the file. */
  name: text,
  title: text,
  date: z.iso.datetime(),
  command: text.refine((command) => !/\s"?(?:\/|[A-Z]:\\)/.test(command), "must not have a path of a machine"),
  machine: z.strictObject({ cpu: text, cores: z.int().positive(), memory: text, system: text, node: text }),
  commit: z.string().regex(/^[0-9a-f]{7,40}$/, "must be a commit"),
  /** Says whether files differed from the commit. */
  isChanged: z.boolean(),
  /** Versions of the compared packages, by name. */
  versions: z.record(text, text),
  tables: z.array(table).min(1),
});

export type Measure = z.infer<typeof measure>;
export type Row = z.infer<typeof row>;
export type Table = z.infer<typeof table>;
export type Results = z.infer<typeof results>;

const root = fileURLToPath(new URL("..", import.meta.url));
const folderOf = (repository: string): string => join(repository, "bench/results");

/** Returns validated results. Throws an error that names `source`. */
export function parseResults(json: string, source: string): Results {
  const parsed = results.safeParse(JSON.parse(json));
  if (!parsed.success) throw new Error(`${source} has no valid results:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Reads all saved results of a repository, by name. Returns none if there is no folder. */
export function readResults(repository: string): ReadonlyMap<string, Results> {
  const folder = folderOf(repository);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".json")) : [];
  return new Map(
    files.toSorted().map((file) => {
      const read = parseResults(readFileSync(join(folder, file), "utf8"), file);
      if (`${read.name}.json` !== file) throw new Error(`${file} has the results of ${read.name}`);
      return [read.name, read];
    }),
  );
}

const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** Describes this machine, and `node`, the version that ran the contenders. */
function machine(node: string): Results["machine"] {
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() || "unknown",
    cores: all.length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release()}`,
    node,
  };
}

/** Returns an argument as the command shows it. Paths of a machine mean nothing elsewhere, so only their names stay. */
function shown(argument: string): string {
  const name = isAbsolute(argument) ? basename(argument) : argument;
  return /\s/.test(name) ? `"${name}"` : name;
}

type Measured = Pick<Results, "name" | "title" | "versions" | "tables">;

/** Writes `bench/results/NAME.json`. Pass `node` if another version than this process's ran the contenders. */
export function saveResults(measured: Measured, node = process.version): void {
  const { name, title, versions, tables } = measured;
  const saved = {
    name,
    title,
    date: new Date().toISOString(),
    command: ["pnpm", "bench", name, ...process.argv.slice(2).map(shown)].join(" "),
    machine: machine(node),
    commit: git("rev-parse", "HEAD"),
    isChanged: git("status", "--porcelain", "--", ".", ":!bench/results") !== "",
    versions,
    tables: tables.map(rounded),
  } satisfies Results;
  const json = `${JSON.stringify(saved, undefined, 2)}\n`;
  const file = join(folderOf(root), `${name}.json`);
  parseResults(json, file);
  mkdirSync(folderOf(root), { recursive: true });
  writeFileSync(file, json);
  console.log(`\nsaved bench/results/${name}.json`);
}

/** Rounds to two digits more than a reader sees, so that differences of files are about measurements. */
function rounded({ measures, rows, ...table }: Table): Table {
  const digits = new Map(measures.map((each) => [each.id, each.digits + 2]));
  const round = (id: string, value: number | string): number | string => {
    if (typeof value === "string") return value;
    return Number.isFinite(value) ? Number(value.toFixed(digits.get(id) ?? 2)) : "not measured";
  };
  const roundAll = (values: Row["values"]): Row["values"] =>
    Object.fromEntries(Object.entries(values).map(([id, value]) => [id, round(id, value)]));
  return { ...table, measures, rows: rows.map((each) => ({ ...each, values: roundAll(each.values) })) };
}

/** Returns values without those that are undefined. */
export function valuesOf(values: Readonly<Record<string, number | string | undefined>>): Row["values"] {
  const present = Object.entries(values).filter((entry): entry is [string, number | string] => entry[1] !== undefined);
  return Object.fromEntries(present);
}

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;

/** Returns the version of a package of the workspace. */
export const versionIn = (folder: string): string => readManifest(folder).version ?? "unknown";

/** Returns the versions of dependencies that a package of the workspace pins. */
export function pinnedIn(folder: string, names: readonly string[]): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = readManifest(folder);
  return Object.fromEntries(names.map((name) => [name, dependencies?.[name] ?? devDependencies?.[name] ?? "unknown"]));
}
