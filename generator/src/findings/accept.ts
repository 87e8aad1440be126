import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isSeq, parseDocument, type Document } from "yaml";
import type { Acceptable } from "./accepted.js";

/** An entry to add to the file of accepted changes. */
export interface NewAcceptance {
  readonly change: Acceptable;
  readonly reason: string;
  readonly until?: string;
}

/** Adds an entry to the file of accepted changes, which keeps its comments. Throws if the file cannot be read or written. */
export function writeAcceptance(file: string, { change, reason, until }: NewAcceptance): void {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const document: Document = parseDocument(text, { schema: "failsafe" });
  const entry = document.createNode({
    fingerprint: change.fingerprint,
    rule: change.rule,
    reason,
    ...(until !== undefined && { until }),
  });
  if (isSeq(document.contents)) document.contents.add(entry);
  else document.contents = document.createNode([entry]);
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}
