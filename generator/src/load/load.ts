import { basename, resolve } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { bundle } from "./bundle/bundle.js";
import { Homes } from "./bundle/homes.js";
import { isObject, type BundledDocument, type LoadedDocument, type Shared } from "./document.js";
import { resolveDynamicReferences } from "./dynamic/resolve.js";
import type { Version } from "./grammar.js";
import { folderOf, whyMissing, type Folder } from "./read.js";
import { Reads } from "./reads.js";
import { crawl } from "./resolve/crawl.js";
import { neighbour, reportUnreadable } from "./resolve/problems.js";
import { Resolver } from "./resolve/resolver.js";
import type { DocumentSettings } from "./settings.js";
import { Sources, type Source } from "./resolve/sources.js";
import { applyRules, patternStepsOf, soundness } from "./rules/index.js";
import { upgradeDocument } from "./upgrade/upgrade.js";
import { versionOf } from "./version.js";

export interface LoadOptions {
  /** The root file of the document; relative paths are relative to the working directory. */
  readonly file: string;
  readonly report: Report;
  /** Records which components were read while others were checked. */
  readonly reads?: Reads;
  readonly settings?: DocumentSettings;
  /** The content of the root file, if it is not read from disk. */
  readonly text?: string;
}

/**
 * Reads an OpenAPI document and all files that it references, and merges them into one 3.1 document. Reports every
 * problem; undefined if there are errors. Only reads files in the root file's folder.
 */
export async function loadDocument({
  file,
  report,
  reads = new Reads(),
  text,
}: LoadOptions): Promise<LoadedDocument | undefined> {
  const errors = countErrors(report);
  const before = report.diagnostics.length;
  const folder = folderOf(file);
  if (!folder) {
    const suggestion = neighbour(resolve(file), basename(file));
    report.add(
      "SPEC001",
      { path: basename(file), why: whyMissing(resolve(file)), ...(suggestion !== undefined && { suggestion }) },
      { file: resolve(file), pointer: "" },
    );
    return undefined;
  }
  const sources = new Sources(folder, report, text);
  const root = openRoot(folder, sources, report);
  const version = root && versionOf(root, report);
  if (!root || !version) return undefined;
  const bundled = assemble(new Resolver(sources, root, grammarOf(version)), folder, report);
  const document = bundled && applyRules(soundness, bundled, { report, reads, rounded: sources.rounded });
  // Other problems explain why nothing is left.
  if (document && report.diagnostics.length === before && isEmpty(document))
    report.add("SPEC024", {}, document.locationOf("", "value"));
  return document && countErrors(report) === errors
    ? { document, files: sources.files, missing: sources.missing, version, shared: sharedBy(bundled, sources) }
    : undefined;
}

function sharedBy({ root }: BundledDocument, { rounded }: Sources): Shared {
  return { rounded: rounded.size, patternSteps: patternStepsOf(root) };
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

/** Checks, bundles and upgrades the root file and the files that it references. */
function assemble(resolver: Resolver, folder: Folder, report: Report): BundledDocument | undefined {
  const errors = countErrors(report);
  const references = crawl(resolver, report);
  if (countErrors(report) > errors) return undefined;
  const homes = new Homes(references, resolver, folder);
  const written = bundle(resolver, homes, report);
  const bundled = written && resolveDynamicReferences(written, resolver, homes, report);
  if (!bundled) return undefined;
  const { root, mounts } = resolver.version === "3.0" ? upgradeDocument(bundled.root, bundled.mounts) : bundled;
  return { root, locationOf: (pointer, on) => mounts.locationOf(pointer, on) };
}

/** Returns whether a document has nothing to generate: it is usually the wrong file, or an unfinished one. */
function isEmpty({ root }: BundledDocument): boolean {
  const { paths, webhooks, components } = root;
  const parts = [paths, webhooks, ...(isObject(components) ? Object.values(components) : [])];
  return parts.every((part) => !isObject(part) || Object.keys(part).length === 0);
}

function grammarOf(version: LoadedDocument["version"]): Version {
  return version === "3.0" ? "3.0" : "3.1";
}

function countErrors(report: Report): number {
  return report.errorCount;
}
