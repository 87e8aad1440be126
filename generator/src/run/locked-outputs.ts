import { withNeeds, createOutputs } from "../outputs.js";
import { Report } from "../diagnostics/report.js";
import { readKnown } from "../write/index.js";
import type { Environment } from "./environment.js";
import { homeOf, type Target } from "./target.js";

/**
 * Returns the target of a comparison: without a configuration and `--emit`, all outputs that earlier runs have written, which the
 * lock lists. Otherwise a comparison would skip some of them, and call the folder up to date.
 */
export function withLockedOutputs(target: Target, { folderOf }: Environment): Target {
  if (target.configFile !== undefined || target.emit !== undefined) return target;
  const lock = readKnown(homeOf(target), new Report());
  const outputs = createOutputs(folderOf);
  const known = new Set(outputs.map(({ name }) => name));
  const written = [...new Set([...(lock?.files.values() ?? [])].map(({ emitter }) => emitter))].filter((name) =>
    known.has(name),
  );
  const usual = withNeeds(outputs);
  if (written.length === 0 || (written.length === usual.size && written.every((name) => usual.has(name))))
    return target;
  const isNeeded = (name: string) => written.some((other) => other !== name && withNeeds(outputs, [other]).has(name));
  return {
    ...target,
    emit: outputs.map(({ name }) => name).filter((name) => written.includes(name) && !isNeeded(name)),
  };
}
