import type { Report } from "../../diagnostics/report.js";
import type { Repository } from "./git.js";
import {
  loadRevision,
  openRepository,
  pathInRepository,
  reportUnreadableObject,
  resolveCommit,
  type SourceContext,
} from "./open.js";
import type { Side } from "./side.js";
import { nameOf, type Source } from "./source.js";
import { followLinks, UnreadableObject } from "./tree.js";

/**
 * Returns the path that the configuration of an earlier commit names as the document that is now `file`. Both are absolute; `read`
 * returns the content of a file at that commit.
 */
export type FormerDocument = (
  file: string,
  read: (file: string) => Promise<string | undefined>,
) => Promise<string | undefined>;

interface BeforeContext extends SourceContext {
  readonly formerDocument: FormerDocument;
}

/**
 * Loads the document of the other side at a revision, whose path nobody has named. It may have had another path there, not have
 * existed, or have errors in some of its files.
 */
export async function openBefore(
  source: Source & { readonly kind: "git" },
  after: Side,
  context: BeforeContext,
): Promise<Side | undefined> {
  const { folder, report, settings } = context;
  const repository = await openRepository(folder, report);
  const commit = repository && (await resolveCommit(repository, source.revision, report));
  if (repository === undefined || commit === undefined) return undefined;
  const document = () => Promise.resolve(after.file);
  const path = await pathInRepository(repository, undefined, { ...context, document });
  if (path === undefined) return undefined;
  const named = { name: "base", source: nameOf(source) } as const;
  try {
    const former = await pathBefore(repository, { path, commit, after, context });
    if (former === undefined) {
      const isKnown = after.commit !== undefined || !(await isIgnored(repository, path, report));
      return isKnown ? { ...named, file: after.file, diagnostics: [], isDerived: true, change: "absent" } : undefined;
    }
    const place = { ...named, commit, path: former, isTolerant: true, other: after, ...(settings && { settings }) };
    const side = await loadRevision(repository, place, report);
    return side && { ...side, isDerived: true, ...(former !== path && { change: "moved" }) };
  } catch (error) {
    reportUnreadableObject(error, report);
    return undefined;
  }
}

interface Search {
  /** The later path, relative to the root of the repository, as are all paths of commits. */
  readonly path: string;
  readonly commit: string;
  readonly after: Side;
  readonly context: BeforeContext;
}

/** Returns the path of the document at a commit; undefined if it has none. Throws `UnreadableObject` if the clone cannot tell. */
async function pathBefore(repository: Repository, search: Search): Promise<string | undefined> {
  const { path, commit } = search;
  const exists = async (candidate: string) => (await followLinks(repository, commit, candidate)) !== undefined;
  if (await exists(path)) return path;
  const { code, error } = await repository.run(["ls-tree", "--full-tree", commit, "--", path]);
  if (code !== 0) throw new UnreadableObject(error);
  const configured = await configuredBefore(repository, search);
  if (configured !== undefined && (await exists(configured))) return configured;
  return renamedFrom(repository, search);
}

/** Returns the path that the configuration of the commit names. */
async function configuredBefore(
  repository: Repository,
  { commit, after, context }: Search,
): Promise<string | undefined> {
  const former = await context.formerDocument(after.file, (file) => repository.textAt(commit, file));
  return former === undefined ? undefined : repository.pathOf(former);
}

/**
 * Returns the path from which git finds that the file was renamed. Compares with the index instead of the working tree, whose files
 * git would read with the filters that the configuration of a repository names.
 */
async function renamedFrom(
  repository: Repository,
  { path, commit, after }: Pick<Search, "path" | "commit" | "after">,
): Promise<string | undefined> {
  const later = after.commit?.hash;
  const options = ["-z", "--find-renames", "--diff-filter=R", "--name-status", "--no-ext-diff", commit];
  const { code, output } = await repository.run(
    later === undefined ? ["diff-index", "--cached", ...options] : ["diff-tree", "-r", ...options, later],
  );
  const fields = code === 0 ? output.toString().split("\0") : [];
  // Each entry has three fields: `R087`, the old path and the new one.
  const found = fields.findIndex((field, index) => index % 3 === 2 && field === path);
  return found < 0 ? undefined : fields[found - 1];
}

/** Returns whether git ignores a file, so that no commit has it. Reports GEN162 then. */
async function isIgnored(repository: Repository, path: string, report: Report): Promise<boolean> {
  const { output } = await repository.run(["ls-files", "--others", "--ignored", "--exclude-standard", "--", path]);
  if (output.length === 0) return false;
  const remedy = "commit it, or name the document to compare with";
  report.add("GEN162", { source: path, problem: "git ignores the file, so no revision has it", remedy });
  return true;
}
