import { optional } from "../diagnostics/optional.js";
import type { Diagnostic } from "../diagnostics/types.js";
import type { NamedOutcome, Outcome } from "./outcome.js";

/**
 * Returns the outcome of a run for several APIs. Problems of the shared part of a configuration are listed once. A shared setting
 * without an effect is one only if it has none in any API.
 */
export function joinOutcomes(apis: readonly NamedOutcome[]): Outcome {
  const outcomes = apis.map(({ outcome }) => outcome);
  const diagnostics = new Map(
    outcomes.flatMap((one) => one.diagnostics.map((entry) => [keyOf(entry), entry] as const)),
  );
  const keys = outcomes.map((one) => new Set(one.diagnostics.map(keyOf)));
  const isUseful = (entry: Diagnostic): boolean => isAboutEffect(entry) && keys.some((one) => !one.has(keyOf(entry)));
  return {
    diagnostics: [...diagnostics.values()].filter((entry) => !isUseful(entry)),
    changes: outcomes.flatMap(({ changes }) => changes),
    ...optional("home", outcomes.find(({ home }) => home !== undefined)?.home),
    sources: [...new Map(outcomes.flatMap(({ sources }) => sources.map((one) => [one.path, one] as const))).values()],
    ...(outcomes.some(({ strict }) => strict === true) && { strict: true }),
    apis,
  };
}

/** Returns whether a shared setting matches nothing: the one of an API has a position below `apis`. */
function isAboutEffect({ code, at }: Diagnostic): boolean {
  return (code === "GEN196" || code === "GEN211") && at?.pointer.startsWith("/apis/") !== true;
}

function keyOf({ code, message, at }: Diagnostic): string {
  return JSON.stringify([code, message, at]);
}
