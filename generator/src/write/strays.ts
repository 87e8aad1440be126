import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readOwn } from "./disk.js";
import { byCodeUnit } from "../diagnostics/by-code-unit.js";
import { parentOf } from "./paths.js";
import type { Plan } from "./plan.js";

/**
 * Returns the files beside generated ones that begin like them, and that no output generates: a merge has kept what a run removed, or
 * somebody has copied a file. The lock does not list them, so no run removes them. Hand-written files are none of them.
 */
export function strayFiles({ root, changes }: Plan): readonly string[] {
  const known = new Set(changes.map(({ path }) => path));
  const generated = changes.filter((change) => change.kind !== "removed");
  const firstLines = new Set(
    generated.map(({ after }) => firstLineOf(after)).filter((line) => line.includes("Do not edit")),
  );
  const folders = new Set(generated.map(({ path }) => parentOf(path)));
  return [...folders]
    .flatMap((folder) => filesIn(root, folder))
    .filter((path) => !known.has(path) && firstLines.has(firstLineOf(readOwn(join(root, path)) ?? "")))
    .sort(byCodeUnit);
}

function filesIn(root: string, folder: string): readonly string[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => (folder === "." ? name : `${folder}/${name}`));
  } catch {
    return [];
  }
}

function firstLineOf(text: string): string {
  const end = text.search(/[\r\n]/);
  return end < 0 ? text : text.slice(0, end);
}
