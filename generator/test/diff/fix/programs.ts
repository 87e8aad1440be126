import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { editPrograms } from "../../../src/diff/fix/edit-programs.js";
import { openProgram, type Program } from "../../../src/diff/fix/program.js";
import { surfaceChangesOf } from "../../../src/diff/fix/renames.js";
import type { Edits } from "../../../src/diff/fix/types.js";
import { clientOutput } from "../../../src/emit/client/output.js";
import type { Workbench } from "../../emit/compile.js";
import { emit, type Built } from "../../emit/generate.js";

/** Programs of one client: `./client/generated/index.js` is its path. */
export interface Programs {
  /** The folder in the workbench. */
  readonly name: string;
  readonly base: Built;
  readonly revision: Built;
  /** The text of each program by its path. */
  readonly texts: Readonly<Record<string, string>>;
}

const compilerOptions = {
  strict: true,
  target: "es2022",
  module: "nodenext",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  types: [],
  skipLibCheck: true,
  noEmit: true,
};

/** Writes programs with the client of the base, edits them, and replaces the client by that of the revision. */
export async function fixPrograms(bench: Workbench, { name, base, revision, texts }: Programs): Promise<Edits> {
  const folder = join(bench.folder, name);
  const files = await emit(clientOutput, base);
  bench.add(name, "client", files);
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const config = join(folder, "tsconfig.json");
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ["**/*.ts", "**/*.tsx"] }));
  const generated = join(folder, "client/generated");
  const now = await emit(clientOutput, revision);
  async function* open(side: "base" | "revision"): AsyncGenerator<Program> {
    if (side === "revision") replaceClient(generated, () => bench.add(name, "client", now));
    const paths = new Set([...(side === "base" ? files : now).keys()].map((path) => join(generated, path)));
    yield openProgram({ config, folder: bench.folder, generated: paths });
  }
  const failing = new Set(Object.keys(texts).map((path) => join(folder, path)));
  const found = await editPrograms({ changes: surfaceChangesOf(base.api, revision.api), open, failing });
  replaceClient(generated, () => bench.add(name, "client", now));
  return found;
}

function replaceClient(folder: string, add: () => void): void {
  rmSync(folder, { recursive: true });
  add();
}
