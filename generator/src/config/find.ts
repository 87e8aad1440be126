import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export const yamlName = "specloom.config.yaml";
export const typeScriptName = "specloom.config.ts";
const codeNames = [typeScriptName, "specloom.config.mts", "specloom.config.js", "specloom.config.mjs"];

/** A configuration, and any others in the same folder. */
export interface FoundConfig {
  /** Absolute. */
  readonly file: string;
  readonly others: readonly string[];
}

/**
 * Returns the nearest configuration, from a folder upwards. Above the repository, only YAML counts: otherwise anyone who can
 * write to a parent folder could make specloom run code. Without a repository, code counts only in the folder itself.
 */
export function findConfig(folder: string): FoundConfig | undefined {
  const folders = parentsOf(folder);
  const top = folders.findIndex((one) => exists(join(one, ".git")));
  for (const [depth, one] of folders.entries()) {
    const names = depth <= Math.max(top, 0) ? [yamlName, ...codeNames] : [yamlName];
    const [file, ...others] = names.map((name) => join(one, name)).filter(exists);
    if (file !== undefined) return { file, others };
  }
  return undefined;
}

/** Returns whether a configuration is code, which specloom runs to read it. */
export function isCode(file: string): boolean {
  return !file.endsWith(".yaml");
}

/** Returns a folder and all folders above it, the innermost first. */
export function parentsOf(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...parentsOf(above)];
}

/** Returns whether a file exists; false in a folder that Node's permission model hides. */
function exists(file: string): boolean {
  try {
    return existsSync(file);
  } catch {
    return false;
  }
}
