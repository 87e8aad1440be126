import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { Report } from "../../../diagnostics/report.js";
import type { Settings } from "../../../config/index.js";
import type { LoadedDocument } from "../../../load/index.js";
import { noNames, recordNames, type NamesLock } from "../../../model/index.js";
import { runPipeline } from "../../../pipeline.js";
import type { Finding } from "../../types.js";
import type { LockedNames } from "../index.js";
import { explain } from "./attribute.js";
import { compileProject, type Compilation, type CompilerError } from "./compiler.js";
import { findFiles } from "./find.js";
import { Mirror } from "./mirror.js";
import type { ConsumerError, ConsumerReport } from "./types.js";

export interface ConsumersInput {
  /** Globs of tsconfig.json files, relative to `folder`. */
  readonly globs: readonly string[];
  readonly folder: string;
  /** The root of the repository, which holds the projects and the generated packages. */
  readonly root: string;
  /** The settings of the outputs. */
  readonly settings: Settings;
  readonly documents: { readonly base: LoadedDocument; readonly revision: LoadedDocument };
  readonly names?: LockedNames;
  /** Absolute: the folder with the sources of the runtime. */
  readonly runtimeFolder: string;
  /** The findings of the comparison, which explain errors. */
  readonly findings: readonly Finding[];
}

/**
 * Type-checks projects against the packages as generated from each document, and returns the errors that only the revision causes.
 * Compiles copies in a private folder: nothing is written to the repository. Returns nothing if no file matches.
 */
export async function checkConsumers(input: ConsumersInput): Promise<readonly ConsumerReport[]> {
  const { globs, folder, root, settings } = input;
  const projects = findFiles(globs, folder);
  if (projects.length === 0) return [];
  const outputs = settings.outputs
    .map((output) => join(settings.root, output.folder))
    .filter((path) => existsSync(path));
  const copied = [...projects.map((project) => dirname(project)), ...outputs].map((path) => packageOf(path, root));
  const files = await generate(input);
  let mirror: Mirror;
  try {
    mirror = new Mirror({ root, copied });
  } catch (error) {
    return projects.map((project) => failed(project, input, error instanceof Error ? error.message : String(error)));
  }
  try {
    return await compare(projects, { input, mirror, files });
  } finally {
    mirror.remove();
  }
}

interface Files {
  readonly base: ReadonlyMap<string, string>;
  readonly revision: ReadonlyMap<string, string>;
}

interface Check {
  readonly input: ConsumersInput;
  readonly mirror: Mirror;
  readonly files: Files;
}

async function compare(projects: readonly string[], check: Check): Promise<readonly ConsumerReport[]> {
  const { mirror, files, input } = check;
  const compileAll = async (): Promise<readonly Compilation[]> => {
    const results: Compilation[] = [];
    for (const project of projects) results.push(await compileProject(mirror.pathOf(project)));
    return results;
  };
  mirror.write(files.base);
  const before = await compileAll();
  mirror.write(files.revision, files.base.keys());
  const after = await compileAll();
  return projects.map((project, index) => {
    const [old, now] = [before[index], after[index]];
    if (old === undefined || now === undefined) return failed(project, input, "not compiled");
    if ("failure" in old || "failure" in now)
      return failed(project, input, "failure" in old ? old.failure : "failure" in now ? now.failure : "");
    return reportOf(project, { old: old.errors, now: now.errors }, check);
  });
}

function failed(project: string, { root }: ConsumersInput, failure: string): ConsumerReport {
  return { project: shown(project, root), errors: [], earlier: 0, failure };
}

/** Keeps the errors that the base does not have at the same position, outside of generated files. */
function reportOf(
  project: string,
  { old, now }: { readonly old: readonly CompilerError[]; readonly now: readonly CompilerError[] },
  { input, mirror, files }: Check,
): ConsumerReport {
  const keyOf = ({ file, line, column, code }: CompilerError): string => [file, line, column, code].join("\n");
  const known = new Set(old.map(keyOf));
  const errors = now
    .filter((error) => !known.has(keyOf(error)))
    .map((error) => ({ ...error, path: shown(error.file, mirror.folder) }))
    .filter(({ path }) => !files.revision.has(path))
    .map(({ path, ...error }): ConsumerError => ({
      ...error,
      file: path,
      // Types of modules are named by their files, which are copies.
      message: error.message.replaceAll(`${mirror.folder}${sep}`, ""),
      findings: explain(error, lineOf(error), input.findings),
    }));
  const sorted = errors.sort((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  );
  return { project: shown(project, input.root), errors: sorted, earlier: now.length - errors.length };
}

function lineOf({ file, line }: CompilerError): string {
  try {
    return readFileSync(file, "utf8").split("\n")[line - 1] ?? "";
  } catch {
    return "";
  }
}

function shown(path: string, root: string): string {
  return relative(root, path).split(sep).join("/");
}

/** Returns the folder of the package around a folder, at most the root. */
function packageOf(folder: string, root: string): string {
  for (let current = folder; current.startsWith(root); current = dirname(current))
    if (current === root || existsSync(join(current, "package.json"))) return current;
  return folder;
}

/** Returns the generated code of both documents, by paths relative to the root of the repository. */
async function generate({ documents, settings, root, runtimeFolder, names = {} }: ConsumersInput): Promise<Files> {
  const base = await filesOf(documents.base, names.base ?? noNames, { settings, root, runtimeFolder });
  const kept = names.revision ?? (names.base && base.names) ?? noNames;
  const revision = await filesOf(documents.revision, kept, { settings, root, runtimeFolder });
  return { base: base.files, revision: revision.files };
}

async function filesOf(
  loaded: LoadedDocument,
  names: NamesLock,
  { settings, root, runtimeFolder }: Pick<ConsumersInput, "settings" | "root" | "runtimeFolder">,
): Promise<{ readonly files: ReadonlyMap<string, string>; readonly names: NamesLock }> {
  const [{ builtIn }, { reservedNames }] = await Promise.all([
    import("../../../outputs.js"),
    import("../../../emit/output.js"),
  ]);
  const outputs = settings.outputs.filter(({ output }) => output.name !== "docs");
  const result = await runPipeline({
    settings: { ...settings, outputs, formatter: { name: "none", printWidth: 120 } },
    reserved: reservedNames(builtIn),
    report: new Report(),
    runtimeFolder,
    onPhase: () => undefined,
    names,
    loaded,
  });
  const files = (result.files ?? []).filter(({ section, path }) => section === undefined && /\.[cm]?tsx?$/.test(path));
  return {
    files: new Map(files.map(({ path, text }) => [shown(join(settings.root, path), root), text])),
    names: result.api ? recordNames(result.api) : noNames,
  };
}
