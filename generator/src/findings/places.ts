import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { visible } from "../diagnostics/visible.js";

/** Returns `spec/fact.yaml:31`. */
export function placeOf({ file, line }: { readonly file: string; readonly line?: number }): string {
  return line === undefined ? visible(file) : `${visible(file)}:${line}`;
}

/**
 * Returns the folder that paths are shown relative to: the root of the repository around a folder, or the folder itself outside of
 * one.
 */
export function rootOf(folder: string): string {
  for (let current = resolve(folder); ; current = dirname(current)) {
    if (existsSync(join(current, ".git"))) return current;
    if (dirname(current) === current || basename(current) === "") return resolve(folder);
  }
}
