import type { BaseResolver, Config, RawUniversalConfig } from "@redocly/openapi-core";
import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { parse } from "yaml";
import type { Diagnostic } from "../../diagnostics/types.js";
import { hasScheme } from "../resolve/resources.js";

export type Redocly = typeof import("@redocly/openapi-core");

/** Redocly's settings for a document, or why there are none. */
export type ConfigResult = { readonly config: Config } | { readonly problem: Diagnostic };

/** The settings of the nearest `redocly.yaml` in the document's folder or above; without one, `recommended`. */
export async function readConfig(redocly: Redocly, root: string, resolver: BaseResolver): Promise<ConfigResult> {
  const file = findConfig(dirname(root));
  try {
    // Plugins are programs, and Redocly runs those that lie beside its configuration. Below a file there is nothing.
    const options = { configPath: join(root, "redocly.yaml"), externalRefResolver: resolver };
    if (file === undefined) return { config: await redocly.createConfig({ extends: ["recommended"] }, options) };
    const settings = readSettings(file);
    const ignore = await redocly.loadIgnoreConfig(file, resolver);
    const config = await redocly.createConfig(withoutPlugins(settings, dirname(file)), { ...options, ignore });
    return { config: config.forAlias(aliasOf(settings, root, dirname(file))) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `the configuration of Redocly cannot be used: ${why}`;
    return {
      problem: {
        code: "REDOCLY",
        severity: "error",
        message,
        ...(file !== undefined && { at: { file, pointer: "" } }),
      },
    };
  }
}

function findConfig(folder: string): string | undefined {
  const file = join(folder, "redocly.yaml");
  if (existsSync(file)) return file;
  return dirname(folder) === folder ? undefined : findConfig(dirname(folder));
}

interface Settings {
  readonly extends?: readonly string[];
  readonly apis?: { readonly [alias: string]: { readonly root?: string; readonly extends?: readonly string[] } };
}

function readSettings(file: string): Settings {
  const settings: unknown = parse(readFileSync(file, "utf8"));
  if (typeof settings !== "object" || settings === null) throw new Error("it is no object");
  return settings;
}

/** Rulesets that are files get absolute paths, since Redocly does not learn where the configuration is. */
function withoutPlugins(settings: Settings, folder: string): RawUniversalConfig {
  const located = <T extends Pick<Settings, "extends">>(part: T): T =>
    part.extends ? { ...part, extends: part.extends.map((ruleset) => locate(ruleset, folder)) } : part;
  const apis = Object.entries(settings.apis ?? {}).map(([alias, api]) => [alias, located(api)] as const);
  // Redocly checks what else it says when it reads it.
  const rest: object = { ...located(settings), ...(settings.apis && { apis: Object.fromEntries(apis) }) };
  return { ...rest, plugins: [] };
}

/** Redocly passes silently over rulesets that it cannot read. */
function locate(ruleset: string, folder: string): string {
  if (hasScheme(ruleset)) throw new Error(`${ruleset} is not fetched`);
  if (/^[\w-]+\/[\w-]+$/.test(ruleset)) throw new Error(`${ruleset} belongs to a plugin, and plugins are not run`);
  if (!/[./]/.test(ruleset)) return ruleset;
  const path = resolve(folder, ruleset);
  if (!existsSync(path)) throw new Error(`there is no ${ruleset}`);
  return path;
}

/** The name under which the configuration lists the document, so that settings for it alone count as well. */
function aliasOf(settings: Settings, root: string, folder: string): string | undefined {
  const apis = Object.entries(settings.apis ?? {});
  return apis.find(
    ([, api]) => api.root !== undefined && !isAbsolute(api.root) && resolve(folder, api.root) === root,
  )?.[0];
}
