import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";
import type { Acceptable, Acceptance } from "./accepted.js";

/**
 * Returns a function that finds the reason for which a change is accepted. An acceptance counts up to and including its last day;
 * `today` is a date such as `2026-11-23`.
 */
export function acceptedBy(
  acceptances: readonly Acceptance[],
  today: string,
): (change: Pick<Acceptable, "fingerprint">) => string | undefined {
  const valid = acceptances.filter((one) => !isExpired(one, today));
  const reasons = new Map(valid.map(({ fingerprint, reason }) => [fingerprint, reason]));
  return ({ fingerprint }) => reasons.get(fingerprint);
}

/** What acceptances are held against. */
interface Accepting {
  readonly changes: readonly Acceptable[];
  readonly today: string;
  /** Returns whether this command leaves out what a rule finds, so that nobody knows whether the change exists. */
  readonly isLeftOut: (rule: string) => boolean;
  readonly report: Report;
}

/** Reports acceptances without a change (GEN166), expired ones (GEN167), and rules that do not match (GEN165). */
export function checkAccepted(
  acceptances: readonly Acceptance[],
  { changes, today, isLeftOut, report }: Accepting,
): void {
  const rules = new Map(changes.map(({ fingerprint, rule }) => [fingerprint, rule]));
  for (const one of acceptances) {
    const { fingerprint, rule, until, at } = one;
    const actual = rules.get(fingerprint);
    if (rule !== undefined && isLeftOut(rule)) continue;
    if (actual === undefined) report.add("GEN166", { fingerprint, suggestion: closest(fingerprint, rules.keys()) }, at);
    else if (rule !== undefined && rule !== actual) report.add("GEN165", { rule, suggestion: actual }, at);
    else if (until !== undefined && isExpired(one, today)) report.add("GEN167", { fingerprint, until }, at);
  }
}

function isExpired({ until }: Acceptance, today: string): boolean {
  // ISO 8601 dates sort as strings.
  return until !== undefined && until < today;
}
