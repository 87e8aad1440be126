import { pinDiagnostics } from "../diagnostics/print.js";
import type { Diagnostic } from "../diagnostics/types.js";
import { visible } from "../diagnostics/visible.js";
import type { Outcome } from "../run/outcome.js";
import type { ErrorPayload } from "./types.js";

/** The maximum number of further errors in the overlay. The terminal has all of them. */
const maximumErrors = 20;

/** Returns what Vite's overlay shows of the errors of a run: the first with its line, cause and fix, and where the others are. */
export function payloadOf({ diagnostics, sources: files }: Outcome, folder: string): ErrorPayload {
  const pinned = pinDiagnostics(diagnostics, { relativeTo: folder, files });
  const [first, ...others] = pinned.filter(({ severity }) => severity === "error");
  if (first === undefined) throw new Error("Bug in specloom: the overlay shows only errors");
  const { at, help } = first;
  const position = at?.position;
  const message = [
    `${first.code}: ${visible(first.message)}`,
    ...(help === undefined ? [] : [`help: ${visible(help)}`]),
  ];
  return {
    type: "error",
    err: {
      plugin: "specloom",
      message: message.join("\n\n"),
      stack: listOthers(others),
      ...(at && { id: at.file }),
      ...(at && position && { loc: { file: at.file, line: position.line, column: position.column } }),
      ...(position?.frame && { frame: frameOf(position.line, position.frame) }),
    },
  };
}

/** Prints a frame in the form that the overlay recognizes: with `|` after the number, and a line feed after each line. */
function frameOf(number: number, { line, carets }: { readonly line: string; readonly carets: string }): string {
  const gutter = `> ${number}`;
  return `${gutter} | ${line}\n${" ".repeat(gutter.length)} | ${carets}\n`;
}

/** Lists errors, whose absolute paths the overlay makes links. */
function listOthers(others: readonly Diagnostic[]): string {
  const lines = others.slice(0, maximumErrors).map(({ code, message, at }) => {
    const position = at?.position;
    const place = at === undefined ? "" : `${at.file}${position ? `:${position.line}:${position.column}` : ""} `;
    return `${place}${code}: ${visible(message)}`;
  });
  const more = others.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} further errors: see the terminal`] : [])].join("\n");
}
