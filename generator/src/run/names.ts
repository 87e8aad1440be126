import { join } from "node:path";
import { Report } from "../diagnostics/report.js";
import type { LeftOut } from "../load/index.js";
import { compareNames, noNames, parseNames, printNames, recordNames, withDormant } from "../model/index.js";
import type { NamesChanges, NamesLock } from "../model/index.js";
import type { Api } from "../model/types.js";
import { hashText, namesNameOf, readKnown, readNamesFile, reportingRefusal, type Home } from "../write/index.js";
import type { SourceFile } from "./outcome.js";

/** The names lock of a folder, as a run has read it. */
export interface NamesFile {
  readonly names: NamesLock;
  /** The file as it was read, for diagnostics and `--watch`. */
  readonly source: SourceFile;
}

/** Reads `specloom.names`; empty if there is none. Reports a file that cannot be read (GEN110), and lines that are not names (GEN150). */
export function readNames(home: Home, report: Report): NamesFile {
  const path = join(home.root, namesNameOf(home));
  const text = reportingRefusal(home, report, () => readNamesFile(home));
  if (text === undefined) return { names: noNames, source: { path } };
  const { names, problems } = parseNames(text, path);
  for (const { problem, range } of problems) report.add("GEN150", { problem }, { file: path, pointer: "", range });
  const hashes = hashesOf(home);
  const isMerged = names.isMerged === true || (hashes !== undefined && hashes.length > 1);
  const isEdited = hashes !== undefined && !hashes.includes(hashText(text));
  return {
    names: { ...names, ...(isMerged && { isMerged }), ...(isEdited && { isEdited }) },
    source: { path, text },
  };
}

/** Returns the hashes that specloom.lock.json has of the file. Problems of that file are reported elsewhere. */
function hashesOf(home: Home): readonly string[] | undefined {
  return readKnown(home, new Report())?.files.get(namesNameOf(home))?.hashes;
}

/** The names of a model as a file, and the changes to the names that were read. */
export interface RecordedNames {
  readonly text: string;
  readonly changes: NamesChanges;
}

/** Returns the names of a model: of arguments, those on the wire. If a filter removed operations, their lines of the lock stay. */
export function recordNamesOf(api: Api, { names }: NamesFile, leftOut?: LeftOut): RecordedNames {
  const own = recordNames(api.wire ?? api);
  const recorded = leftOut === undefined ? own : withDormant(own, names, leftOut);
  return { text: printNames(recorded), changes: compareNames(names, recorded) };
}
