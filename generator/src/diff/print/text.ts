import { paintFor, type Paint, type Style } from "../../diagnostics/paint.js";
import { visible } from "../../diagnostics/visible.js";
import { plainTitle } from "../../findings/title.js";
import type { DiffResult } from "../result/result.js";
import type { Change, Level, TypeScriptChange } from "../types.js";
import { byEdit, failuresOf, firstToAccept, rootCauses, type RootCause } from "./root-causes.js";
import { plainMarkup } from "../../findings/markup.js";
import { baseNotes, headOf } from "./base.js";
import { consumerText } from "./consumers.js";
import { compilerErrorsOf } from "./compiler-errors.js";
import { placeOf } from "../../findings/places.js";
import { plural } from "../../findings/words.js";
import { codeDiffOf, countsOf, editsOf, isSameLine, reachOf, versionNote, witnessOf } from "./words.js";
import { idsOf, reachInLine, withoutRepeats, type Repeated } from "./repeated.js";
import { addAll } from "../../diagnostics/add-to.js";

/** The maximum number of changes that are printed in full, and of those that get one line. */
const mostBlocks = 50;
const mostLines = 50;
/** The maximum number of further changes by one edit. */
const mostOthers = 12;

export interface TextOptions {
  /** The command line that made the comparison, without formats. */
  readonly call: string;
  readonly colour: boolean;
  /** Prints every change. */
  readonly all: boolean;
}

const hues: Readonly<Record<Level, Style>> = {
  breaking: "red",
  possible: "yellow",
  safe: "green",
  docs: "dim",
  equivalent: "dim",
};

/** Formats a comparison for a terminal: the verdict, then the changes, worst first. */
export function printText(result: DiffResult, { call, colour, all }: TextOptions): string {
  const paint = paintFor(colour);
  const mild = result.changes.filter(
    ({ level }) => level === "safe" || level === "docs" || (all && level === "equivalent"),
  );
  const causes = rootCauses(result.changes).slice(0, all ? Infinity : mostBlocks);
  const blocks = causes.map((cause) => block(cause, paint));
  const groups = byEdit(mild).slice(0, all ? Infinity : mostLines);
  const lines = groups.map((group) => line(group, paint));
  const hidden = result.changes.length - causes.flatMap(({ changes }) => changes).length - groups.flat().length;
  const parts = [
    head(result, paint),
    ...blocks,
    ...(lines.length > 0 ? [lines.join("\n")] : []),
    ...(hidden > 0 ? [`and ${plural(hidden, "further change")}: the option --verbose shows all`] : []),
    ...consumerText(result.consumers ?? []),
    ...foot(result, call, paint),
  ];
  return `${parts.join("\n\n")}\n`;
}

function head(result: DiffResult, paint: Paint): string {
  const { verdict, base, revision, ignored, bump, packages, notCompared } = result;
  const hue = verdict === "none" ? "green" : hues[verdict];
  const counts = countsOf(result, ", ");
  const lines = [
    `${paint(hue, paint("bold", headOf(result)))}${counts === "" ? "" : `: ${counts}${editsOf(result, (text) => text)}`}`,
    `  ${paint("cyan", "compared:")} ${visible(base.source)} -> ${visible(revision.source)}`,
  ];
  for (const note of baseNotes(result, plainMarkup)) lines.push(`  ${paint("cyan", "base:")} ${note}`);
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

function block({ changes, typescript, moreTypeScript }: RootCause, paint: Paint): string {
  const [first, ...others] = withoutRepeats(changes);
  const { change } = first;
  const { rule, level, title, undecided } = change;
  const label = (name: string) => `  ${paint("cyan", `${name}:`)}`;
  const lines = [
    `${paint(hues[level], `${level} ${rule}`)}${paint("bold", `: ${plainTitle(title)}`)}`,
    `  ${paint("cyan", "-->")} ${whereOf(change)}`,
  ];
  const reach = reachOf(change, (text) => text);
  if (reach !== undefined) lines.push(`${label("reaches")} ${reach}`);
  const witness = witnessOf(change);
  if (witness) lines.push(`${label(witness[0].toLowerCase())} ${witness[1]}`);
  if (undecided !== undefined) lines.push(`${label("undecided")} ${visible(undecided)}`);
  addAll(
    lines,
    typescript.flatMap((one) => codeLines(one, paint)),
  );
  if (moreTypeScript > 0) lines.push(`  and ${plural(moreTypeScript, "more declaration")}`);
  lines.push(`${label("id")} ${idOf(first)}`);
  for (const other of others.slice(0, mostOthers)) {
    const { level: itsLevel, rule: itsRule, title: itsTitle } = other.change;
    lines.push(`  ${paint(hues[itsLevel], itsRule)}: ${plainTitle(itsTitle)}, id ${idOf(other)}`);
  }
  if (others.length > mostOthers) lines.push(`  and ${others.length - mostOthers} more by the same edit`);
  return lines.join("\n");
}

function codeLines(change: TypeScriptChange, paint: Paint): readonly string[] {
  const hueOf = (text: string): Style => {
    if (text.startsWith("+")) return "green";
    return text.startsWith("-") ? "red" : "dim";
  };
  const errors = compilerErrorsOf(change, (text) => text);
  return [
    ...codeDiffOf(change).map((text) => `    ${paint(hueOf(text), text)}`),
    ...(errors === "" ? [] : [`  ${paint("cyan", "callers get:")} ${errors}`]),
  ];
}

function idOf(repeated: Repeated): string {
  const { accepted } = repeated.change;
  return `${idsOf(repeated, (text) => text)}${accepted === undefined ? "" : `, accepted: ${visible(accepted)}`}`;
}

/** Returns the location of a change in the revision; for what was removed, of the value around it. */
function whereOf({ location, nearest }: Change): string {
  if (location.side === "revision" || isSameLine(location, nearest)) return placeOf(location);
  return nearest === undefined
    ? `${placeOf(location)} of the base`
    : `${placeOf(nearest)}, removed from ${placeOf(location)}`;
}

/** Returns one line for the changes of one edit. */
function line(changes: readonly [Change, ...Change[]], paint: Paint): string {
  const [first, ...others] = withoutRepeats(changes);
  const { change } = first;
  const { level, title, rule } = change;
  const rules = new Set([rule, ...others.map((one) => one.change.rule)]);
  const notes = [...rules, whereOf(change), reachInLine(first, (text) => text) ?? []];
  return `${paint(hues[level], level.padEnd(5))} ${plainTitle(title)} ${paint("dim", `(${notes.flat().join(", ")})`)}`;
}

function foot(result: DiffResult, call: string, paint: Paint): readonly string[] {
  const failures = failuresOf(result);
  if (failures.length === 0) return [];
  const how = `${visible(call)} --accept ${firstToAccept(result)} --reason "why callers cope"`;
  return [`${paint("bold", `${plural(failures.length, "change")} to fix or to accept`)}, for example with\n  ${how}`];
}
