import { join, resolve } from "node:path";
import type { Report } from "../../diagnostics/report.js";
import type { Project } from "../project.js";
import { openBefore } from "./before.js";
import { openRepository, openSource, type SourceContext } from "./open.js";
import { rootOf } from "../../findings/places.js";
import type { Side } from "./side.js";
import { parseSource, type Source } from "./source.js";
import { openUnchanged } from "./unchanged.js";

/** The documents of a comparison, as the caller names them. */
export interface SidesOptions {
  /** A file, a folder or `git:REVISION[:PATH]`. Default: the last common commit with the default branch. */
  readonly base?: string;
  /** Default: the document of the working tree. */
  readonly revision?: string;
  /** The document of the working tree; replaces that of the configuration. */
  readonly spec?: string;
  /** The API whose document is meant, in a configuration with several. */
  readonly apis?: readonly string[];
  /** Folders outside of the document's own that references may lead to, besides those of the configuration. */
  readonly roots?: readonly string[];
}

interface Surroundings {
  readonly project: Pick<Project, "folder" | "document" | "documentSettings" | "formerDocument">;
  /** Absolute: the current folder. */
  readonly folder: string;
  readonly report: Report;
  /** Returns whether sides that are the same file need no more than its `info`. Without it, every document is loaded. */
  readonly mayStayUnread?: (sides: readonly [Side, Side]) => Promise<boolean>;
}

/** Opens both sides; fewer if the call is wrong. */
export async function openSides(options: SidesOptions, around: Surroundings): Promise<readonly Side[]> {
  const { project, folder, report } = around;
  const found: SourceContext = { folder, document: () => project.document(), report };
  const base = options.base === undefined ? await defaultBase(folder, report) : parseSource(options.base);
  const revision = await revisionOf(options, base, around);
  if (base === undefined || revision === undefined) return [];
  const settings = await project.documentSettings(await fileOf(revision, around));
  const context = { ...found, ...(settings && { settings }) };
  const unchanged = around.mayStayUnread && (await openUnchanged(base, revision, context));
  if (unchanged && (await around.mayStayUnread?.(unchanged))) return unchanged;
  const after = await openSource("revision", revision, context);
  if (after === undefined) return [];
  const before =
    base.kind === "git" && base.path === undefined
      ? await openBefore(base, after, { ...context, formerDocument: (...of) => project.formerDocument(...of) })
      : await openSource("base", base, { ...context, other: after });
  return before === undefined ? [after] : [before, after];
}

/** Returns the file that a source means in the working tree. */
async function fileOf(source: Source, { project, folder }: Surroundings): Promise<string> {
  if (source.kind === "path") return resolve(folder, source.path);
  if (source.path === undefined) return (await project.document()) ?? folder;
  return resolve(/^\.{1,2}\//.test(source.path) ? folder : rootOf(folder), source.path);
}

/** Returns the last commit that the working tree shares with the default branch. Reports GEN163 if there is none. */
async function defaultBase(folder: string, report: Report): Promise<Source | undefined> {
  const repository = await openRepository(folder, report);
  if (repository === undefined) return undefined;
  const branch = await repository.defaultBranch();
  const commit = branch === undefined ? undefined : await repository.mergeBase(branch);
  if (commit !== undefined) return { kind: "git", revision: commit.slice(0, 12) };
  report.add("GEN163", { ...(branch !== undefined && { branch }), isShallow: await repository.isShallow() });
  return undefined;
}

/** Returns the document of the working tree, unless another is named: without a configuration, the one with the base's path. */
async function revisionOf(
  { revision, spec }: SidesOptions,
  base: Source | undefined,
  { project, folder }: Surroundings,
): Promise<Source | undefined> {
  if (revision !== undefined) return parseSource(revision);
  if (base === undefined) return undefined;
  if (base.kind === "git" && base.path !== undefined && spec === undefined && project.folder === undefined) {
    const isRelative = /^\.{1,2}\//.test(base.path);
    return { kind: "path", path: isRelative ? base.path : join(rootOf(folder), base.path) };
  }
  const path = await project.document();
  return path === undefined ? undefined : { kind: "path", path };
}
