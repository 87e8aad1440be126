import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** The deepest folder that `**` enters. */
const deepest = 12;

/** Returns the files that match globs relative to a folder, absolute and sorted. `*` matches within a name, `**` any folders. */
export function findFiles(globs: readonly string[], folder: string): readonly string[] {
  return [...new Set(globs.flatMap((glob) => match(resolve(folder), glob.split("/").filter(isStep))))].sort();
}

function isStep(step: string): boolean {
  return step !== "" && step !== ".";
}

function match(folder: string, steps: readonly string[], depth = 0): readonly string[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [folder];
  if (step === "**") {
    const below = depth < deepest ? foldersIn(folder) : [];
    return [...match(folder, rest, depth), ...below.flatMap((name) => match(join(folder, name), steps, depth + 1))];
  }
  if (!step.includes("*")) {
    const path = join(folder, step);
    return existsSync(path) ? match(path, rest, depth) : [];
  }
  const parts = step.split("*");
  return namesIn(folder)
    .filter((name) => fits(name, parts))
    .flatMap((name) => match(join(folder, name), rest, depth));
}

/** Returns whether a name consists of the parts, in order, with anything between them. */
function fits(name: string, parts: readonly string[]): boolean {
  const [first = "", ...others] = parts;
  const last = others.pop() ?? "";
  if (name.startsWith(".") || !name.startsWith(first) || name.length < first.length + last.length) return false;
  if (!name.endsWith(last)) return false;
  let at = first.length;
  return others.every((part) => {
    const found = name.indexOf(part, at);
    at = found + part.length;
    return found >= 0 && at <= name.length - last.length;
  });
}

function namesIn(folder: string): readonly string[] {
  return entriesOf(folder).map(({ name }) => name);
}

function foldersIn(folder: string): readonly string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
    .map(({ name }) => name);
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
