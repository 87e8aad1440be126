import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { matcherOf } from "../../../load/index.js";

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
  const matches = matcherOf(step);
  return namesIn(folder)
    .filter((name) => !name.startsWith(".") && matches(name))
    .flatMap((name) => match(join(folder, name), rest, depth));
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
