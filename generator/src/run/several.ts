import type { Diagnostic } from "../diagnostics/types.js";
import type { NamedOutcome, Outcome } from "./outcome.js";

/** Returns the outcome of a run for several APIs. Problems of the shared part of a configuration are listed once. */
export function joinOutcomes(apis: readonly NamedOutcome[]): Outcome {
  const outcomes = apis.map(({ outcome }) => outcome);
  const diagnostics = new Map(
    outcomes.flatMap((one) => one.diagnostics.map((entry) => [keyOf(entry), entry] as const)),
  );
  return {
    diagnostics: [...diagnostics.values()],
    changes: outcomes.flatMap(({ changes }) => changes),
    sources: [...new Map(outcomes.flatMap(({ sources }) => sources.map((one) => [one.path, one] as const))).values()],
    ...(outcomes.some(({ strict }) => strict === true) && { strict: true }),
    apis,
  };
}

function keyOf({ code, message, at }: Diagnostic): string {
  return JSON.stringify([code, message, at]);
}
