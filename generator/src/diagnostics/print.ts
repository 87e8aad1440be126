import { relative, sep } from "node:path";
import { frameOf } from "./frame.js";
import { Locator, type TextFile } from "./locate.js";
import type { Diagnostic, Frame, Place, Position } from "./types.js";
import { escapeHidden, shorten, visible } from "./visible.js";

export interface PrintOptions {
  /** Paths are shown relative to this folder, with forward slashes. */
  readonly relativeTo: string;
  /** What was read, so that places are those of the text that was read. Other files are read from disk. */
  readonly files?: readonly TextFile[];
}

/** More of a document's own text than this in one line is cut. */
const longestMessage = 400;
/** Of problems beyond this number only how many there are is said. */
const mostProblems = 50;
/** So many further places of one problem are named. */
const mostPlaces = 3;

interface Located {
  readonly diagnostic: Diagnostic;
  readonly path: string | undefined;
  readonly position: Position | undefined;
}

/**
 * Diagnostics as people read them, each with the line that it is about, and a summary. Ordered by file, line and
 * column; those without a place come first. Ends in a newline; empty where there are none. What is said of many places
 * in the same words is said once, and of very many problems the gravest are shown, unless `all` is set.
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: PrintOptions & { readonly colour?: boolean; readonly all?: boolean },
): string {
  if (diagnostics.length === 0) return "";
  const locator = new Locator(options.files);
  const paint = options.colour ? paintAnsi : paintNothing;
  const located = inOrder(diagnostics, locator, options);
  const problems = options.all ? located.map((one) => [one] as const) : byCause(located);
  const shown = options.all ? problems : gravest(problems);
  const hidden = problems.length - shown.length;
  const blocks = shown.map((problem) => block(problem, locator, options, paint));
  const more =
    hidden === 0 ? [] : [`and ${hidden} further problems: the option --verbose shows all, --json lists them`];
  return `${[...blocks, ...more, summaryOf(diagnostics)].join("\n\n")}\n`;
}

/**
 * The same diagnostics with their positions worked out, so that they can be kept and printed without the files. Lines
 * of the files come with those that are shown where not all are.
 */
export function pinDiagnostics(diagnostics: readonly Diagnostic[], options: PrintOptions): readonly Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const locator = new Locator(options.files);
  const located = inOrder(diagnostics, locator, options);
  const framed = new Set(gravest(byCause(located)).map(([first]) => first.diagnostic));
  const pin = (at: Place, isFramed: boolean): Place => {
    const found = at.position ?? locator.locate(at);
    if (found === undefined) return at;
    const { line, column, endLine, endColumn } = found;
    const frame = isFramed ? frameAt(at, found, locator) : undefined;
    return { ...at, position: { line, column, endLine, endColumn, ...(frame && { frame }) } };
  };
  return diagnostics.map((diagnostic) => {
    const { at, related } = diagnostic;
    return {
      ...diagnostic,
      ...(at && { at: pin(at, framed.has(diagnostic)) }),
      ...(related && { related: related.map((one) => ({ ...one, at: pin(one.at, false) })) }),
    };
  });
}

/** "2 errors, 1 warning". */
export function summaryOf(diagnostics: readonly Diagnostic[]): string {
  const counts = (["error", "warning"] as const).map((severity) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? "" : "s"}`];
  });
  return counts.flat().join(", ") || "no problems";
}

/**
 * Diagnostics as a JSON array, in the order of `printDiagnostics`. Each has `code`, `severity`, `message` and `help`,
 * and where they are known `meanwhile`, `file`, `line`, `column`, `endLine`, `endColumn`, `pointer` and `related`.
 */
export function printJson(diagnostics: readonly Diagnostic[], options: PrintOptions): string {
  const locator = new Locator(options.files);
  const printed = inOrder(diagnostics, locator, options).map(({ diagnostic }) => {
    const { code, severity, message, help, meanwhile, at, related } = diagnostic;
    return {
      code,
      severity,
      message,
      ...(help !== undefined && { help }),
      ...(meanwhile !== undefined && { meanwhile }),
      ...(at && placeJson(at, locator, options)),
      ...(related && {
        related: related.map((one) => ({ message: one.message, ...placeJson(one.at, locator, options) })),
      }),
    };
  });
  return `${escapeHidden(JSON.stringify(printed, undefined, 2))}\n`;
}

/** Diagnostics as workflow commands of GitHub Actions, which shows them beside the lines of a pull request. */
export function printAnnotations(diagnostics: readonly Diagnostic[], options: PrintOptions): string {
  const locator = new Locator(options.files);
  return gravest(byCause(inOrder(diagnostics, locator, options)))
    .map(([{ diagnostic, path, position }]) => {
      const { severity, code, message, help } = diagnostic;
      const properties = [
        ...(path === undefined ? [] : [`file=${escapeProperty(path)}`]),
        ...(position ? [`line=${position.line}`, `endLine=${position.endLine}`, `col=${position.column}`] : []),
        // GitHub takes an end column only for a single line.
        ...(position && position.endLine === position.line ? [`endColumn=${position.endColumn}`] : []),
        `title=${escapeProperty(`${code}::${oneLine(message)}`)}`,
      ];
      const body = help === undefined ? message : `help: ${help}`;
      return `::${severity} ${properties.join(",")}::${escapeData(oneLine(body))}\n`;
    })
    .join("");
}

// ---------------------------------------------------------------------------------------------------- text

/** Select Graphic Rendition (ECMA-48, 8.3.117): what turns a style on, and what turns it off. */
const styles = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39], cyan: [36, 39] } as const;

type Paint = (style: keyof typeof styles, text: string) => string;

const paintNothing: Paint = (_, text) => text;
// Not util.styleText: it looks at the environment, and whether to colour is the caller's decision.
const paintAnsi: Paint = (style, text) => `\u001b[${styles[style][0]}m${text}\u001b[${styles[style][1]}m`;

function block(problem: Problem, locator: Locator, options: PrintOptions, paint: Paint): string {
  const [{ diagnostic, path, position }, ...others] = problem;
  const { severity, code, message, help, meanwhile, at, related } = diagnostic;
  const hue = severity === "error" ? "red" : "yellow";
  const lines = [`${paint(hue, `${severity} ${code}`)}${paint("bold", `: ${oneLine(message)}`)}`];
  if (path !== undefined)
    lines.push(`  ${paint("cyan", "-->")} ${visible(path)}${position ? `:${position.line}:${position.column}` : ""}`);
  const frame = at && position && frameAt(at, position, locator);
  if (position && frame) lines.push(...frameLines(position.line, frame, (text) => paint(hue, text), paint));
  if (others.length > 0) lines.push(`  also at ${placesText(others)}`);
  for (const { message: shows, at } of related ?? [])
    lines.push(`  ${oneLine(shows)} ${placeText(at, locator, options)}`);
  if (help !== undefined) lines.push(`  ${paint("cyan", "help:")} ${oneLine(help)}`);
  if (meanwhile !== undefined) lines.push(`  ${paint("cyan", "meanwhile:")} ${oneLine(meanwhile)}`);
  return lines.join("\n");
}

function frameLines(at: number, { line, carets }: Frame, mark: (text: string) => string, paint: Paint): string[] {
  const number = String(at).padStart(5);
  const gutter = " ".repeat(number.length);
  const shown = line === "" ? "" : ` ${line}`;
  return [`${paint("dim", `${number} |`)}${shown}`, `${paint("dim", `${gutter} |`)} ${carets.replace(/\^+$/, mark)}`];
}

function frameAt(at: Place, position: Position, locator: Locator): Frame | undefined {
  if (position.frame) return position.frame;
  const located = locator.locate(at);
  return located && frameOf(located);
}

function placesText(others: readonly Located[]): string {
  const named = others.slice(0, mostPlaces).map(({ path = "", position }) => pointText(path, position));
  const more = others.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} further ${more === 1 ? "place" : "places"}` : ""}`;
}

function placeText(at: Place, locator: Locator, options: PrintOptions): string {
  return pointText(pathOf(at.file, options), at.position ?? locator.locate(at));
}

function pointText(path: string, position: Position | undefined): string {
  return `${visible(path)}${position ? `:${position.line}:${position.column}` : ""}`;
}

function oneLine(text: string): string {
  return visible(shorten(text, longestMessage));
}

// ------------------------------------------------------------------------------------------------- problems

/** What one cause has made somebody say: the first place, and all others. */
type Problem = readonly [Located, ...Located[]];

/** Diagnostics in the same words are one problem. Those that point at further places are each about something else. */
function byCause(located: readonly Located[]): readonly Problem[] {
  const problems = new Map<unknown, [Located, ...Located[]]>();
  for (const one of located) {
    const { code, severity, message, help, meanwhile, at, related } = one.diagnostic;
    const cause = at && !related ? JSON.stringify([code, severity, message, help, meanwhile]) : one;
    const problem = problems.get(cause);
    if (problem) problem.push(one);
    else problems.set(cause, [one]);
  }
  return [...problems.values()];
}

/** As many problems as are worth reading at once, in their order: errors first, then warnings. */
function gravest(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= mostProblems) return problems;
  const isError = ([{ diagnostic }]: Problem): boolean => diagnostic.severity === "error";
  const errors = problems.filter(isError).slice(0, mostProblems);
  const warnings = problems.filter((problem) => !isError(problem)).slice(0, mostProblems - errors.length);
  const kept = new Set([...errors, ...warnings]);
  return problems.filter((problem) => kept.has(problem));
}

// --------------------------------------------------------------------------------------------------- places

function inOrder(diagnostics: readonly Diagnostic[], locator: Locator, options: PrintOptions): readonly Located[] {
  const located = diagnostics.map((diagnostic): Located => {
    const { at } = diagnostic;
    return { diagnostic, path: at && pathOf(at.file, options), position: at && (at.position ?? locator.locate(at)) };
  });
  return located.sort(byPlace);
}

function byPlace(one: Located, other: Located): number {
  const files = compare(one.path ?? "", other.path ?? "");
  if (files !== 0) return files;
  const lines = (one.position?.line ?? 0) - (other.position?.line ?? 0);
  return lines !== 0 ? lines : (one.position?.column ?? 0) - (other.position?.column ?? 0);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function pathOf(file: string, { relativeTo }: PrintOptions): string {
  return relative(relativeTo, file).split(sep).join("/");
}

function placeJson(at: Place, locator: Locator, options: PrintOptions): object {
  const position = at.position ?? locator.locate(at);
  return {
    file: pathOf(at.file, options),
    ...(position && {
      line: position.line,
      column: position.column,
      endLine: position.endLine,
      endColumn: position.endColumn,
    }),
    pointer: at.pointer,
  };
}

// ---------------------------------------------------------------------------------------------- annotations

/** The rules of actions/toolkit, `command.ts`: what would end the message or a property is percent-encoded. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
