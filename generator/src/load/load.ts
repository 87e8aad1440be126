import { basename, resolve } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { bundle, type Bundle } from "./bundle/bundle.js";
import { Homes } from "./bundle/homes.js";
import { Mounts } from "./bundle/mounts.js";
import { isObject, type BundledDocument, type LoadedDocument, type SourceFile } from "./document.js";
import { resolveDynamicReferences } from "./dynamic/resolve.js";
import { pruneDocument } from "./filter/prune.js";
import { leftOutBy, reachedBy, selectOperations, type Selection } from "./filter/select.js";
import type { LeftOut } from "./filter/types.js";
import { readOrdinary } from "./ordinary.js";
import { folderOf, whyMissing, type Folder } from "./read.js";
import { crawl, type Reference } from "./resolve/crawl.js";
import { neighbour, reportUnreadable } from "./resolve/problems.js";
import { Resolver } from "./resolve/resolver.js";
import type { DocumentSettings } from "./settings.js";
import { Sources, type Source } from "./resolve/sources.js";
import { applyRules, soundness } from "./rules/index.js";
import { convertSwagger } from "./swagger/convert.js";
import type { SharedParts } from "./shared-parts.js";
import { Upgrader } from "./upgrade/upgrade.js";
import { versionOf } from "./version.js";

export interface LoadOptions {
  /** The root file of the document; relative paths are relative to the working directory. */
  readonly file: string;
  readonly report: Report;
  readonly settings?: DocumentSettings;
  /** The content of the root file, if it is not read from disk. */
  readonly text?: string;
  /** An overlay that is in no file yet: it applies after those of the settings. */
  readonly draft?: SourceFile;
  /** Set to load the rest of a document if a file that it references has errors. */
  readonly isTolerant?: boolean;
  /** The objects of documents that were loaded before, which are used again where they are equal. */
  readonly parts?: SharedParts;
}

/**
 * Reads an OpenAPI document and all files that it references, and merges them into one document. Reports every problem; undefined if
 * there are errors, unless `isTolerant` is set and they affect only references. Only reads files in the root file's folder and in `roots`.
 */
export async function loadDocument({
  file,
  report,
  settings = {},
  text,
  draft,
  isTolerant = false,
  parts,
}: LoadOptions): Promise<LoadedDocument | undefined> {
  const errors = report.errorCount;
  const before = report.diagnostics.length;
  const folder = folderOf(file, settings.roots);
  if (!folder) {
    const suggestion = neighbour(resolve(file), basename(file));
    report.add(
      "SPEC001",
      { path: basename(file), why: whyMissing(resolve(file)), suggestion },
      { file: resolve(file), pointer: "" },
    );
    return undefined;
  }
  const sources = new Sources(folder, report, text, parts && ((path) => parts.earlierOf(path)));
  if (!(await editRoot(sources, { paths: settings.overlays ?? [], draft }, report))) return undefined;
  const root = openRoot(folder, sources, report);
  const version = root && versionOf(root, report);
  if (!root || !version) return undefined;
  const resolver = new Resolver(sources, root, version);
  const { filter } = settings;
  const selection = filter && selectOperations(resolver, filter, report);
  if (filter && !selection) return undefined;
  const ordinary = selection === undefined ? readOrdinary(root.root, version) : undefined;
  const references = ordinary === undefined ? crawl(resolver, report, selection) : [];
  const damage = isTolerant ? resolver.damage : [];
  if (damage.length === 0 && report.errorCount > errors) return undefined;
  const crawled = report.errorCount;
  const assembled =
    ordinary === undefined
      ? assemble(resolver, folder, report, { references, selection, parts })
      : { document: upgrade({ root: ordinary, mounts: unmoved(root) }, resolver, parts) };
  const { document: bundled, leftOut } = assembled ?? {};
  const document = bundled && applyRules(soundness, bundled, { report, sources });
  // Other problems explain why nothing is left.
  if (document && report.diagnostics.length === before && isEmpty(document)) {
    if (filter && filter.isSilent !== true) report.add("GEN195", { total: 0, included: 0 }, filter.at);
    else report.add("SPEC024", {}, document.locationOf("", "value"));
  }
  return document && report.errorCount === crawled
    ? {
        document: { ...document, rounded: sources.rounded },
        files: sources.files,
        missing: sources.missing,
        version,
        ...(sources.areSelfContained && { isSelfContained: true }),
        ...overlaidBy(root),
        ...(leftOut && { leftOut }),
        ...(damage.length > 0 && { damage }),
      }
    : undefined;
}

function overlaidBy({ path, root, locate }: Source): Pick<LoadedDocument, "overlaid"> {
  return locate === undefined ? {} : { overlaid: { path, root, locate } };
}

/** Reads the overlays, which change the root file. Reports what is wrong with them, and then returns false. */
async function editRoot(
  sources: Sources,
  overlays: { readonly paths: readonly string[]; readonly draft: SourceFile | undefined },
  report: Report,
): Promise<boolean> {
  if (overlays.paths.length === 0 && overlays.draft === undefined) return true;
  const { readOverlays } = await import("./overlay/index.js");
  const edits = readOverlays(overlays, report, sources.rounded);
  if (edits !== undefined) sources.editRoot(edits);
  return edits !== undefined;
}

function openRoot(folder: Folder, sources: Sources, report: Report): Source | undefined {
  const opened = sources.open(folder.root);
  if ("source" in opened) return opened.source;
  if (opened.problem !== "broken")
    reportUnreadable(
      { problem: opened.problem, path: folder.root },
      { reference: basename(folder.root) || folder.root, fallback: "" },
      { file: folder.root, pointer: "" },
      report,
    );
  return undefined;
}

interface AssembleInput {
  readonly references: readonly Reference[];
  readonly selection: Selection | undefined;
  readonly parts: SharedParts | undefined;
}

interface Assembled {
  readonly document: BundledDocument;
  readonly leftOut?: LeftOut;
}

/** Bundles and upgrades the root file and the files that it references, or only what a filter keeps of them. */
function assemble(
  resolver: Resolver,
  folder: Folder,
  report: Report,
  { references, selection, parts }: AssembleInput,
): Assembled | undefined {
  const kept = selection && reachedBy(references, selection, resolver);
  const homes = new Homes(references, resolver, folder, kept && ((place) => !kept.isReached(place)));
  const written = bundle(resolver, homes, report, kept);
  const converted =
    written && resolver.version === "2.0" ? convertSwagger(written, resolver.sources.size, report) : written;
  const bundled = converted && resolveDynamicReferences(converted, resolver, homes, report);
  if (!bundled) return undefined;
  const document = upgrade(bundled, resolver, parts);
  if (kept === undefined) return { document };
  const leftOut = leftOutBy(kept, resolver);
  return { document: pruneDocument(document, kept, leftOut), leftOut };
}

/** Upgrades a document to 3.1. */
function upgrade({ root, mounts }: Bundle, resolver: Resolver, parts?: SharedParts): BundledDocument {
  const { version } = resolver;
  const shared = parts?.share(root) ?? root;
  if (version >= "3.1" && !mentionsNullable(resolver))
    return { root: shared, locationOf: (pointer, on) => mounts.locationOf(pointer, on) };
  const upgraded = parts?.upgrade(shared, version) ?? new Upgrader(version).upgrade(shared);
  return { root: upgraded.root, locationOf: (pointer, on) => mounts.locationOf(upgraded.originOf(pointer), on) };
}

/** Returns the origins of a document whose parts are all where its file has them. */
function unmoved(source: Source): Mounts {
  const mounts = new Mounts();
  mounts.add("", { source, pointer: "" });
  return mounts;
}

/** Returns whether a document has nothing to generate: it is usually the wrong file, or an unfinished one. */
function isEmpty({ root }: BundledDocument): boolean {
  const { paths, webhooks, components } = root;
  const parts = [paths, webhooks, ...(isObject(components) ? Object.values(components) : [])];
  return parts.every((part) => !isObject(part) || Object.keys(part).length === 0);
}

/** Returns whether a later document may have OpenAPI 3.0's `nullable`. Others need no second walk. */
function mentionsNullable({ sources }: Resolver): boolean {
  return sources.files.some(({ text }) => text.includes("nullable"));
}
