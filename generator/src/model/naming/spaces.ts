import type { Namer, ReservedNames } from "../names.js";
import type { NameSource } from "../operations/names/name-source.js";
import type { NameChooser } from "./choose.js";
import type { KeptNames } from "./keep.js";
import type { NamesLock } from "./types.js";

/** The sources of a model's names. */
export interface NameSpaces {
  /** The names lock, and its entries that hold. */
  readonly lock: NamesLock;
  readonly kept: KeptNames;
  readonly chooser: NameChooser;
  readonly reserved: ReservedNames;
  /** The space of type names: a stage takes names before the next. */
  readonly types: Namer;
  /** The operations to name: also those that a filter removed. */
  readonly sources: readonly NameSource[];
}
