import type { Outcome } from "../run/outcome.js";
import { exitCodes, type ExitCode } from "./session.js";

/** Returns the exit code for the diagnostics: that of the most severe group. In a strict command, warnings count as well. */
export function exitCodeOf({ diagnostics, strict }: Outcome): ExitCode {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => /^GEN(0|13|14|177|180|181|186|188|193|194|195|214|215|210|212)/.test(code)))
    return exitCodes.usage;
  if (errors.some(({ code }) => /^GEN(187|189|190)/.test(code))) return exitCodes.network;
  if (errors.some(({ code }) => /^GEN1(?!85|91)/.test(code))) return exitCodes.outputs;
  const fails = errors.length > 0 || (strict === true && diagnostics.length > 0);
  return fails ? exitCodes.documents : exitCodes.ok;
}
