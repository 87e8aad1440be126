import { readFileSync } from "node:fs";
import { sep } from "node:path";
import type { Both, Finding } from "../../types.js";
import { explain } from "./attribute.js";
import { compileProjects, type CompilerError, bySpot } from "./compiler.js";
import { findFiles } from "./find.js";
import { generateBoth, type Generated, type GeneratedInput } from "./generated.js";
import { mirrorFor, type Mirror } from "./mirror.js";
import type { ConsumerError, ConsumerReport } from "./types.js";
import { pathFrom } from "../../../diagnostics/paths.js";

export interface ConsumersInput extends GeneratedInput {
  /** Globs of tsconfig.json files, relative to `folder`. */
  readonly globs: readonly string[];
  readonly folder: string;
  /** The findings of the comparison, which explain errors. */
  readonly findings: readonly Finding[];
}

/**
 * Type-checks projects against the packages as generated from each document, and returns the errors that only the revision causes.
 * Compiles copies in a private folder: nothing is written to the repository. Returns nothing if no file matches.
 */
export async function checkConsumers(input: ConsumersInput): Promise<readonly ConsumerReport[]> {
  const { globs, folder } = input;
  const projects = findFiles(globs, folder);
  if (projects.length === 0) return [];
  const { base, revision } = await generateBoth(input);
  const files = { base: base.files, revision: revision.files };
  const mirror = mirrorFor(projects, input);
  if (typeof mirror === "string") return projects.map((project) => failed(project, input, mirror));
  try {
    return await compare(projects, { input, mirror, files });
  } finally {
    mirror.remove();
  }
}

type Files = Both<Generated["files"]>;

interface Check {
  readonly input: ConsumersInput;
  readonly mirror: Mirror;
  readonly files: Files;
}

async function compare(projects: readonly string[], check: Check): Promise<readonly ConsumerReport[]> {
  const { mirror, files, input } = check;
  const configs = projects.map((project) => mirror.pathOf(project));
  mirror.write(files.base);
  const before = await compileProjects(configs);
  mirror.write(files.revision, files.base.keys());
  const after = await compileProjects(configs);
  return projects.map((project, index) => {
    const [old, now] = [before[index], after[index]];
    if (old === undefined || now === undefined) return failed(project, input, "not compiled");
    if ("failure" in old) return failed(project, input, old.failure);
    if ("failure" in now) return failed(project, input, now.failure);
    return reportOf(project, { old: old.errors, now: now.errors }, check);
  });
}

function failed(project: string, { root }: ConsumersInput, failure: string): ConsumerReport {
  return { project: pathFrom(root, project), errors: [], earlier: 0, failure };
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
    .map((error) => ({ ...error, path: pathFrom(mirror.folder, error.file) }))
    .filter(({ path }) => !files.revision.has(path))
    .map(({ path, ...error }): ConsumerError => ({
      ...error,
      file: path,
      // Types of modules are named by their files, which are copies.
      message: error.message.replaceAll(`${mirror.folder}${sep}`, ""),
      findings: explain(error, lineOf(error), input.findings),
    }));
  return { project: pathFrom(input.root, project), errors: errors.sort(bySpot), earlier: now.length - errors.length };
}

function lineOf({ file, line }: CompilerError): string {
  try {
    return readFileSync(file, "utf8").split("\n")[line - 1] ?? "";
  } catch {
    return "";
  }
}
