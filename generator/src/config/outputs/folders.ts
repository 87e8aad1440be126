import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FolderTexts, OptionSchema } from "../../emit/option.js";
import { problemOfTarget, readIfPossible } from "../../write/index.js";
import type { Reader } from "../reader.js";
import type { Consulted } from "../consulted.js";

/** The maximum number of files in a folder of an option: more would cost every run the time to read them. */
const mostFiles = 200;

/** The values of options, and the files that they came from. */
interface ReadValues {
  readonly options: Readonly<Record<string, unknown>>;
  readonly consulted: readonly Consulted[];
}

/** Replaces the folders that options name by the texts in them. Reports GEN219 for a folder that cannot be read. */
export function readFolders(
  reader: Reader,
  schema: OptionSchema,
  { options, root }: { readonly options: Readonly<Record<string, unknown>>; readonly root: string },
): ReadValues {
  const consulted: Consulted[] = [];
  const entries = Object.entries(options).map(([key, value]): readonly [string, unknown] => {
    if (schema[key]?.values.kind !== "folder" || typeof value !== "string") return [key, value];
    const found = readFolder(root, value);
    if (typeof found === "string") {
      reader.refuseFolder(key, value, found);
      return [key, undefined];
    }
    for (const [name, text] of found.texts) consulted.push({ path: join(found.folder, name), text });
    return [key, found];
  });
  return { options: Object.fromEntries(entries), consulted };
}

/** Returns the texts in a folder, or why there are none. Links that lead out of the project are not followed. */
function readFolder(root: string, path: string): FolderTexts | string {
  const folder = resolve(root, path);
  const names = namesIn(folder);
  if (names === undefined) return "there is no such folder";
  if (names.length > mostFiles) return `it has ${names.length} files, and at most ${mostFiles} are read`;
  const texts = names.flatMap((name): readonly (readonly [string, string])[] => {
    const file = join(folder, name);
    const text = problemOfTarget(root, file) === undefined ? readIfPossible(file) : undefined;
    return text === undefined ? [] : [[name, text]];
  });
  return { folder, texts: new Map(texts) };
}

function namesIn(folder: string): readonly string[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .toSorted();
  } catch {
    return undefined;
  }
}
