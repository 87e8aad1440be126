import { closest } from "../../diagnostics/closest.js";
import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { isPlainName } from "../identifiers.js";
import { safeMember, type Namer } from "../names.js";
import type { LockedEntry, NamesLock } from "./types.js";

/** Reports what is wrong with entries of a names lock. */
export interface NamesReport {
  /** Returns the first entry of each key. Reports the others (GEN154), unless two branches were merged. */
  readonly once: <E extends LockedEntry>(entries: readonly E[], keyOf: (entry: E) => string) => readonly E[];
  /** Reports an entry for nothing in the document (GEN153), if the file was edited. */
  readonly unknown: (entry: LockedEntry, key: string, kind: "operation" | "schema", known: Iterable<string>) => void;
  /** Takes a name. Reports one that is not an identifier (GEN151) or is taken (GEN152) and then returns false. */
  readonly isFree: (entry: LockedEntry, name: string, space: Namer) => boolean;
  readonly isName: (entry: LockedEntry, name: string) => boolean;
  /** Reports a name that is taken (GEN152), unless two branches were merged. */
  readonly taken: (entry: LockedEntry, name: string) => void;
}

/** Returns the location of an entry; undefined in a lock that was not read from a file. */
export function locationOf({ file }: NamesLock, { range }: LockedEntry = {}): SourceLocation | undefined {
  return file === undefined || range === undefined ? undefined : { file, pointer: "", range };
}

export function createNamesReport(report: Report, lock: NamesLock): NamesReport {
  const { isMerged, isEdited } = lock;
  const at = (entry: LockedEntry): SourceLocation | undefined => locationOf(lock, entry);
  const taken = (entry: LockedEntry, name: string): void => {
    if (isMerged !== true) report.add("GEN152", { name }, at(entry));
  };
  const isName = (entry: LockedEntry, name: string): boolean => {
    const isValid = isPlainName(name) && safeMember(name) === name;
    if (!isValid) report.add("GEN151", { name }, at(entry));
    return isValid;
  };
  return {
    taken,
    isName,
    once: (entries, keyOf) => {
      const first = new Map<string, LockedEntry>();
      return entries.filter((entry) => {
        const key = keyOf(entry);
        const earlier = first.get(key);
        if (earlier === undefined) first.set(key, entry);
        else if (isMerged !== true) {
          const place = at(earlier);
          report.add("GEN154", { key }, at(entry), place && [{ message: "first named at", at: place }]);
        }
        return earlier === undefined;
      });
    },
    unknown: (entry, key, kind, known) => {
      if (isEdited !== true || isMerged === true) return;
      const suggestion = closest(key, known);
      report.add("GEN153", { kind, key, suggestion }, at(entry));
    },
    isFree: (entry, name, space) => {
      if (!isName(entry, name)) return false;
      if (space.has(name)) {
        taken(entry, name);
        return false;
      }
      space.take(name);
      return true;
    },
  };
}
