import type { ConfigInput } from "./read.js";
import type { Settings } from "./settings.js";

export { downloadOf } from "./url.js";
export { findConfig } from "./find.js";
export { configName, type OutputSettings, type Settings } from "./settings.js";
export { standaloneSettings } from "./standalone.js";

/** See config/read.ts. Loaded when it is wanted: a run with nothing to do needs no YAML parser. */
export async function readConfig(input: ConfigInput): Promise<Settings | undefined> {
  return (await import("./read.js")).readConfig(input);
}
