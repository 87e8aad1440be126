import { dirname, join, relative, sep } from "node:path";
import { pinDiagnostics } from "../../diagnostics/print.js";
import { Report } from "../../diagnostics/report.js";
import type { Diagnostic, SourceLocation } from "../../diagnostics/types.js";
import { hasFilesOf, loadDocument, SharedParts, type DocumentSettings, type LoadedDocument } from "../../load/index.js";
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
  /** The objects that the document shares with the other side. */
  readonly parts?: SharedParts;
  /** Absent after errors. Its paths are those of the working tree. */
  readonly loaded?: LoadedDocument;
  /** Set for a base whose path follows from the other side, so that it cannot be mistyped. */
  readonly isDerived?: true;
  /** Set for a derived base that the commit has at another path, or not at all. */
  readonly change?: "moved" | "absent";
  /** The problems of the document, with positions if there are errors. */
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
export async function loadSide({ name, source, file, moved, settings, other, isTolerant }: Place): Promise<Side> {
  const side = { name, source, file: moved === undefined ? file : renamed(file, moved) };
  if (other?.loaded !== undefined && hasFilesOf(other.loaded, file, settings))
    return { ...side, ...relocated(other, { from: dirname(other.file), to: dirname(side.file) }) };
  const report = new Report();
  const parts = other?.parts ?? new SharedParts();
  const loaded = await loadDocument({
    file,
    report,
    parts,
    ...(isTolerant && { isTolerant }),
    ...(settings && { settings }),
  });
  const places = { relativeTo: dirname(file), ...(loaded && { files: loaded.files }) };
  // Warnings alone are not shown, and looking up positions takes long.
  const diagnostics = report.hasErrors ? pinDiagnostics(report.diagnostics, places) : report.diagnostics;
  return { ...side, parts, ...relocated({ diagnostics, ...(loaded && { loaded }) }, moved) };
}

/** Returns a document and its problems with the paths of another folder. */
function relocated(
  { loaded, diagnostics }: Pick<Side, "loaded" | "diagnostics">,
  moved: Place["moved"],
): Pick<Side, "loaded" | "diagnostics"> {
  const rename = (path: string) => (moved === undefined ? path : renamed(path, moved));
  const move = <T extends SourceLocation>(at: T): T => ({ ...at, file: rename(at.file) });
  const shared = {
    diagnostics: diagnostics.map(({ at, related, ...diagnostic }): Diagnostic => ({
      ...diagnostic,
      ...(at && { at: move(at) }),
      ...(related && { related: related.map((one) => ({ ...one, at: move(one.at) })) }),
    })),
  };
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

/** Returns whether a document has errors. A tolerant base may be loaded in spite of them. */
export function isBroken({ diagnostics }: Side): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

function renamed(path: string, { from, to }: { readonly from: string; readonly to: string }): string {
  if (path === from) return to;
  return path.startsWith(`${from}${sep}`) ? join(to, relative(from, path)) : path;
}
