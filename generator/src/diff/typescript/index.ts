import type { NamesLock } from "../../model/index.js";

/** The names that each side has locked. */
export interface LockedNames {
  /** Absent if the base has no lock: each document then gets the names that it gets on its own. */
  readonly base?: NamesLock;
  /** By default, the revision keeps the names of the base. */
  readonly revision?: NamesLock;
}
