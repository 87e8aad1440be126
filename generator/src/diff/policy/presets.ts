import type { Rule } from "../rules/rule.js";
import type { Axis, Finding, Level } from "../types.js";
import type { PresetName } from "./policy.js";

/** The view of one kind of API consumer. */
interface Preset {
  /** Changes on these axes are not listed. */
  readonly ignores: readonly Axis[];
  readonly levelOf: (finding: Finding, rule: Rule) => Level;
}

/**
 * The conventions of tolerant readers: a client ignores properties that it does not know, handles enum values, union variants,
 * status codes and media types that it does not know, and does not rely on limits of what it receives.
 */
export const toleratedInResponses: readonly string[] = [];

export const presets: Readonly<Record<PresetName, Preset>> = {
  sdk: { ignores: [], levelOf: ({ level }) => level },
  wire: { ignores: ["typescript"], levelOf: ({ level }) => level },
  lenient: { ignores: [], levelOf: (finding) => (isTolerated(finding) ? "safe" : finding.level) },
};

function isTolerated({ rule, level, direction }: Finding): boolean {
  return (
    level === "possible" || (direction === "response" && toleratedInResponses.includes(rule) && level === "breaking")
  );
}
