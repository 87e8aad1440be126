import { shorten, visible } from "../../diagnostics/visible.js";
import { plural } from "../../findings/words.js";
import { unifiedDiff } from "../../write/index.js";
import { canonicalJson } from "../json.js";
import type { DiffResult } from "../result/result.js";
import {
  axes,
  levels,
  mostOperations,
  type Axis,
  type Change,
  type Location,
  type TypeScriptChange,
  type Verdict,
} from "../types.js";

/** The maximum length of an operation that is shown in full. */
const longestOperation = 50;
const longestWitness = 300;
const mostCodeLines = 24;

export const verdictWords: Readonly<Record<Verdict, string>> = {
  breaking: "Breaking",
  possible: "Possibly breaking",
  safe: "Safe",
  docs: "Documentation only",
  equivalent: "Equivalent",
  none: "No changes",
};

/** Returns `1 breaking, 6 safe`. */
export function countsOf({ counts }: Pick<DiffResult, "counts">, separator: string): string {
  const parts = levels.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`);
  return parts.join(separator);
}

/** Returns `, from 3 spec edits`. A new document is not an edit of a former one. */
export function editsOf({ edits, base }: Pick<DiffResult, "edits" | "base">, bold: (text: string) => string): string {
  return base.state === "absent" ? "" : `, from ${bold(plural(edits.length, "spec edit"))}`;
}

/** Returns the operations that a change concerns: `response of GET /facts, PUT /facts/{id} and 3 more`. */
export function reachOf(change: Change, code: (text: string) => string): string | undefined {
  const { operations, direction, title, through = [] } = change;
  const [only] = operations;
  // The title of a change of the operation itself names it.
  if (only === undefined || (operations.length === 1 && title.includes(`\`${only}\``))) return undefined;
  const named = shortened(operations.slice(0, mostOperations)).map((one) => code(visible(one)));
  const more = operations.length - named.length;
  if (through.length > 0) named[0] += ` (through ${through.map((name) => code(visible(name))).join(", ")})`;
  const part = { request: "request of ", response: "response of ", both: "request and response of ", none: "" }[
    direction
  ];
  return `${part}${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Shortens long paths to their last segments, unless two operations would look the same. */
function shortened(operations: readonly string[]): readonly string[] {
  const short = operations.map((one) =>
    one.length > longestOperation ? one.replace(/^(\S+ )\/.*?((?:\/[^/]*){3})$/, "$1…$2") : one,
  );
  return new Set(short).size === short.length ? short : operations;
}

/** Returns what the witness shows, and the witness as JSON. */
export function witnessOf(change: Change): readonly [meaning: string, json: string] | undefined {
  const { witness, level } = change;
  if (witness === undefined) return undefined;
  const [before, now] = meaningOf(change);
  return [
    `${before}, ${level === "breaking" ? now : `perhaps ${now}`}`,
    shorten(visible(canonicalJson(witness)), longestWitness),
  ];
}

function meaningOf({ direction, witnessIn }: Change): readonly [before: string, now: string] {
  if (direction === "request") return ["Accepted before", "rejected now"];
  if (direction === "response") return ["Never returned before", "valid now"];
  return witnessIn === "base" ? ["Valid before", "invalid now"] : ["Invalid before", "valid now"];
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

/** Returns whether what was removed was on the line that is shown for it. */
export function isSameLine(one: Location, other: Location | undefined): boolean {
  return other !== undefined && one.file === other.file && one.line === other.line;
}

/** Returns what is wrong with the version that the spec declares; undefined if it is high enough. */
export function versionNote({ version }: Pick<DiffResult, "version">): string | undefined {
  const { base, revision, expected, isEnough } = version;
  if (isEnough !== false || base === undefined || revision === undefined || expected === undefined) return undefined;
  const declares = revision === base ? `still declares ${revision}` : `declares ${revision}, after ${base}`;
  return `the spec ${visible(shorten(declares, 200))}; these changes ask for ${expected}`;
}

const axisWords: Readonly<Record<Axis, string>> = {
  wire: "Wire",
  typescript: "TypeScript",
  behaviour: "Behaviour",
  docs: "Documentation",
};

/** Returns who notices what: `Wire: safe · TypeScript: breaking`. Nothing for changes of the documentation alone. */
export function axesOf({ verdicts }: Pick<DiffResult, "verdicts">, separator: string): string | undefined {
  const noticed = axes.filter((axis) => axis !== "docs" && verdicts[axis] !== "none");
  return noticed.length === 0
    ? undefined
    : noticed.map((axis) => `${axisWords[axis]}: ${verdictWords[verdicts[axis]].toLowerCase()}`).join(separator);
}
