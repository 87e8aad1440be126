import { visible } from "../../diagnostics/visible.js";
import { isFailure } from "../policy/apply.js";
import { plainTitle } from "../result/title.js";
import type { DiffResult } from "../result/result.js";
import type { Change, Level } from "../types.js";
import {
  codeDiffOf,
  countsOf,
  levelWords,
  placeOf,
  plural,
  reachOf,
  verdictWords,
  versionNote,
  witnessOf,
} from "./words.js";

/** The maximum number of changes that are printed in full, and of those that get one line. */
const mostBlocks = 50;
const mostLines = 50;

export interface TextOptions {
  /** The command line that made the comparison, without formats. */
  readonly call: string;
  readonly colour: boolean;
  /** Prints every change. */
  readonly all: boolean;
}

/** Select Graphic Rendition (ECMA-48, 8.3.117): the codes that turn a style on and off. */
const styles = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  cyan: [36, 39],
} as const;

type Style = keyof typeof styles;
type Paint = (style: Style, text: string) => string;

const hues: Readonly<Record<Level, Style>> = { breaking: "red", possible: "yellow", safe: "green", docs: "dim" };

/** Formats a comparison for a terminal: the verdict, then the changes, worst first. */
export function printText(result: DiffResult, { call, colour, all }: TextOptions): string {
  const paint: Paint = colour
    ? (style, text) => `\u001b[${styles[style][0]}m${text}\u001b[${styles[style][1]}m`
    : (_, text) => text;
  const severe = result.changes.filter(({ level }) => level === "breaking" || level === "possible");
  const mild = result.changes.filter(({ level }) => level === "safe" || level === "docs");
  const blocks = severe.slice(0, all ? Infinity : mostBlocks).map((change) => block(change, paint));
  const lines = mild.slice(0, all ? Infinity : mostLines).map((change) => line(change, paint));
  const hidden = result.changes.length - blocks.length - lines.length;
  const parts = [
    head(result, paint),
    ...blocks,
    ...(lines.length > 0 ? [lines.join("\n")] : []),
    ...(hidden > 0 ? [`and ${plural(hidden, "further change")}: the option --verbose shows all`] : []),
    ...foot(result, call, paint),
  ];
  return `${parts.join("\n\n")}\n`;
}

function head(result: DiffResult, paint: Paint): string {
  const { verdict, base, revision, edits, ignored, bump, packages, notCompared } = result;
  const hue = verdict === "none" ? "green" : hues[verdict];
  const counts = countsOf(result, ", ");
  const lines = [
    `${paint(hue, paint("bold", verdictWords[verdict]))}${counts === "" ? "" : `: ${counts}, from ${plural(edits.length, "spec edit")}`}`,
    `  ${paint("cyan", "compared:")} ${visible(base.source)} -> ${visible(revision.source)}`,
  ];
  for (const { name, version: current, next } of packages)
    if (bump !== "none") lines.push(`  ${paint("cyan", "package:")} ${visible(name)} ${stepOf(current, next) ?? bump}`);
  const note = versionNote(result);
  if (note !== undefined) lines.push(`  ${paint("cyan", "version:")} ${note}`);
  if (notCompared !== undefined) lines.push(`  ${paint("cyan", "TypeScript:")} not compared, ${visible(notCompared)}`);
  if (ignored > 0) lines.push(`  ${paint("dim", `${plural(ignored, "change")} ignored by the policy`)}`);
  return lines.join("\n");
}

function stepOf(current: string | undefined, next: string | undefined): string | undefined {
  return current === undefined || next === undefined ? undefined : `${visible(current)} -> ${next}`;
}

function block(change: Change, paint: Paint): string {
  const { rule, level, title, undecided, typescript, fingerprint, accepted } = change;
  const lines = [
    `${paint(hues[level], `${levelWords[level]} ${rule}`)}${paint("bold", `: ${plainTitle(title)}`)}`,
    `  ${paint("cyan", "-->")} ${whereOf(change)}`,
  ];
  const reach = reachOf(change, (text) => text);
  if (reach !== undefined) lines.push(`  ${paint("cyan", "reaches:")} ${reach}`);
  const witness = witnessOf(change);
  if (witness) lines.push(`  ${paint("cyan", `${witness[0].toLowerCase()}:`)} ${witness[1]}`);
  if (undecided !== undefined) lines.push(`  ${paint("cyan", "undecided:")} ${visible(undecided)}`);
  if (typescript) {
    const hueOf = (text: string): Style => (text.startsWith("+") ? "green" : text.startsWith("-") ? "red" : "dim");
    lines.push(...codeDiffOf(typescript).map((text) => `    ${paint(hueOf(text), text)}`));
    if (typescript.errors.length > 0)
      lines.push(`  ${paint("cyan", "callers get:")} ${typescript.errors.map(visible).join(", ")}`);
  }
  lines.push(
    `  ${paint("cyan", "id:")} ${fingerprint}${accepted === undefined ? "" : `, accepted: ${visible(accepted)}`}`,
  );
  return lines.join("\n");
}

/** Returns the location of a change in the revision; for what was removed, of the value around it. */
function whereOf({ location, nearest }: Change): string {
  if (location.side === "revision") return placeOf(location);
  return nearest === undefined
    ? `${placeOf(location)} of the base`
    : `${placeOf(nearest)}, removed from ${placeOf(location)}`;
}

function line(change: Change, paint: Paint): string {
  const { level, title, rule } = change;
  return `${paint(hues[level], levelWords[level].padEnd(5))} ${plainTitle(title)} ${paint("dim", `(${rule}, ${whereOf(change)})`)}`;
}

function foot({ changes, failOn }: DiffResult, call: string, paint: Paint): readonly string[] {
  const failures = changes.filter(({ level, accepted }) => accepted === undefined && isFailure(level, failOn));
  const [first] = failures;
  if (first === undefined) return [];
  const how = `${visible(call)} --accept ${first.fingerprint} --reason "why callers cope"`;
  return [`${paint("bold", `${plural(failures.length, "change")} to fix or to accept`)}, for example with\n  ${how}`];
}
