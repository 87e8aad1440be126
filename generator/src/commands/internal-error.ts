import { visibleLines } from "../diagnostics/visible.js";

/** Returns the message for an unexpected exception, which is a bug: what happened, and how to report it. */
export function printInternalError(error: unknown, { version, verbose }: InternalErrorOptions): string {
  const message = error instanceof Error ? error.message : String(error);
  const lines = [
    `internal error: ${message}`,
    "This is a bug in specloom, not in your document. Nothing was left half written.",
    `Please report it with the command, the document that shows it, and "specloom ${version}".`,
    verbose && error instanceof Error ? (error.stack ?? "") : "The option --verbose shows where it happened.",
  ];
  return `${visibleLines(lines.join("\n"))}\n`;
}

export interface InternalErrorOptions {
  readonly version: string;
  readonly verbose: boolean;
}
