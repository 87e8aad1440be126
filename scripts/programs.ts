/** Finds out whether programs that tests need are available. */
import { spawnSync } from "node:child_process";

/** An available program, or the reason why it is missing and how to fix that. */
export type Program = { readonly file: string; readonly version: string } | { readonly missing: string };

/** Returns a program with its version line, which often contains more than the version. */
export function started(file: string): Program {
  const { status, stdout, error } = spawnSync(file, ["--version"], { encoding: "utf8" });
  if (status !== 0) return { missing: `${file} does not start: ${error?.message ?? `it ends with ${status}`}` };
  return { file, version: /\d[\d.-]*\d/.exec(stdout)?.[0] ?? "?" };
}
