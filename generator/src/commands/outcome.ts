import type { Diagnostic } from "../diagnostics/types.js";
import type { Change } from "../write/index.js";
import { exitCodes, type ExitCode } from "./session.js";

/** What became of a run of `generate`. */
export interface Outcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly Change[];
  /** Warnings fail the run, too: what lint is for. */
  readonly strict?: true;
  /** The files that the output depends on. */
  readonly sources: readonly SourceFile[];
}

export interface SourceFile {
  /** Absolute. */
  readonly path: string;
  /** As it was read; absent where this run did not need it. */
  readonly text?: string;
}

/** What a process with these diagnostics ends with: the group of the gravest one. Where it is strict, a warning counts as well. */
export function exitCodeOf({ diagnostics, strict }: Outcome): ExitCode {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => code.startsWith("GEN0"))) return exitCodes.usage;
  if (errors.some(({ code }) => code.startsWith("GEN1"))) return exitCodes.outputs;
  const fails = errors.length > 0 || (strict === true && diagnostics.length > 0);
  return fails ? exitCodes.documents : exitCodes.ok;
}
