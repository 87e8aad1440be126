import { shorten, visible } from "../../diagnostics/visible.js";
import { unifiedDiff } from "../../write/index.js";
import { canonicalJson } from "../result/fingerprint.js";
import type { DiffResult } from "../result/result.js";
import { levels, type Change, type Level, type TypeScriptChange, type Verdict } from "../types.js";

/** The maximum number of operations that are listed for a change. */
const mostOperations = 5;
const longestWitness = 300;
const mostCodeLines = 24;

export const verdictWords: Readonly<Record<Verdict, string>> = {
  breaking: "Breaking",
  possible: "Possibly breaking",
  safe: "Safe",
  docs: "Documentation only",
  none: "No changes",
};

export const levelWords: Readonly<Record<Level, string>> = {
  breaking: "breaking",
  possible: "possible",
  safe: "safe",
  docs: "docs",
};

/** Returns `1 breaking, 6 safe`. */
export function countsOf({ counts }: Pick<DiffResult, "counts">, separator: string): string {
  const parts = levels.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${levelWords[level]}`);
  return parts.join(separator);
}

/** Returns `3 spec edits`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns the operations that a change concerns: `in the response of GET /facts, PUT /facts/{id} and 3 more`. */
export function reachOf({ operations, direction }: Change, code: (text: string) => string): string | undefined {
  if (operations.length === 0) return undefined;
  const named = operations.slice(0, mostOperations).map((one) => code(visible(one)));
  const more = operations.length - named.length;
  const list = more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
  const part = { request: "request of ", response: "response of ", both: "request and response of ", none: "" }[
    direction
  ];
  const total = operations.length === 1 ? "" : ` (${operations.length} operations)`;
  return `${part}${list}${total}`;
}

/** Returns what the witness shows, and the witness as JSON. */
export function witnessOf({ witness, direction }: Change): readonly [meaning: string, json: string] | undefined {
  if (witness === undefined) return undefined;
  const meaning = {
    request: "Accepted before, rejected now",
    response: "Never returned before, valid now",
    both: "Valid in only one of the two documents",
    none: "Valid in only one of the two documents",
  }[direction];
  return [meaning, shorten(visible(canonicalJson(witness)), longestWitness)];
}

/** Returns the lines of a diff of the generated declarations, without headers. */
export function codeDiffOf({ before, after }: TypeScriptChange): readonly string[] {
  const end = (code: string) => (code === "" || code.endsWith("\n") ? code : `${code}\n`);
  const diff = unifiedDiff({ path: "", before: end(before), after: end(after), maxLines: mostCodeLines });
  return diff
    .split("\n")
    .slice(2)
    .filter((line) => line !== "" && !line.startsWith("@@"))
    .map(visible);
}

/** Returns `spec/fact.yaml:31`. */
export function placeOf({ file, line }: { readonly file: string; readonly line?: number }): string {
  return line === undefined ? visible(file) : `${visible(file)}:${line}`;
}

/** Returns what the versions say: `1.2.0 -> 2.0.0; the spec declares 1.3.0, which is too low`. */
export function versionLine({ version, bump }: DiffResult): string | undefined {
  const { base, revision, expected, isEnough } = version;
  if (base === undefined || bump === "none") return undefined;
  const declared = revision === undefined || revision === base ? "the same version" : visible(shorten(revision, 60));
  if (expected === undefined)
    return `${visible(shorten(base, 60))}, not a semantic version; the spec declares ${declared}`;
  const judged = isEnough === false ? `${declared}, which is too low` : declared;
  return `${visible(shorten(base, 60))} -> ${expected}; the spec declares ${judged}`;
}
