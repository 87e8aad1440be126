/** Programs that tests start: whether they are there. */
import { spawnSync } from "node:child_process";

/** A program that can be started, or why there is none and what would help. */
export type Program = { readonly file: string; readonly version: string } | { readonly missing: string };

/** A program with what it calls itself; many say more than their version. */
export function started(file: string): Program {
  const { status, stdout, error } = spawnSync(file, ["--version"], { encoding: "utf8" });
  if (status !== 0) return { missing: `${file} does not start: ${error?.message ?? `it ends with ${status}`}` };
  return { file, version: /\d[\d.-]*\d/.exec(stdout)?.[0] ?? "?" };
}
