import { camelCase, capitalise } from "../../model/names.js";
import type { Rename } from "./types.js";
import type { Both } from "../types.js";

/** The generated code of both documents, by paths. */
export type GeneratedFiles = Both<ReadonlyMap<string, string>>;

/**
 * Returns the new names of exports that other outputs name after a renamed declaration: `petSchema` becomes `animalSchema`, and
 * `usePetsList` becomes `usePetsFind`. The revision exports the new name and no longer the old one.
 */
export function derivedRenames(
  renames: ReadonlyMap<string, Rename>,
  { base, revision }: GeneratedFiles,
): ReadonlyMap<string, Rename> {
  const [before, after] = [exportsOf(base), exportsOf(revision)];
  const stems = [...renames]
    .flatMap(([key, { kind, now }]) => (key.includes(".") || kind === "method" ? [] : stemsOf(key, now)))
    .sort(([a], [b]) => b.length - a.length);
  const found = new Map<string, Rename>();
  for (const name of before) {
    if (after.has(name) || renames.has(name)) continue;
    const candidates = stems
      .filter(([stem]) => name.includes(stem))
      .map(([stem, now]) => name.replace(stem, () => now));
    const now = candidates.find((candidate) => after.has(candidate) && !before.has(candidate));
    if (now !== undefined) found.set(name, { kind: "function", was: name, now });
  }
  return found;
}

function stemsOf(old: string, now: string): readonly (readonly [string, string])[] {
  const cut = (name: string): string => name.replace(/Resource$/, "");
  const [from, to] = [cut(old), cut(now)];
  return [
    [capitalise(from), capitalise(to)],
    [camelCase(from), camelCase(to)],
  ];
}

function exportsOf(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const declared = /^export (?:declare |async |abstract )*(?:const|let|function\*?|interface|type|class) ([\w$]+)/gm;
  return new Set([...files.values()].flatMap((text) => [...text.matchAll(declared)].map(([, name = ""]) => name)));
}
