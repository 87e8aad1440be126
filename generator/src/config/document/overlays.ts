import { resolve } from "node:path";
import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import type { DocumentSettings } from "../../load/index.js";
import type { Reader } from "../reader.js";
import { downloadOf } from "./url.js";

type Overlays = Pick<DocumentSettings, "overlays">;

/** Returns the overlays of a configuration. Reports those that are URLs (GEN180) or listed twice (GEN181). */
export function readOverlayPaths(reader: Reader, root: string, report: Report): Overlays {
  const listed = reader.strings("overlays") ?? [];
  return overlaysOf(listed, { folder: root, report, locationOf: (index) => reader.locationOfItem("overlays", index) });
}

/** Returns the overlays of `--overlay`. Reports those that are URLs (GEN180) or given twice (GEN181). */
export function overlaysOf(
  listed: readonly string[],
  context: {
    /** Absolute: the folder that they are relative to. */
    readonly folder: string;
    readonly report: Report;
    readonly locationOf?: (index: number) => SourceLocation;
  },
): Overlays {
  const { folder, report, locationOf } = context;
  const overlays = listed.map((path) => resolve(folder, path));
  for (const [index, path] of listed.entries()) {
    if (downloadOf(path) !== undefined) report.add("GEN180", { url: path }, locationOf?.(index));
    else if (overlays.indexOf(overlays[index]!) !== index) report.add("GEN181", { path }, locationOf?.(index));
  }
  return overlays.length > 0 ? { overlays } : {};
}
