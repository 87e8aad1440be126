import { relative, sep } from "node:path";
import { frameOf } from "./frame.js";
import { Locator, type Position, type TextFile } from "./locate.js";
import type { Diagnostic, Place } from "./types.js";
import { shorten, visible } from "./visible.js";

export interface PrintOptions {
  /** Paths are shown relative to this folder, with forward slashes. */
  readonly relativeTo: string;
  /** What was read, so that places are those of the text that was read. Other files are read from disk. */
  readonly files?: readonly TextFile[];
}

/** More of a document's own text than this in one line is cut. */
const longestMessage = 400;

interface Located {
  readonly diagnostic: Diagnostic;
  readonly path: string | undefined;
  readonly position: Position | undefined;
}

/**
 * Diagnostics as people read them, each with the line that it is about, and a summary. Ordered by file, line and
 * column; those without a place come first. Ends in a newline; empty where there are none.
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: PrintOptions & { readonly colour?: boolean },
): string {
  if (diagnostics.length === 0) return "";
  const locator = new Locator(options.files);
  const paint = options.colour ? paintAnsi : paintNothing;
  const blocks = inOrder(diagnostics, locator, options).map((located) => block(located, locator, options, paint));
  return `${[...blocks, summaryOf(diagnostics)].join("\n\n")}\n`;
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
 * and where they are known `file`, `line`, `column`, `endLine`, `endColumn`, `pointer` and `related`.
 */
export function printJson(diagnostics: readonly Diagnostic[], options: PrintOptions): string {
  const locator = new Locator(options.files);
  const printed = inOrder(diagnostics, locator, options).map(({ diagnostic }) => {
    const { code, severity, message, help, at, related } = diagnostic;
    return {
      code,
      severity,
      message,
      ...(help !== undefined && { help }),
      ...(at && placeJson(at, locator, options)),
      ...(related && {
        related: related.map((one) => ({ message: one.message, ...placeJson(one.at, locator, options) })),
      }),
    };
  });
  return `${JSON.stringify(printed, undefined, 2)}\n`;
}

/** Diagnostics as workflow commands of GitHub Actions, which shows them beside the lines of a pull request. */
export function printAnnotations(diagnostics: readonly Diagnostic[], options: PrintOptions): string {
  const locator = new Locator(options.files);
  return inOrder(diagnostics, locator, options)
    .map(({ diagnostic, path, position }) => {
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

function block({ diagnostic, path, position }: Located, locator: Locator, options: PrintOptions, paint: Paint): string {
  const { severity, code, message, help, related } = diagnostic;
  const hue = severity === "error" ? "red" : "yellow";
  const lines = [`${paint(hue, `${severity} ${code}`)}${paint("bold", `: ${oneLine(message)}`)}`];
  if (path !== undefined)
    lines.push(`  ${paint("cyan", "-->")} ${visible(path)}${position ? `:${position.line}:${position.column}` : ""}`);
  if (position) lines.push(...frameLines(position, (text) => paint(hue, text), paint));
  for (const { message: shows, at } of related ?? [])
    lines.push(`  ${oneLine(shows)} ${placeText(at, locator, options)}`);
  if (help !== undefined) lines.push(`  ${paint("cyan", "help:")} ${oneLine(help)}`);
  return lines.join("\n");
}

function frameLines(position: Position, mark: (text: string) => string, paint: Paint): string[] {
  const { line, carets } = frameOf(position);
  const number = String(position.line).padStart(5);
  const gutter = " ".repeat(number.length);
  const shown = line === "" ? "" : ` ${line}`;
  return [`${paint("dim", `${number} |`)}${shown}`, `${paint("dim", `${gutter} |`)} ${carets.replace(/\^+$/, mark)}`];
}

function placeText(at: Place, locator: Locator, options: PrintOptions): string {
  const position = locator.locate(at);
  return `${visible(pathOf(at.file, options))}${position ? `:${position.line}:${position.column}` : ""}`;
}

function oneLine(text: string): string {
  return visible(shorten(text, longestMessage));
}

// --------------------------------------------------------------------------------------------------- places

function inOrder(diagnostics: readonly Diagnostic[], locator: Locator, options: PrintOptions): readonly Located[] {
  const located = diagnostics.map((diagnostic): Located => {
    const { at } = diagnostic;
    return { diagnostic, path: at && pathOf(at.file, options), position: at && locator.locate(at) };
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
  const position = locator.locate(at);
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
