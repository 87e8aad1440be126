import { existsSync } from "node:fs";
import { basename, dirname, extname, isAbsolute, join, resolve } from "node:path";
import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { isList, isObject, type Node, type ObjectNode } from "../document.js";
import { parseSource } from "../parse/parse.js";
import { readSource, type Folder, type ReadProblem } from "../read.js";
import { hasScheme } from "../resolve/resources.js";

/**
 * Reads a redocly.yaml, and the rulesets that it extends, as data. Redocly's own loader would import the plugins that
 * they list. This one only reads rules: see `ruleKeys`.
 */

/** A ruleset and the rulesets that it extends. Every file in `extends` is a key of `Rulesets.files`. */
export interface Ruleset {
  readonly extends: readonly string[];
  /** `rules` and `oas3_1Rules`, as Redocly has them. */
  readonly rules: Readonly<Record<string, object>>;
}

export interface Rulesets {
  readonly root: Ruleset;
  /** Rulesets by absolute path. */
  readonly files: ReadonlyMap<string, Ruleset>;
}

export interface RulesetOptions {
  /** The path of the redocly.yaml. */
  readonly file: string;
  /** The folder that must contain all its files. */
  readonly folder: Folder;
  /** The root file of the document, for settings of this API only. */
  readonly document: string;
  readonly report: Report;
}

/** Rulesets that are part of Redocly. */
const builtIn = ["recommended", "recommended-strict", "minimal", "spec", "all"];
/** The keys with rules for OpenAPI documents. */
const ruleKeys = ["rules", "oas2Rules", "oas3_0Rules", "oas3_1Rules", "oas3_2Rules"];

/**
 * The maximum number of rulesets. A few short files that each extend the next one twice could otherwise expand to
 * billions.
 */
const maximumRulesets = 1000;

/** Reads all rulesets. Returns undefined if a file cannot be used, which is reported (LINT010, SPEC006 to SPEC017). */
export function readRulesets(options: RulesetOptions): Rulesets | undefined {
  const reader = new RulesetReader(options);
  const root = reader.readRoot();
  return options.report.hasErrors || root === undefined ? undefined : { root, files: reader.files };
}

class RulesetReader {
  readonly files = new Map<string, Ruleset>();
  readonly #options: RulesetOptions;
  /** The files between the root and the current one. */
  readonly #open = new Set<string>();
  /** The number of rulesets in each file, including repetitions, because Redocly merges them one by one. */
  readonly #sizes = new Map<string, number>();

  constructor(options: RulesetOptions) {
    this.#options = options;
  }

  readRoot(): Ruleset | undefined {
    const source = readMapping(this.#options.file, this.#options);
    if (source === undefined) return undefined;
    this.#open.add(source.file);
    const own = this.#ruleset(source.root, source.file, "");
    const [alias, api] = this.#apiOf(source.root) ?? [];
    if (alias === undefined || api === undefined) return own;
    const forDocument = this.#ruleset(api, source.file, childPointer("/apis", alias));
    // The settings of one API extend those of all APIs.
    const all = `${source.file}#all`;
    this.files.set(all, own);
    return { ...forDocument, extends: [all, ...forDocument.extends] };
  }

  /** Returns the entry of `apis` for the document. */
  #apiOf({ apis }: ObjectNode): readonly [string, ObjectNode] | undefined {
    const { file, document } = this.#options;
    const isMeant = (api: Node | undefined): api is ObjectNode =>
      isObject(api) &&
      typeof api["root"] === "string" &&
      !isAbsolute(api["root"]) &&
      resolve(dirname(file), api["root"]) === document;
    return Object.entries(isObject(apis) ? apis : {}).find((entry): entry is [string, ObjectNode] => isMeant(entry[1]));
  }

  #ruleset(node: ObjectNode, file: string, pointer: string): Ruleset {
    const extended = this.#extended(node["extends"], file, childPointer(pointer, "extends"));
    const rules = ruleKeys.flatMap((key) => {
      const value = node[key];
      if (value === undefined || value === null) return [];
      const at = childPointer(pointer, key);
      if (!isObject(value))
        return this.#refuse(file, at, `\`${key}\` is not a mapping`, "write `rule: severity` below it");
      this.#refuseReferences(value, file, at);
      return [[key, plainCopy(value) as object] as const];
    });
    return { extends: extended, rules: Object.fromEntries(rules) };
  }

  #refuseReferences(value: Node | undefined, file: string, pointer: string): void {
    if (isObject(value) && "$ref" in value) {
      const problem = "it has a `$ref`, which specloom does not follow there";
      this.#refuse(
        file,
        childPointer(pointer, "$ref"),
        problem,
        "write the rule in its place, or list its file under `extends`",
      );
    }
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) this.#refuseReferences(inner, file, childPointer(pointer, key));
  }

  #extended(value: Node | undefined, file: string, pointer: string): readonly string[] {
    if (value === undefined || value === null) return [];
    if (!isList(value) || !value.every((item) => typeof item === "string")) {
      return this.#refuse(
        file,
        pointer,
        "`extends` is not a list of names and files",
        "write for example `extends: [recommended]`",
      );
    }
    const extended = value.flatMap((item, index) => this.#extend(item, file, childPointer(pointer, index)));
    const size = extended.reduce((sum, name) => sum + (this.#sizes.get(name) ?? 1), 1);
    this.#sizes.set(file, size);
    if (size <= maximumRulesets) return extended;
    const problem = `it extends more than ${maximumRulesets} rulesets, directly or indirectly`;
    return this.#refuse(file, pointer, problem, "extend each ruleset once");
  }

  #extend(name: string, file: string, pointer: string): readonly string[] {
    if (builtIn.includes(name)) return [name];
    const refuse = (problem: string, fix: string) =>
      this.#refuse(file, pointer, `it extends "${name}", ${problem}`, fix);
    if (hasScheme(name)) return refuse("and nothing is fetched", "save it in the repository and name the file");
    if (/^@?[\w-]+(\/[\w-]+)+$/.test(name)) {
      return refuse(
        "which belongs to a plugin, and plugins are never run",
        "run `redocly lint` for the rules of plugins",
      );
    }
    if (extname(name) === "")
      return refuse("and there is no such ruleset", `name one of ${builtIn.join(", ")}, or a file`);
    return this.#extendFile(resolve(dirname(file), name), refuse);
  }

  #extendFile(path: string, refuse: Refuse): readonly string[] {
    const read = readSource(this.#options.folder, path);
    if ("problem" in read) return refuse(problems[read.problem].extended, problems[read.problem].fix);
    const { path: file } = read.file;
    if (this.#open.has(file)) return refuse("which extends it again", "take one of the two out");
    if (this.files.has(file)) return [file];
    const node = parseMapping(read.file.text, file, this.#options.report);
    if (node === undefined) return [];
    this.#open.add(file);
    this.files.set(file, this.#ruleset(node, file, ""));
    this.#open.delete(file);
    return [file];
  }

  #refuse(file: string, pointer: string, problem: string, fix: string): [] {
    reportUnusable(this.#options.report, { file, pointer }, problem, fix);
    return [];
  }
}

type Refuse = (problem: string, fix: string) => [];

/** Reasons why a file cannot be read: for the file itself, and for a file that another one extends. */
const problems: Readonly<
  Record<ReadProblem, { readonly own: string; readonly extended: string; readonly fix: string }>
> = {
  missing: {
    own: "it does not exist",
    extended: "which does not exist",
    fix: "correct the path; it is relative to this file",
  },
  directory: { own: "it is a folder", extended: "which is a folder", fix: "use a file" },
  special: { own: "it is a device or a pipe", extended: "which is a device or a pipe", fix: "use a file" },
  unreadable: {
    own: "permission denied",
    extended: "which you are not permitted to read",
    fix: "check the permissions of the file",
  },
  outside: {
    own: "it is a link that points outside the configuration's folder",
    extended: "which points outside the configuration's folder",
    fix: "copy the ruleset into that folder",
  },
  tooLarge: { own: "it is too large", extended: "which is too large", fix: "split it" },
  notUtf8: { own: "it is not UTF-8", extended: "which is not UTF-8", fix: "save it as UTF-8" },
};

/** Reads the mapping in a file; undefined after a report. */
export function readMapping(
  path: string,
  { folder, report }: Pick<RulesetOptions, "folder" | "report">,
): { readonly file: string; readonly root: ObjectNode } | undefined {
  const read = readSource(folder, path);
  if ("problem" in read) {
    const { own, fix } = problems[read.problem];
    return reportUnusable(report, { file: path, pointer: "" }, own, fix);
  }
  const root = parseMapping(read.file.text, read.file.path, report);
  return root && { file: read.file.path, root };
}

function parseMapping(text: string, file: string, report: Report): ObjectNode | undefined {
  const before = report.diagnostics.length;
  const node = parseSource(text, file, report);
  if (isObject(node)) return node;
  if (report.diagnostics.length > before) return undefined;
  return reportUnusable(report, { file, pointer: "" }, "it is not a mapping", "write `rules:` and the rules under it");
}

/** Reports that a file cannot be used, and why. */
export function reportUnusable(report: Report, at: SourceLocation, problem: string, fix: string): undefined {
  report.add("LINT010", { file: basename(at.file), problem, fix }, at);
  return undefined;
}

/**
 * Copies a value to plain objects, because Redocly rejects objects without a prototype. Skips `__proto__`, which would
 * set a prototype.
 */
function plainCopy(node: Node | undefined): unknown {
  if (isList(node)) return node.map(plainCopy);
  if (!isObject(node)) return node;
  const members = Object.entries(node).filter(([name]) => name !== "__proto__");
  return Object.fromEntries(members.map(([name, value]) => [name, plainCopy(value)]));
}

/** Returns the redocly.yaml of the document's folder or the nearest parent, up to `top`. */
export function findRulesets(folder: string, top: string): string | undefined {
  const file = resolve(folder, "redocly.yaml");
  if (existsSync(file)) return file;
  const above = dirname(folder);
  const isBelowTop = folder.startsWith(join(top, "/"));
  return isBelowTop && above !== folder ? findRulesets(above, top) : undefined;
}
