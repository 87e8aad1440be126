import type { Rule } from "../rules/rule.js";
import type { Axis, Finding, Level } from "../types.js";
import type { PresetName } from "./policy.js";

/** The view of one kind of API consumer. */
interface Preset {
  /** Changes on these axes are not listed. */
  readonly ignores: readonly Axis[];
  readonly levelOf: (finding: Finding, rule: Rule) => Level;
}

/** Limits of received values, on which a tolerant reader does not rely when they become weaker. */
const limits = [
  ...["maximum", "maxLength", "maxItems", "maxProperties", "maxContains"].map((name) => `schema.${name}.increased`),
  ...["minimum", "minLength", "minItems", "minProperties", "minContains"].map((name) => `schema.${name}.decreased`),
  ...["pattern", "multipleOf", "uniqueItems"].map((name) => `schema.${name}.removed`),
];

/**
 * The rules that are safe for tolerant readers. They ignore properties that they do not know, handle enum values and union variants
 * that they do not know, and do not rely on limits of what they receive. All of these rules are safe in requests anyway.
 */
export const tolerated: readonly string[] = [
  "schema.enum.valueAdded",
  "schema.enum.removed",
  "schema.union.variantAdded",
  "schema.discriminator.mappingAdded",
  "schema.additionalProperties.opened",
  "schema.unevaluatedProperties.opened",
  ...limits,
];

export const presets: Readonly<Record<PresetName, Preset>> = {
  sdk: { ignores: [], levelOf: ({ level }) => level },
  wire: { ignores: ["typescript"], levelOf: ({ level }) => level },
  lenient: { ignores: [], levelOf: (finding) => (isTolerated(finding) ? "safe" : finding.level) },
};

function isTolerated({ rule, level }: Finding): boolean {
  return level === "possible" || (level === "breaking" && tolerated.includes(rule));
}

/** Returns whether a preset leaves out what a rule finds. */
export function leavesOut(preset: PresetName, rule: Rule | undefined): boolean {
  return rule !== undefined && presets[preset].ignores.includes(rule.axis);
}
