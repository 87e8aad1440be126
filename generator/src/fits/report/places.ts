import { Locator } from "../../diagnostics/locate.js";
import { pathFrom } from "../../diagnostics/paths.js";
import type { LoadedDocument } from "../../load/index.js";
import type { Finding } from "../check/finding.js";

/** The line of a document that a finding is about. */
export interface FindingPlace {
  readonly file: string;
  readonly line?: number;
}

/** A finding with its line. */
export type PlacedFinding = Finding & { readonly place: FindingPlace };

/** Finds the lines of findings. Files are relative to a folder. */
export function placeFindings(
  findings: readonly Finding[],
  loaded: LoadedDocument,
  folder: string,
): readonly PlacedFinding[] {
  const locator = new Locator(loaded.files);
  return findings.map((finding) => {
    const at = loaded.document.locationOf(finding.source ?? "", "key");
    const line = finding.source === undefined ? undefined : locator.locate(at)?.line;
    const file = pathFrom(folder, at.file);
    return { ...finding, place: { file, ...(line !== undefined && { line }) } };
  });
}
