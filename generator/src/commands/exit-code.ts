import type { Outcome } from "../run/outcome.js";
import { exitCodes, type ExitCode } from "./session.js";

/** Returns the exit code for the diagnostics: that of the most severe group. In a strict command, warnings count as well. */
export function exitCodeOf({ diagnostics, strict }: Outcome): ExitCode {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => /^GEN(0|13|14)/.test(code))) return exitCodes.usage;
  if (errors.some(({ code }) => code.startsWith("GEN1"))) return exitCodes.outputs;
  const fails = errors.length > 0 || (strict === true && diagnostics.length > 0);
  return fails ? exitCodes.documents : exitCodes.ok;
}
