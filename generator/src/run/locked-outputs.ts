import { builtIn, withNeeds } from "../outputs.js";
import { runtimeOutput } from "../emit/runtime/output.js";
import { Report } from "../diagnostics/report.js";
import { readKnown } from "../write/index.js";
import { homeOf, type Target } from "./target.js";

/**
 * Returns the target of a comparison: without a configuration and `--emit`, all outputs that earlier runs have written, which the
 * lock lists. Otherwise a comparison would skip some of them, and call the folder up to date.
 */
export function withLockedOutputs(target: Target): Target {
  if (target.configFile !== undefined) return target;
  const written = writtenIn(target);
  if (target.emit !== undefined) return withLockedRuntime(target);
  if (written.length === 0) return target;
  const usual = withNeeds(builtIn);
  if (written.length === usual.size && written.every((name) => usual.has(name))) return target;
  return { ...target, emit: withoutNeeded(written) };
}

/**
 * Returns the target of a run without a configuration in a folder with copies of the runtime, which have what all outputs there import: it
 * makes all of them anew.
 */
export function withLockedRuntime(target: Target): Target {
  if (target.configFile !== undefined) return target;
  const written = writtenIn(target);
  const { emit, vendor = written.includes(runtimeOutput.name) } = target;
  if (!vendor || written.length === 0) return target;
  const added = withoutNeeded([...new Set([...written, ...withNeeds(builtIn, emit)])]);
  return { ...target, emit: added };
}

function writtenIn(target: Target): readonly string[] {
  const lock = readKnown(homeOf(target), new Report());
  const written = new Set([...(lock?.files.values() ?? [])].map(({ emitter }) => emitter));
  return builtIn.map(({ name }) => name).filter((name) => written.has(name));
}

/** Returns the names without those of outputs that others need anyway. */
function withoutNeeded(names: readonly string[]): readonly string[] {
  const isNeeded = (name: string) => names.some((other) => other !== name && withNeeds(builtIn, [other]).has(name));
  return builtIn.map(({ name }) => name).filter((name) => names.includes(name) && !isNeeded(name));
}
