import type { Environment } from "./environment.js";
import type { Outcome } from "./outcome.js";
import type { TargetOptions } from "./target.js";
import { update } from "./update.js";

export interface RunOptions extends TargetOptions {
  /** Overwrites files that were edited by hand. */
  readonly force?: boolean;
  /** Writes nothing, and reports each file on disk that differs (GEN201). */
  readonly check?: boolean;
  /** Writes nothing, and returns the changes that a run would make. */
  readonly dryRun?: boolean;
}

/** Generates the outputs of a configuration or, without one, of a document. */
export async function run(options: RunOptions, environment: Environment): Promise<Outcome> {
  const { force = false, check: strict = false, dryRun = false } = options;
  if (!strict && !dryRun) return update({ ...options, force }, environment);
  const { check } = await import("./check.js");
  return check({ ...options, force, strict }, environment);
}
