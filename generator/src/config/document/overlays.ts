import { resolve } from "node:path";
import type { DocumentSettings } from "../../load/index.js";
import type { ListContext } from "./listed-paths.js";
import { downloadOf } from "./url.js";

type Overlays = Pick<DocumentSettings, "overlays">;

/** Returns overlays. Reports those that are URLs (GEN180) or listed twice (GEN181). */
export function overlaysOf(listed: readonly string[], { folder, report, locationOf }: ListContext): Overlays {
  const overlays = listed.map((path) => resolve(folder, path));
  for (const [index, path] of listed.entries()) {
    if (downloadOf(path) !== undefined) report.add("GEN180", { url: path }, locationOf?.(index));
    else if (overlays.indexOf(overlays[index]!) !== index) report.add("GEN181", { path }, locationOf?.(index));
  }
  return overlays.length > 0 ? { overlays } : {};
}
