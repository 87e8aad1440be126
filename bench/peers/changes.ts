/** Measures repeated runs of specloom: without a change, and with an additional property in one schema. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { median } from "../table.js";
import { specloomArgs } from "./contenders.js";
import { readDocument, writeDocument, type Document, type Json } from "./documents.js";
import { measure, type Run } from "./measure.js";

type Members = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const member = (value: Json | undefined, key: string): Json | undefined => (isObject(value) ? value[key] : undefined);

/** Returns the name of the middle schema of those with properties. */
export function middleSchema(document: Json): string | undefined {
  const schemas = member(member(document, "components"), "schemas");
  const names = Object.entries(isObject(schemas) ? schemas : {})
    .filter(([, schema]) => isObject(member(schema, "properties")))
    .map(([name]) => name);
  return names[Math.floor(names.length / 2)];
}

/** Returns a copy of the document with a nested property set. */
export function set(document: Json | undefined, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  return { ...(isObject(document) ? document : {}), [key]: set(member(document, key), rest, value) };
}

export function withProperty(document: Json, schema: string, property: string): Json {
  const added = { type: "string", description: `Added by the bench as ${property}.` };
  return set(document, ["components", "schemas", schema, "properties", property], added);
}

function contents(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const own = files.filter(({ parentPath, name }) => !parentPath.includes(".specloom") && !name.endsWith(".lock.json"));
  return new Map(
    own.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), "utf8")]),
  );
}

export interface Again {
  readonly nothing: readonly [wall: number | undefined, cpu: number | undefined];
  readonly schema: readonly [wall: number | undefined, cpu: number | undefined];
  /** The name of the changed schema, and the number of files that changed with it. */
  readonly changed: string;
  readonly files: number;
}

const middle = (runs: readonly Run[]): readonly [number | undefined, number | undefined] => [
  median(runs.map(({ wall }) => wall)),
  median(runs.map(({ cpu }) => cpu)),
];

/**
 * Measures runs after a change. Returns undefined if the document has no schema to change, because it only refers to other
 * files or does not load.
 */
export async function measureChanges(
  { file }: Document,
  folder: string,
  node: string,
  { runs, timeout }: { readonly runs: number; readonly timeout: number },
): Promise<Again | undefined> {
  const document = readDocument(file);
  const schema = middleSchema(document);
  if (schema === undefined) return undefined;
  // The same writer writes both versions, so that only the schema differs.
  const copy = join(folder, `changing-${basename(file, extname(file))}${extname(file)}`);
  const out = join(folder, "again");
  const generate = (): Promise<Run> => measure(node, specloomArgs(copy, out), { cwd: folder, timeout });
  writeDocument(copy, document);
  if ((await generate()).failure !== undefined) return undefined;
  const nothing: Run[] = [];
  const changes: Run[] = [];
  let files = 0;
  for (let run = 0; run < runs; run += 1) {
    nothing.push(await generate());
    const before = contents(out);
    writeDocument(copy, withProperty(document, schema, `bench_${run}`));
    changes.push(await generate());
    files = [...contents(out)].filter(([path, text]) => before.get(path) !== text).length;
  }
  rmSync(out, { recursive: true, force: true });
  rmSync(copy);
  return { nothing: middle(nothing), schema: middle(changes), changed: schema, files };
}
