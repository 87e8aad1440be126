import type { ConsumerError, ConsumerReport } from "../typescript/consumers/types.js";
import { fingerprintOf } from "./fingerprint.js";
import type { Documents } from "./places.js";

/** A project that uses the generated packages, with what no longer compiles. */
export interface Consumer extends Omit<ConsumerReport, "errors"> {
  readonly errors: readonly AffectedLine[];
}

/** A line that gets an error of the compiler. */
export interface AffectedLine extends Omit<ConsumerError, "findings"> {
  /** The fingerprints of the changes that explain it, most likely first. */
  readonly changes: readonly string[];
}

/** Refers to changes by fingerprint. */
export function describeConsumers(reports: readonly ConsumerReport[], documents: Documents): readonly Consumer[] {
  return reports.map(({ errors, ...report }) => ({
    ...report,
    errors: errors.map(({ findings, ...error }) => ({
      ...error,
      changes: findings.map((finding) => {
        const side = finding.revision === undefined ? documents.base : documents.revision;
        return fingerprintOf(finding, side.document.root);
      }),
    })),
  }));
}
