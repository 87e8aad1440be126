import { posix } from "node:path";
import type { Option } from "../../emit/option.js";
import type { Output } from "../../emit/output.js";

/** An output whose files import those of another. */
export interface Importing {
  readonly output: Output;
  readonly options: Readonly<Record<string, unknown>>;
  readonly folder: string;
  /** The folders of all outputs of the run. */
  readonly folders: ReadonlyMap<Output, string>;
}

/** The modules of other outputs, as one imports them. */
export interface FoundModules {
  /** The paths, by option. */
  readonly modules: Readonly<Record<string, string>>;
  /** Options and outputs that are needed, and that the run does not have. */
  readonly missing: readonly { readonly option: string; readonly missing: string }[];
}

/** Returns the paths of the outputs that an output's files import, by option, where nothing else is set for them. */
export function findModules({ output, options, folder, folders }: Importing): FoundModules {
  const modules: Record<string, string> = {};
  const missing: { readonly option: string; readonly missing: string }[] = [];
  for (const [key, { module, default: fallback }] of Object.entries<Option>(output.options)) {
    if (module === undefined || options[key] !== fallback) continue;
    if (!output.needs?.includes(module.output) && module.optional !== true) continue;
    const found = [...folders].find(([{ name }]) => name === module.output);
    if (found === undefined && module.optional === true) continue;
    if (found === undefined) missing.push({ option: key, missing: module.output });
    else modules[key] = `${relativePath(folder, found[1])}/${module.file}`;
  }
  return { modules, missing };
}

function relativePath(from: string, to: string): string {
  const path = posix.relative(from, to);
  if (path === "") return ".";
  return path.startsWith(".") ? path : `./${path}`;
}
