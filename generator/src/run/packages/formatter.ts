import { join } from "node:path";
import { pathFrom } from "../../diagnostics/paths.js";
import type { Settings } from "../../config/index.js";
import { lockNameOf, readIfPossible } from "../../write/index.js";
import { declares, projectOfOutput } from "./project.js";

/** Paths that a formatter of the project would change, and the file that tells it to leave them alone. */
export interface Ignore {
  /** The name of the formatter. */
  readonly formatter: string;
  /** Relative to the current folder. */
  readonly file: string;
  /** Relative to the folder of that file. */
  readonly lines: readonly string[];
}

/**
 * Returns what Prettier is to leave alone, if the project has it: another layout of generated files counts as an edit. Biome reads in each
 * file that it is generated.
 */
export function findIgnored(settings: Settings, folder: string): Ignore | undefined {
  const { root, outputs, selected } = settings;
  const made = outputs.filter(({ emitter }) => selected?.has(emitter) ?? true).map((one) => join(root, one.folder));
  const [first = root] = made;
  const project = projectOfOutput(first, root, folder);
  if (!declares(project, "prettier")) return undefined;
  const file = join(project, ".prettierignore");
  const known = (readIfPossible(file) ?? "").split("\n").map((line) => trimmed(line.trim()));
  const paths = [...made, join(root, lockNameOf(settings))].map((path) => pathFrom(project, path));
  // The folder of a run without a configuration holds all of them.
  const home = pathFrom(project, root);
  const all = home === "" ? paths : [home];
  const missing = all.filter((path) => !known.some((one) => path === one || path.startsWith(`${one}/`)));
  if (missing.length === 0) return undefined;
  return { formatter: "Prettier", file: pathFrom(folder, file), lines: [...new Set(missing)] };
}

const trimmed = (path: string): string => path.replace(/^\/|\/$/g, "");
