import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import type { Reader } from "../reader.js";

/** The surroundings of paths that the configuration or the command line lists. */
export interface ListContext {
  /** Absolute: the folder that they are relative to. */
  readonly folder: string;
  readonly report: Report;
  readonly locationOf?: (index: number) => SourceLocation;
}

/** Reads the paths under a key of the configuration. */
export function readPaths<R>(
  reader: Reader,
  key: "overlays" | "roots",
  context: Pick<ListContext, "folder" | "report">,
  read: (listed: readonly string[], context: ListContext) => R,
): R {
  const locationOf = (index: number): SourceLocation => reader.locationOfItem(key, index);
  return read(reader.strings(key) ?? [], { ...context, locationOf });
}
