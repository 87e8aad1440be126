import { clientOutput } from "./emit/client/output.js";
import { docsOutput } from "./emit/docs/output.js";
import { endpointsOutput } from "./emit/endpoints/output.js";
import { mocksOutput } from "./emit/mocks/output.js";
import type { Output } from "./emit/output.js";
import { queryOutput } from "./emit/query/output.js";
import { reactOutput } from "./emit/react/output.js";
import { runtimeOutput } from "./emit/runtime/output.js";
import { serverOutput } from "./emit/server/output.js";
import { swrOutput } from "./emit/swr/output.js";
import { toolsOutput } from "./emit/tools/output.js";
import { typesOutput } from "./emit/types/output.js";
import { zodOutput } from "./emit/zod/output.js";

/** All outputs of specloom, in the order of documentation. Configuration, command line and build read only this list. */
const outputs = [
  clientOutput,
  zodOutput,
  queryOutput,
  reactOutput,
  swrOutput,
  docsOutput,
  typesOutput,
  endpointsOutput,
  mocksOutput,
  serverOutput,
  toolsOutput,
  runtimeOutput,
] as const;

/** The types of the outputs, for typed configurations. */
export type BuiltIn = (typeof outputs)[number];

export const builtIn: readonly Output[] = outputs;

/** Returns the outputs that a run without configuration emits: the usual or named ones, and those that they need. */
export function withNeeds(all: readonly Output[], names?: readonly string[]): ReadonlySet<string> {
  const wanted = names ?? all.filter(({ standalone }) => standalone?.usual === true).map(({ name }) => name);
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const { needs = [] } = all.find((output) => output.name === name) ?? {};
    for (const needed of needs) add(needed);
  };
  for (const name of wanted) add(name);
  return found;
}
