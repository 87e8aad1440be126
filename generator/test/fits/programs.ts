import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openProgram, type Program } from "../../src/diff/fix/program.js";
import { clientOutput } from "../../src/emit/client/output.js";
import { queryOutput } from "../../src/emit/query/output.js";
import { withImported } from "../../src/fits/extract/imported.js";
import { findUses } from "../../src/fits/extract/index.js";
import type { Consumer } from "../../src/fits/types.js";
import { besideClient, type Workbench } from "../emit/compile.js";
import { emit, type Built } from "../emit/generate.js";

const compilerOptions = {
  strict: true,
  target: "es2022",
  module: "nodenext",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  types: [],
  skipLibCheck: true,
  noEmit: true,
  jsx: "preserve",
};

/** Programs of one client: `./client/generated/index.js` is its path. */
export interface Programs {
  /** The folder in the workbench. */
  readonly name: string;
  readonly built: Built;
  /** The text of each program by its path. */
  readonly texts: Readonly<Record<string, string>>;
  /** The client belongs to another configuration than the query options. */
  readonly isElsewhere?: boolean;
}

/** Writes programs with their client, and returns what each of them uses of it, by its path. */
export async function usesOf(
  bench: Workbench,
  { name, built, texts, isElsewhere = false }: Programs,
): Promise<ReadonlyMap<string, Consumer>> {
  const folder = join(bench.folder, name);
  const client = await emit(clientOutput, built);
  const query = await emit(queryOutput, built, { package: besideClient });
  bench.add(name, "client", client);
  bench.add(name, "query", query);
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const config = join(folder, "tsconfig.json");
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ["**/*.ts", "**/*.tsx"] }));
  const generated = new Set([
    ...(isElsewhere ? [] : [...client.keys()]).map((path) => join(folder, "client/generated", path)),
    ...[...query.keys()].map((path) => join(folder, "query/generated", path)),
  ]);
  const program = withImported(await openProgram({ config, folder: bench.folder, generated }), (module) => {
    throw new Error(`${module} is not found`);
  });
  async function* only(path: string): AsyncGenerator<Program> {
    yield { ...program, files: program.files.filter(({ fileName }) => fileName === join(folder, path)) };
  }
  const found = new Map<string, Consumer>();
  for (const path of Object.keys(texts))
    found.set(path, { name: path, version: "1.0.0", ...(await findUses(built.api, only(path))) });
  return found;
}
