import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { configName } from "./settings.js";

/** The specloom.config.yaml of the folder or of the nearest folder above it; undefined where there is none. */
export function findConfig(folder: string): string | undefined {
  const file = join(folder, configName);
  if (existsSync(file)) return file;
  const above = dirname(folder);
  return above === folder ? undefined : findConfig(above);
}
