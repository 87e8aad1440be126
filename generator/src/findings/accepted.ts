import { optional } from "../diagnostics/optional.js";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { parseYaml } from "../config/syntax/yaml.js";
import { closest } from "../diagnostics/closest.js";
import { childPointer } from "../diagnostics/pointer.js";
import type { Report } from "../diagnostics/report.js";
import type { SourceLocation } from "../diagnostics/types.js";
import { isRecord } from "../write/index.js";

/** Returns the name of the file: `specloom.accepted.yaml`, or `specloom.billing.accepted.yaml` for an API of several. */
export function acceptedNameOf(api: string | undefined): string {
  return api === undefined ? "specloom.accepted.yaml" : `specloom.${api}.accepted.yaml`;
}

/** A change of a document, or a finding about a service, by its id. */
export interface Acceptable {
  readonly fingerprint: string;
  readonly rule: string;
}

/** A change or finding that reviewers accepted: it is listed, but does not fail the command. */
export interface Acceptance {
  readonly fingerprint: string;
  readonly reason: string;
  /** The id of the change's rule, for readers. */
  readonly rule?: string;
  /** The last day on which it counts: `2027-01-31`. */
  readonly until?: string;
  readonly by?: string;
  readonly at: SourceLocation;
}

const keys = ["fingerprint", "rule", "reason", "until", "by"] as const;

/** Reads the accepted changes. Reports malformed entries (GEN003, GEN004, GEN164), and leaves them out. */
export function readAccepted(file: string, report: Report): readonly Acceptance[] {
  if (!existsSync(file)) return [];
  // Fingerprints may look like numbers: `12345678`, `12e45678`.
  const value = parseYaml(file, report, "failsafe");
  if (value === undefined || value === null || value === "") return [];
  if (!Array.isArray(value)) {
    const facts = { key: basename(file), expected: "a list of accepted changes", actual: "something else" };
    report.add("GEN164", facts, { file, pointer: "", on: "value" });
    return [];
  }
  return value.flatMap(
    (item: unknown, index) => readEntry(item, { file, pointer: childPointer("", index) }, report) ?? [],
  );
}

function readEntry(value: unknown, at: SourceLocation, report: Report): Acceptance | undefined {
  const refuse = (key: string, expected: string, actual: string): undefined =>
    void report.add("GEN164", { key, expected, actual }, { ...at, on: "value" });
  if (!isRecord(value)) return refuse("entry", "a mapping with `fingerprint` and `reason`", "something else");
  for (const key of Object.keys(value).filter((one) => !keys.some((known) => known === one))) {
    const suggestion = closest(key, keys);
    const facts = { key, known: keys, ...(suggestion !== undefined && { suggestion }) };
    report.add("GEN004", facts, { ...at, pointer: childPointer(at.pointer, key), on: "key" });
  }
  const [fingerprint, reason, rule, until, by] = (["fingerprint", "reason", "rule", "until", "by"] as const).map(
    (key) => {
      const member = value[key];
      if (member === undefined || typeof member === "string") return member;
      return refuse(key, "a string", Array.isArray(member) ? "a list" : "a mapping");
    },
  );
  if (fingerprint === undefined || !/^[0-9a-f]{8}$/.test(fingerprint))
    return refuse("fingerprint", "8 hexadecimal digits", fingerprint === undefined ? "absent" : `"${fingerprint}"`);
  if (reason === undefined || reason.trim() === "")
    return refuse(
      "reason",
      "a sentence that says why the change is accepted",
      reason === undefined ? "absent" : "empty",
    );
  if (until !== undefined && !isDate(until)) return refuse("until", "a date such as 2027-01-31", `"${until}"`);
  return {
    fingerprint,
    reason: reason.trim(),
    ...optional("rule", rule),
    ...optional("until", until),
    ...optional("by", by),
    at: { ...at, pointer: childPointer(at.pointer, "fingerprint"), on: "value" },
  };
}

/** Returns whether a string is a day of the calendar, as ISO 8601 writes it. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
