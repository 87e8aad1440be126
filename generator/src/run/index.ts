import { Report } from "../diagnostics/report.js";
import { authorOf } from "./author.js";
import type { Environment } from "./environment.js";
import type { NamedOutcome, Outcome } from "./outcome.js";
import type { Target } from "./target.js";
import type { TargetOptions } from "./target-options.js";
import { findTargets } from "./targets.js";
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
  const report = new Report();
  const writes = options.check !== true && options.dryRun !== true;
  const author = writes ? authorOf(environment) : undefined;
  const targets = await findTargets(options, environment, report, author);
  return runEach(targets, report, (target) => runTarget(target, options, environment));
}

/** Returns the outcome of a command for its targets; without any, what the report says. Several APIs do not stop each other. */
export async function runEach(
  targets: readonly Target[],
  { diagnostics }: Report,
  command: (target: Target) => Promise<Outcome>,
): Promise<Outcome> {
  const [target] = targets;
  if (target === undefined) return { diagnostics, changes: [], sources: [] };
  if (target.api === undefined) return command(target);
  const { joinOutcomes } = await import("./several.js");
  const outcomes: NamedOutcome[] = [];
  for (const one of targets) outcomes.push({ name: one.api ?? "", outcome: await command(one) });
  return joinOutcomes(outcomes);
}

async function runTarget(target: Target, options: RunOptions, environment: Environment): Promise<Outcome> {
  const { force = false, check: strict = false, dryRun = false } = options;
  if (!strict && !dryRun) return update({ target, force }, environment);
  const { check } = await import("./check.js");
  return check({ target, force, strict }, environment);
}
