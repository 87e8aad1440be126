import { byCodeUnit } from "./by-code-unit.js";
import { annotation } from "./annotations.js";
import { frameOf } from "./frame.js";
import { Locator, type TextFile } from "./locate.js";
import { paintFor, type Paint } from "./paint.js";
import { pathFrom } from "./paths.js";
import type { Diagnostic, Frame, SourceLocation, Position } from "./types.js";
import { jsonText, shorten, visible } from "./visible.js";
import { addAll } from "./add-to.js";

export interface PrintOptions {
  /** Paths are shown relative to this folder, with forward slashes. */
  readonly relativeTo: string;
  /** The files as they were read, so that positions match them. Other files are read from disk. */
  readonly files?: readonly TextFile[];
}

/** The maximum length of a line with text from the document. */
const maximumMessage = 400;
/** The maximum number of printed problems. The rest is only counted. */
const maximumProblems = 50;
/** The maximum number of further locations that are listed for one problem. */
const maximumLocations = 3;

interface Located {
  readonly diagnostic: Diagnostic;
  readonly path: string | undefined;
  readonly position: Position | undefined;
}

/**
 * Formats diagnostics for people: each with its source line, ordered by file, line and column, and a summary at the
 * end. Diagnostics without a location come first. Groups diagnostics with the same text, and prints at most 50
 * problems unless `all` is set. Returns an empty string if there are none.
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: PrintOptions & { readonly colour?: boolean; readonly all?: boolean },
): string {
  if (diagnostics.length === 0) return "";
  const locator = new Locator(options.files);
  const paint = paintFor(options.colour === true);
  const located = inOrder(diagnostics, locator, options);
  const problems = options.all ? located.map((one) => [one] as const) : byCause(located);
  const shown = options.all ? problems : mostSevere(problems);
  const hidden = problems.length - shown.length;
  const blocks = shown.map((problem) => block(problem, locator, options, paint));
  const more =
    hidden === 0 ? [] : [`and ${hidden} further problems: the option --verbose shows all, --json lists them`];
  return `${[...blocks, ...more, summaryOf(diagnostics)].join("\n\n")}\n`;
}

/**
 * Returns the diagnostics with their positions resolved, so that they can be stored and printed without the files.
 * Those that are printed by default include their source line.
 */
export function pinDiagnostics(diagnostics: readonly Diagnostic[], options: PrintOptions): readonly Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const locator = new Locator(options.files);
  const located = inOrder(diagnostics, locator, options);
  const framed = new Set(mostSevere(byCause(located)).map(([first]) => first.diagnostic));
  const pin = (at: SourceLocation, isFramed: boolean): SourceLocation => {
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

/** Returns a count such as "2 errors, 1 warning". */
export function summaryOf(diagnostics: readonly Diagnostic[]): string {
  const counts = (["error", "warning"] as const).map((severity) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? "" : "s"}`];
  });
  return counts.flat().join(", ") || "no problems";
}

/**
 * Formats diagnostics as a JSON array, in the order of `printDiagnostics`. Each has `code`, `severity`, `message` and
 * `help`, and, if known, `fallback`, `file`, `line`, `column`, `endLine`, `endColumn`, `pointer` and `related`.
 */
export function printJson(diagnostics: readonly Diagnostic[], options: PrintOptions): string {
  return jsonText(describeDiagnostics(diagnostics, options));
}

/** A diagnostic as `printJson` prints it. */
export interface DescribedDiagnostic extends Pick<Diagnostic, "code" | "severity" | "message" | "help" | "fallback"> {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly pointer?: string;
}

/** Returns diagnostics as plain values, in the order of `printDiagnostics`. */
export function describeDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: PrintOptions,
): readonly DescribedDiagnostic[] {
  const locator = new Locator(options.files);
  return inOrder(diagnostics, locator, options).map(({ diagnostic }) => {
    const { code, severity, message, help, fallback, at, related } = diagnostic;
    return {
      code,
      severity,
      message,
      ...(help !== undefined && { help }),
      ...(fallback !== undefined && { fallback }),
      ...(at && locationJson(at, locator, options)),
      ...(related && {
        related: related.map((one) => ({ message: one.message, ...locationJson(one.at, locator, options) })),
      }),
    };
  });
}

/** Formats diagnostics as workflow commands of GitHub Actions, which shows them next to the lines of a pull request. */
export function printAnnotations(diagnostics: readonly Diagnostic[], options: PrintOptions): string {
  const locator = new Locator(options.files);
  return mostSevere(byCause(inOrder(diagnostics, locator, options)))
    .map(([{ diagnostic, path, position }]) => {
      const { severity, code, message, help } = diagnostic;
      const { line, endLine, column: col, endColumn } = position ?? {};
      const title = `${code}::${oneLine(message)}`;
      // GitHub supports an end column only on a single line.
      const properties = { file: path, line, endLine, col, endColumn: line === endLine ? endColumn : undefined, title };
      const body = help === undefined ? message : `help: ${help}`;
      return annotation(severity, properties, oneLine(body));
    })
    .join("");
}

// ---------------------------------------------------------------------------------------------------- text

function block(problem: Problem, locator: Locator, options: PrintOptions, paint: Paint): string {
  const [{ diagnostic, path, position }, ...others] = problem;
  const { severity, code, message, help, fallback, at, related } = diagnostic;
  const hue = severity === "error" ? "red" : "yellow";
  const lines = [`${paint(hue, `${severity} ${code}`)}${paint("bold", `: ${oneLine(message)}`)}`];
  if (path !== undefined)
    lines.push(`  ${paint("cyan", "-->")} ${visible(path)}${position ? `:${position.line}:${position.column}` : ""}`);
  const frame = at && position && frameAt(at, position, locator);
  if (position && frame)
    addAll(
      lines,
      frameLines(position.line, frame, (text) => paint(hue, text), paint),
    );
  if (others.length > 0) lines.push(`  also at ${formatLocations(others)}`);
  for (const { message: shows, at } of related ?? [])
    lines.push(`  ${oneLine(shows)} ${formatLocation(at, locator, options)}`);
  if (help !== undefined) lines.push(`  ${paint("cyan", "help:")} ${oneLine(help)}`);
  if (fallback !== undefined) lines.push(`  ${paint("cyan", "for now:")} ${oneLine(fallback)}`);
  return lines.join("\n");
}

function frameLines(at: number, { line, carets }: Frame, mark: (text: string) => string, paint: Paint): string[] {
  const number = String(at).padStart(5);
  const gutter = " ".repeat(number.length);
  const shown = line === "" ? "" : ` ${line}`;
  return [`${paint("dim", `${number} |`)}${shown}`, `${paint("dim", `${gutter} |`)} ${carets.replace(/\^+$/, mark)}`];
}

function frameAt(at: SourceLocation, position: Position, locator: Locator): Frame | undefined {
  if (position.frame) return position.frame;
  const located = locator.locate(at);
  return located && frameOf(located);
}

function formatLocations(others: readonly Located[]): string {
  const named = others.slice(0, maximumLocations).map(({ path = "", position }) => formatPoint(path, position));
  const more = others.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} further ${more === 1 ? "location" : "locations"}` : ""}`;
}

function formatLocation(at: SourceLocation, locator: Locator, options: PrintOptions): string {
  return formatPoint(pathFrom(options.relativeTo, at.file), at.position ?? locator.locate(at));
}

function formatPoint(path: string, position: Position | undefined): string {
  return `${visible(path)}${position ? `:${position.line}:${position.column}` : ""}`;
}

function oneLine(text: string): string {
  return visible(shorten(text, maximumMessage));
}

// ------------------------------------------------------------------------------------------------- problems

/** Problems with one cause: the first location and the rest. */
type Problem = readonly [Located, ...Located[]];

/**
 * Groups diagnostics with the same text. Diagnostics with related locations are not grouped, because each concerns
 * different ones.
 */
function byCause(located: readonly Located[]): readonly Problem[] {
  const problems = new Map<unknown, [Located, ...Located[]]>();
  for (const one of located) {
    const { code, severity, message, help, fallback, at, related } = one.diagnostic;
    const cause = at && !related ? JSON.stringify([code, severity, message, help, fallback]) : one;
    const problem = problems.get(cause);
    if (problem) problem.push(one);
    else problems.set(cause, [one]);
  }
  return [...problems.values()];
}

/** Returns the most severe problems, up to the maximum, in their original order: errors first, then warnings. */
function mostSevere(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= maximumProblems) return problems;
  const isError = ([{ diagnostic }]: Problem): boolean => diagnostic.severity === "error";
  const errors = problems.filter(isError).slice(0, maximumProblems);
  const warnings = problems.filter((problem) => !isError(problem)).slice(0, maximumProblems - errors.length);
  const kept = new Set([...errors, ...warnings]);
  return problems.filter((problem) => kept.has(problem));
}

// ------------------------------------------------------------------------------------------------ locations

function inOrder(diagnostics: readonly Diagnostic[], locator: Locator, options: PrintOptions): readonly Located[] {
  const located = diagnostics.map((diagnostic): Located => {
    const { at } = diagnostic;
    return {
      diagnostic,
      path: at && pathFrom(options.relativeTo, at.file),
      position: at && (at.position ?? locator.locate(at)),
    };
  });
  return located.sort(byLocation);
}

function byLocation(one: Located, other: Located): number {
  const files = byCodeUnit(one.path ?? "", other.path ?? "");
  if (files !== 0) return files;
  const lines = (one.position?.line ?? 0) - (other.position?.line ?? 0);
  return lines !== 0 ? lines : (one.position?.column ?? 0) - (other.position?.column ?? 0);
}

function locationJson(at: SourceLocation, locator: Locator, options: PrintOptions): object {
  const position = at.position ?? locator.locate(at);
  return {
    file: pathFrom(options.relativeTo, at.file),
    ...(position && {
      line: position.line,
      column: position.column,
      endLine: position.endLine,
      endColumn: position.endColumn,
    }),
    pointer: at.pointer,
  };
}
