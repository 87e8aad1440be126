import { existsSync } from "node:fs";
import type { Settings } from "../config/index.js";
import { pathFrom } from "../diagnostics/paths.js";
import type { Report } from "../diagnostics/report.js";

/** Reports GEN185 if the document is the snapshot of a URL, and nobody has pulled it yet. */
export function checkSnapshot({ root, api, spec, source }: Settings, report: Report): void {
  if (source === undefined || existsSync(spec)) return;
  const file = pathFrom(root, spec);
  // So that --watch waits for the file.
  const related = [{ message: "expected at", at: { file: spec, pointer: "" } }];
  report.add("GEN185", { url: shownUrl(source.url), file, command: pullCommand(api) }, source.at, related);
}

/** Returns the command that downloads a document. */
export function pullCommand(api: string | undefined): string {
  return `specloom pull${api === undefined ? "" : ` --api ${api}`}`;
}

/**
 * Returns a URL for messages and files: without a query, which may have a token, and without a user name and password. It can be
 * between single quotes in a command: a server may have chosen it.
 */
export function shownUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname.replaceAll("'", "%27")}${search === "" ? "" : "?…"}`;
}
