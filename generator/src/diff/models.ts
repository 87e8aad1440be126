import { dirname, join } from "node:path";
import { Report } from "../diagnostics/report.js";
import type { LoadedDocument } from "../load/index.js";
import {
  buildModel,
  noNames,
  parseNames,
  recordNames,
  type ModelSettings,
  type NamesLock,
  type ReservedNames,
} from "../model/index.js";
import type { Api } from "../model/types.js";
import { namesNameOf, readNamesFile } from "../write/index.js";
import type { Side } from "./sources/side.js";
import type { Both } from "./types.js";

/**
 * The names that each side has locked. A base without a lock has the names that its document gets on its own; a revision without
 * one keeps those of the base.
 */
export type LockedNames = Partial<Both<NamesLock>>;

/** The models from which specloom generates the clients of two documents. */
export type Models = Both<Api>;

/** The surroundings of the generated code. */
export interface ModelContext {
  /** The folder of the configuration, which has the names lock. Without one, the lock is beside the document. */
  readonly folder?: string;
  /** The name of the API, if the configuration has several. */
  readonly api?: string;
  /** Returns the names that the outputs take for themselves. */
  readonly reserved: () => Promise<ReservedNames>;
  /** The names that the configuration chooses. */
  readonly names?: ModelSettings["names"];
}

/**
 * Builds both models as runs of specloom would, one after the other: each keeps the names of its own names lock, and those of the
 * base if the revision has none. Returns the reason if one of them has none.
 */
export async function buildModels(
  [base, revision]: readonly [Side, Side],
  context: ModelContext,
): Promise<Models | { readonly problem: string }> {
  const locks = await readLocks([base, revision], context);
  const surroundings = { ...context, reserved: await context.reserved() };
  const first = build(base, locks.base, surroundings);
  if ("problem" in first) return first;
  const names = locks.revision ?? recordNames(first.api);
  const second = build(revision, names, surroundings);
  return "problem" in second ? second : { base: first.api, revision: second.api };
}

/** Reads the names locks of both sides. A base without one gets the names of a first run. */
export async function readLocks(
  [base, revision]: readonly [Side, Side],
  context: Pick<ModelContext, "folder" | "api">,
): Promise<LockedNames & { readonly base: NamesLock }> {
  const [before, after] = [(await readNames(base, context)) ?? noNames, await readNames(revision, context)];
  return { base: before, ...(after && { revision: after }) };
}

/** Returns whether both sides have the same names lock: then the code of one document has the same names on both. */
export async function haveSameNames(
  sides: readonly [Side, Side],
  context: Pick<ModelContext, "folder" | "api">,
): Promise<boolean> {
  const [base, revision] = await Promise.all(sides.map((side) => readNamesText(side, context)));
  return base?.text === revision?.text;
}

function build(
  { name, loaded }: Side,
  names: NamesLock,
  { reserved, names: chosen }: Pick<ModelContext, "names"> & { readonly reserved: ReservedNames },
): { readonly api: Api } | { readonly problem: string } {
  const report = new Report();
  const { document, leftOut } = loadedOf(loaded);
  const api = buildModel({
    document,
    report,
    reserved,
    names,
    ...(chosen && { settings: { names: chosen } }),
    ...(leftOut && { leftOut }),
  });
  const error = report.diagnostics.find(({ severity }) => severity === "error");
  return error === undefined
    ? { api }
    : { problem: `no code can be generated for the ${name} (${error.code}: ${error.message})` };
}

function loadedOf(loaded: LoadedDocument | undefined): LoadedDocument {
  if (loaded === undefined) throw new Error("Bug in specloom: a model needs a document");
  return loaded;
}

/** Reads the names lock of a side; undefined if it has none, or one that cannot be read. */
async function readNames(side: Side, context: Pick<ModelContext, "folder" | "api">): Promise<NamesLock | undefined> {
  const found = await readNamesText(side, context);
  if (found === undefined) return undefined;
  const { names, problems } = parseNames(found.text, found.path);
  return problems.length === 0 ? names : undefined;
}

async function readNamesText(
  { file, commit }: Side,
  { folder, api }: Pick<ModelContext, "folder" | "api">,
): Promise<{ readonly text: string; readonly path: string } | undefined> {
  const home = { root: folder ?? dirname(file), ...(api !== undefined && { api }) };
  const path = join(home.root, namesNameOf(home));
  const text = commit === undefined ? readNamesFile(home) : await commit.repository.textAt(commit.hash, path);
  return text === undefined ? undefined : { text, path };
}
