import { clientOutput } from "./emit/client/output.js";
import { docsOutput } from "./emit/docs/output.js";
import { endpointsOutput } from "./emit/endpoints/output.js";
import { mocksOutput } from "./emit/mocks/output.js";
import type { Output, RuntimeCopy } from "./emit/output.js";
import { reactOutput } from "./emit/react/output.js";
import { copyOf } from "./emit/runtime-copy.js";
import { serverOutput } from "./emit/server/output.js";
import { toolsOutput } from "./emit/tools/output.js";
import { typesOutput } from "./emit/types/output.js";
import { zodOutput } from "./emit/zod/output.js";

/** All outputs of specloom, in the order of documentation. Configuration, command line and build read only this list. */
const outputs = [
  clientOutput,
  zodOutput,
  reactOutput,
  docsOutput,
  typesOutput,
  endpointsOutput,
  mocksOutput,
  serverOutput,
  toolsOutput,
] as const;

/** The types of the outputs, for typed configurations. */
export type BuiltIn = (typeof outputs)[number];

export const builtIn: readonly Output[] = outputs;

/** The runtimes that the outputs call. */
export const runtimes: readonly RuntimeCopy[] = builtIn.flatMap(({ runtime }) => runtime ?? []);

/** Returns all outputs, each followed by the one that copies its runtime from a folder. */
export function createOutputs(folderOf: (runtime: RuntimeCopy) => string): readonly Output[] {
  return builtIn.flatMap((output) => {
    const { runtime } = output;
    return runtime === undefined ? [output] : [output, copyOf(runtime, folderOf(runtime))];
  });
}

/** Returns the outputs that a run without configuration emits: the usual or named ones, and those that they need. */
export function withNeeds(all: readonly Output[], names?: readonly string[]): ReadonlySet<string> {
  const wanted = names ?? all.filter(({ standalone }) => standalone?.usual === true).map(({ name }) => name);
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const { needs = [], runtime } = all.find((output) => output.name === name) ?? {};
    for (const needed of needs) add(needed);
    if (runtime !== undefined) add(runtime.name);
  };
  for (const name of wanted) add(name);
  return found;
}
