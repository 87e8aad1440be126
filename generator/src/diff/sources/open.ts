import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, posix, relative, resolve } from "node:path";
import { Report } from "../../diagnostics/report.js";
import type { DocumentSettings } from "../../load/index.js";
import { findDocuments } from "../../run/find-document.js";
import type { SideName } from "../types.js";
import { Repository, runGit } from "./git.js";
import { loadSide, type Side } from "./side.js";
import { isUsual, takeSnapshot } from "./snapshot.js";
import { nameOf, type Source } from "./source.js";
import { folderOfPath, followLinks, listTree, UnreadableObject, type TreeFile } from "./tree.js";
import { isFolder, pathFrom } from "../../diagnostics/paths.js";

/** The surroundings in which sources are found. */
export interface SourceContext {
  /** Absolute: the current folder. */
  readonly folder: string;
  /** Returns the absolute path of the working tree's document. Reports why there is none. */
  readonly document: () => Promise<string | undefined>;
  readonly report: Report;
  /** The changes that the configuration makes to its document, if the comparison is about that. */
  readonly settings?: DocumentSettings;
  /** The side that was opened before, which is used again if its files are the same. */
  readonly other?: Side;
}

/** Loads one side of a comparison. Reports that it cannot be found (GEN160 to GEN162), and then returns undefined. */
export async function openSource(name: SideName, source: Source, context: SourceContext): Promise<Side | undefined> {
  if (source.kind === "git") return openRevision(name, source, context);
  const file = findFile(source.path, context);
  if (file === undefined || (await reportRevision(source.path, file, context))) return undefined;
  return loadSide({ name, source: nameOf(source), file, ...shared(context) });
}

/**
 * Reports GEN162 if there is no such file, but a revision of that name, or a range: `HEAD` instead of `git:HEAD`, or `v1..v2` instead of
 * `git:v1 git:v2`. Returns whether it did.
 */
async function reportRevision(path: string, file: string, { folder, report }: SourceContext): Promise<boolean> {
  if (existsSync(file)) return false;
  const repository = await openRepository(folder, new Report());
  const revisions = path.split(/\.{2,3}/);
  for (const revision of revisions)
    if (revision === "" || (await repository?.commitOf(revision)) === undefined) return false;
  const named = revisions.map((revision) => `git:${revision}`).join(" ");
  const remedy = `name the ${revisions.length > 1 ? "revisions" : "revision"} with \`${named}\``;
  report.add("GEN162", { source: path, problem: "there is no such file", remedy });
  return true;
}

/** Returns the repository around a folder. Reports GEN161 if there is none, or if git cannot be used. */
export async function openRepository(folder: string, report: Report): Promise<Repository | undefined> {
  const { code, output, error } = await runGit(folder, ["rev-parse", "--show-toplevel"]);
  const top = output.toString().trim();
  if (code === 0 && top !== "") return new Repository(realpathSync.native(top));
  const problem = code === undefined ? "it is not installed" : error.replace(/^fatal: /, "").split("\n")[0];
  report.add("GEN161", { problem: problem || "this is not a working tree" });
  return undefined;
}

/** Returns the hash of a commit. Reports GEN160 if the revision names none. */
export async function resolveCommit(
  repository: Repository,
  revision: string,
  report: Report,
): Promise<string | undefined> {
  const commit = await repository.commitOf(revision);
  if (commit === undefined) report.add("GEN160", { revision, isShallow: await repository.isShallow() });
  return commit;
}

/** Returns the document in a folder, or the file itself. */
export function findFile(
  path: string,
  { folder, report }: Pick<SourceContext, "folder" | "report">,
): string | undefined {
  const file = resolve(folder, path);
  if (!isFolder(file)) return file;
  const found = findDocuments(file);
  const [first] = found;
  if (first !== undefined && (found.length === 1 || /(?:^|\/)openapi\.\w+$/i.test(first))) return join(file, first);
  const problem = first === undefined ? "the folder has no OpenAPI document" : `the folder has ${found.join(", ")}`;
  report.add("GEN162", { source: path, problem, remedy: "name the file" });
  return undefined;
}

async function openRevision(
  name: SideName,
  source: Source & { readonly kind: "git" },
  context: SourceContext,
): Promise<Side | undefined> {
  const { folder, report } = context;
  const repository = await openRepository(folder, report);
  const commit = repository && (await resolveCommit(repository, source.revision, report));
  if (repository === undefined || commit === undefined) return undefined;
  const path = await pathInRepository(repository, source.path, context);
  return path === undefined
    ? undefined
    : loadRevision(repository, { name, source: nameOf(source), commit, path, ...shared(context) }, report);
}

function shared({ settings, other }: SourceContext): Pick<SourceContext, "settings" | "other"> {
  return { ...(settings && { settings }), ...(other && { other }) };
}

/** Returns the path of the document, relative to the root of the repository. */
export async function pathInRepository(
  repository: Repository,
  path: string | undefined,
  { folder, document, report }: SourceContext,
): Promise<string | undefined> {
  // As in `git show HEAD:path`.
  if (path !== undefined && !/^\.{1,2}\//.test(path)) return posix.normalize(path);
  const file = path === undefined ? await document() : resolve(folder, path);
  if (file === undefined) return undefined;
  const inside = repository.pathOf(realPath(file));
  if (isInside(inside)) return inside;
  report.add("GEN162", {
    source: path ?? file,
    problem: "it is outside of the repository",
    remedy: "pass a path in the repository: git:REVISION:PATH",
  });
  return undefined;
}

/** Resolves the links of a path as far as it exists: the file itself may be gone. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}

/** A document of a commit. */
export interface RevisionPlace {
  readonly name: SideName;
  readonly source: string;
  readonly commit: string;
  /** The path of the root file, relative to the root of the repository. */
  readonly path: string;
  readonly settings?: DocumentSettings;
  /** Set to load the rest of a document if a file that it references has errors. */
  readonly isTolerant?: boolean;
  /** The other side, which is used again if its files are the same. */
  readonly other?: Side;
}

/** Loads a document of a commit. Reports GEN162 if the commit does not have the file. */
export async function loadRevision(
  repository: Repository,
  place: RevisionPlace,
  report: Report,
): Promise<Side | undefined> {
  const { commit, source } = place;
  try {
    const path = await followLinks(repository, commit, place.path);
    const folders = path === undefined ? [] : foldersOf(repository, path, place.settings);
    const overlays = overlaysOf(repository, place.settings);
    const common = commonFolder([...folders, ...overlays.map(folderOfPath)]);
    const listed = path === undefined ? undefined : await listTree(repository, commit, common);
    const files = listed?.filter(
      (one) =>
        folders.some((folder) => isBelow(folder, one.path, common)) || overlays.includes(posix.join(common, one.path)),
    );
    if (path !== undefined && files !== undefined) return await loadTree(repository, { ...place, path }, files);
    const remedy = "pass the path that it had at that revision: git:REVISION:PATH";
    report.add("GEN162", { source, problem: `the revision has no file ${place.path}`, remedy });
  } catch (error) {
    reportUnreadableObject(error, report);
  }
  return undefined;
}

/** Reports GEN161 for an object that the clone lacks. Throws every other error. */
export function reportUnreadableObject(error: unknown, report: Report): void {
  if (!(error instanceof UnreadableObject)) throw error;
  report.add("GEN161", { problem: `the clone lacks an object of the revision (${error.message})` });
}

/**
 * Returns the folders that a document's files may be in, relative to the root of the repository: its own, and those of the
 * configuration that are in the repository.
 */
export function foldersOf(
  repository: Repository,
  path: string,
  { roots = [] }: Pick<DocumentSettings, "roots"> = {},
): readonly string[] {
  const inside = roots.map((root) => repository.pathOf(realPath(root))).filter(isInside);
  return [folderOfPath(path), ...inside];
}

/** Returns the overlays that are in the repository, relative to its root. */
export function overlaysOf(
  repository: Repository,
  { overlays = [] }: Pick<DocumentSettings, "overlays"> = {},
): readonly string[] {
  return overlays.map((file) => repository.pathOf(realPath(file))).filter(isInside);
}

function isInside(path: string): boolean {
  return path !== ".." && !path.startsWith("../") && !isAbsolute(path);
}

/** Returns the innermost folder that contains all of the folders. */
function commonFolder([first = "", ...others]: readonly string[]): string {
  const isCommon = (folder: string) => others.every((other) => folder === "" || `${other}/`.startsWith(`${folder}/`));
  let common = first;
  while (!isCommon(common)) common = folderOfPath(common);
  return common;
}

/** Returns whether a file is in a folder. The file is relative to `base`, the folder to the repository. */
function isBelow(folder: string, file: string, base: string): boolean {
  return folder === "" || posix.join(base, file).startsWith(`${folder}/`);
}

/** Returns the overlays of the configuration as they are in a snapshot of a folder, without those that it does not have yet. */
function overlaysIn(snapshot: string, folder: string, overlays: readonly string[]): readonly string[] {
  return overlays.flatMap((overlay) => {
    const path = pathFrom(folder, realPath(overlay));
    if (!isInside(path)) return [overlay];
    return existsSync(join(snapshot, path)) ? [join(snapshot, path)] : [];
  });
}

/** Loads a document from a snapshot: of the files that documents usually consist of, or of all if one is missing. */
async function loadTree(
  repository: Repository,
  { name, source, path, commit, settings, other, isTolerant = false }: RevisionPlace,
  files: readonly TreeFile[],
): Promise<Side> {
  const overlays = overlaysOf(repository, settings);
  const folder = commonFolder([...foldersOf(repository, path, settings), ...overlays.map(folderOfPath)]);
  const file = posix.relative(folder, path);
  const named = new Set([path, ...overlays].map((one) => posix.relative(folder, one)));
  const usual = files.filter((one) => isUsual(one) || named.has(one.path));
  const load = async (some: readonly TreeFile[]): Promise<Side> => {
    const snapshot = await takeSnapshot(repository, some);
    try {
      const moved = { from: snapshot.folder, to: join(repository.top, folder) };
      const place = { name, source, file: join(snapshot.folder, file), moved, other, isTolerant };
      const roots = settings?.roots?.map((root) => join(snapshot.folder, relative(moved.to, realPath(root))));
      const applied = settings?.overlays && overlaysIn(snapshot.folder, moved.to, settings.overlays);
      const moves = { ...(roots && { roots }), ...(applied && { overlays: applied }) };
      const side = await loadSide({ ...place, ...(settings && { settings: { ...settings, ...moves } }) });
      return { ...side, commit: { repository, hash: commit } };
    } finally {
      snapshot.remove();
    }
  };
  const side = await load(usual);
  const isComplete = usual.length === files.length || side.loaded?.missing.length === 0;
  return isComplete ? side : load(files);
}
