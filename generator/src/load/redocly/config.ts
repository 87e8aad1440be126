import type { Config } from "@redocly/openapi-core";
import { dirname, join, resolve } from "node:path";
import type { Report } from "../../diagnostics/report.js";
import { isList, isObject, type ObjectNode } from "../document.js";
import { readSource, realFolder, type Folder } from "../read.js";
import { findRulesets, readMapping, readRulesets, reportUnusable, type Ruleset, type Rulesets } from "./rulesets.js";
import type { CreateResolver, Redocly } from "./resolver.js";

export interface ConfigOptions {
  /** The root file of the document. */
  readonly document: string;
  /** The topmost folder in which to look for a redocly.yaml. */
  readonly top: string;
  /** The redocly.yaml that the configuration names; it replaces the search. */
  readonly ruleset?: string;
  readonly report: Report;
}

/**
 * Returns Redocly's configuration for a document, from the named or the nearest `redocly.yaml`, or `recommended`
 * without one. Returns undefined if that file cannot be used, which is reported.
 */
export async function readConfig(
  redocly: Redocly,
  createResolver: CreateResolver,
  options: ConfigOptions,
): Promise<Config | undefined> {
  const { document, top, ruleset, report } = options;
  const file = fileOf(options);
  if (file === undefined) return createConfig(redocly, createResolver, { document, rulesets: recommended, ignore: {} });
  const folder = folderFor(file, ruleset === undefined ? realFolder(top) : undefined);
  const rulesets = readRulesets({ file, folder, document, report });
  const ignore = rulesets && readIgnored(join(dirname(file), ignoreFile), folder, report);
  if (rulesets === undefined || ignore === undefined) return undefined;
  try {
    return await createConfig(redocly, createResolver, { document, rulesets, ignore });
  } catch (error) {
    reportRefusal(error, file, report);
    return undefined;
  }
}

/** Returns the redocly.yaml to use; undefined if there is none. */
export function fileOf({ document, top, ruleset }: ConfigOptions): string | undefined {
  return ruleset ?? findRulesets(dirname(document), realFolder(top));
}

const recommended: Rulesets = { root: { extends: ["recommended"], rules: {} }, files: new Map() };

/**
 * Returns the folder that must contain all files of a ruleset: `top`, or the file's own folder if it is outside of
 * `top`.
 */
function folderFor(file: string, top: string | undefined): Folder {
  const own = realFolder(dirname(file));
  return { root: file, path: top !== undefined && (own === top || own.startsWith(join(top, "/"))) ? top : own };
}

interface ConfigSource {
  readonly document: string;
  readonly rulesets: Rulesets;
  readonly ignore: Ignored;
}

/**
 * Lets Redocly merge the rulesets. It finds none of their files on disk: they have names inside a file, where nothing
 * can exist, and the resolver only knows those that `readRulesets` accepted. For the same reason, it finds no plugins
 * next to them.
 */
async function createConfig(
  redocly: Redocly,
  createResolver: CreateResolver,
  { document, rulesets: { root, files }, ignore }: ConfigSource,
): Promise<Config> {
  const names = new Map([...files.keys()].map((file, index) => [file, join(document, `${index}.json`)]));
  const plainRuleset = (ruleset: Ruleset) => ({
    ...ruleset.rules,
    extends: ruleset.extends.map((name) => names.get(name) ?? name),
  });
  const texts = new Map([...files].map(([file, ruleset]) => [names.get(file)!, JSON.stringify(plainRuleset(ruleset))]));
  return redocly.createConfig(plainRuleset(root), {
    configPath: join(document, "redocly.yaml"),
    externalRefResolver: createResolver((path) => texts.get(path)),
    ignore,
  });
}

const ignoreFile = ".redocly.lint-ignore.yaml";
type Ignored = Record<string, Record<string, Set<string>>>;

/** Reads Redocly's ignore file: by file and rule, the pointers that are not reported. */
function readIgnored(path: string, folder: Folder, report: Report): Ignored | undefined {
  const read = readSource(folder, path);
  if ("problem" in read && read.problem === "missing") return {};
  const source = readMapping(path, { folder, report });
  return source && toIgnored(source.root, source.file, report);
}

function toIgnored(root: ObjectNode, file: string, report: Report): Ignored | undefined {
  const ignored = Object.create(null) as Ignored;
  for (const [name, rules] of Object.entries(root)) {
    const byRule = (ignored[resolve(dirname(file), name)] = Object.create(null) as Record<string, Set<string>>);
    for (const [rule, pointers] of isObject(rules) ? Object.entries(rules) : [[name, rules] as const]) {
      if (!isObject(rules) || !isList(pointers)) {
        const fix = "generate it again with `redocly lint --generate-ignore-file`";
        return reportUnusable(report, { file, pointer: "" }, `"${rule}" is not a list of pointers`, fix);
      }
      byRule[rule] = new Set(pointers.map(String));
    }
  }
  return ignored;
}

/** Reports an exception of Redocly for an invalid rule. */
export function reportRefusal(error: unknown, file: string, report: Report): void {
  const message = error instanceof Error ? error.message : String(error);
  const problem = (message.split("\n")[0] ?? "").replace(/\u001b\[\d+m/g, "").replace(/\.$/, "");
  reportUnusable(report, { file, pointer: "" }, problem, "correct the rule; redocly.com/docs/cli/rules explains each");
}
