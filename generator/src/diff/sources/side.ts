import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { pinDiagnostics } from "../../diagnostics/print.js";
import { Report } from "../../diagnostics/report.js";
import type { Diagnostic, SourceLocation } from "../../diagnostics/types.js";
import { loadDocument, type DocumentSettings, type LoadedDocument } from "../../load/index.js";
import type { SideName } from "../types.js";
import type { Repository } from "./git.js";

/** A document of the comparison, or what is wrong with it. */
export interface Side {
  readonly name: SideName;
  /** The words that select it: `git:main`, `openapi.yaml`. */
  readonly source: string;
  /** Absolute path of the root file, as in the working tree. */
  readonly file: string;
  /** The commit that has the document; absent for a document on disk. */
  readonly commit?: { readonly repository: Repository; readonly hash: string };
  /** Absent after errors. Its paths are those of the working tree. */
  readonly loaded?: LoadedDocument;
  /** Set for a base whose path follows from the other side, so that it cannot be mistyped. */
  readonly isDerived?: true;
  /** Set for a derived base that the commit has at another path, or not at all. */
  readonly change?: "moved" | "absent";
  /** The problems of the document, with positions. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A document on disk. */
export interface Place {
  readonly name: SideName;
  readonly source: string;
  /** Absolute path of the root file. */
  readonly file: string;
  /** Set for a snapshot: the folder that its files have in the working tree, in place of their own. */
  readonly moved?: { readonly from: string; readonly to: string };
  /** The changes that the configuration makes to the document. */
  readonly settings?: DocumentSettings;
  /** Set to load the rest of a document if a file that it references has errors. */
  readonly isTolerant?: boolean;
  /** The other side, which is used again if its files are the same. */
  readonly other?: Side | undefined;
}

/** Loads a document. Reports nothing: its problems are part of the side. */
export async function loadSide(place: Place): Promise<Side> {
  const { name, source, file, moved, settings, other, isTolerant = false } = place;
  if (other?.loaded !== undefined && hasFilesOf(other.loaded, place)) {
    const { loaded, diagnostics } = other;
    return { name, source, file: moved === undefined ? file : renamed(file, moved), loaded, diagnostics };
  }
  const report = new Report();
  const loaded = await loadDocument({ file, report, isTolerant, ...(settings && { settings }) });
  const rename = (path: string) => (moved === undefined ? path : renamed(path, moved));
  const move = <T extends SourceLocation>(at: T): T => ({ ...at, file: rename(at.file) });
  const pinned = pinDiagnostics(report.diagnostics, {
    relativeTo: dirname(file),
    ...(loaded && { files: loaded.files }),
  });
  const diagnostics = pinned.map(({ at, related, ...diagnostic }): Diagnostic => ({
    ...diagnostic,
    ...(at && { at: move(at) }),
    ...(related && { related: related.map((one) => ({ ...one, at: move(one.at) })) }),
  }));
  const shared = { name, source, file: rename(file), diagnostics };
  if (loaded === undefined) return shared;
  const { document, files, missing, damage } = loaded;
  return {
    ...shared,
    loaded: {
      ...loaded,
      document: { root: document.root, locationOf: (pointer, on) => move(document.locationOf(pointer, on)) },
      files: files.map(({ path, text }) => ({ path: rename(path), text })),
      missing: missing.map(rename),
      ...(damage && { damage: damage.map(move) }),
    },
  };
}

/** Returns whether a place has the same files as a document that was loaded. Overlays are not compared. */
function hasFilesOf(loaded: LoadedDocument, { file, settings: { overlays = [] } = {} }: Place): boolean {
  if (loaded.missing.length > 0 || overlays.length > 0) return false;
  // The root file is read first.
  const [root] = loaded.files;
  const folder = dirname(file);
  return loaded.files.every((one) => {
    const counterpart = one === root ? file : join(folder, relative(dirname(root?.path ?? ""), one.path));
    // The loader decides which links to follow.
    if (!existsSync(counterpart) || realpathSync.native(counterpart) !== unlinked(folder, counterpart)) return false;
    return readFileSync(counterpart, "utf8") === one.text;
  });
}

/** Returns the path of a file in a folder without links, if the file itself is none. */
function unlinked(folder: string, file: string): string {
  return join(realpathSync.native(folder), relative(folder, file));
}

/** Returns whether a document has errors. A tolerant base may be loaded in spite of them. */
export function isBroken({ diagnostics }: Side): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

function renamed(path: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return path === from ? to : path.startsWith(`${from}${sep}`) ? join(to, relative(from, path)) : path;
}

/**
 * Returns the folder that paths are shown relative to: the root of the repository around a folder, or the folder itself outside of
 * one.
 */
export function rootOf(folder: string): string {
  for (let current = resolve(folder); ; current = dirname(current)) {
    if (existsSync(join(current, ".git"))) return current;
    if (dirname(current) === current || basename(current) === "") return resolve(folder);
  }
}
