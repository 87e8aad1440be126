import { accessSync } from "node:fs";
import { dirname, join } from "node:path";
import { configName } from "./settings.js";

/** The specloom.config.yaml of the folder or of the nearest folder above it; undefined where there is none. */
export function findConfig(folder: string): string | undefined {
  const file = join(folder, configName);
  if (isThere(file)) return file;
  const above = dirname(folder);
  return above === folder ? undefined : findConfig(above);
}

/** Whether a file has that name. Where Node's permission model hides a folder, nothing has. */
function isThere(file: string): boolean {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
}
