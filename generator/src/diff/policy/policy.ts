import type { SourceLocation } from "../../diagnostics/types.js";
import type { Level } from "../types.js";

export const presetNames = ["sdk", "wire", "lenient"] as const;
/**
 * - `sdk`: callers use generated code; every axis counts.
 * - `wire`: only exchanged messages count; changes that only generated code notices are not listed.
 * - `lenient`: clients follow the conventions of tolerant readers, and a possible problem counts as none.
 */
export type PresetName = (typeof presetNames)[number];

export const failOnValues = ["breaking", "possible", "never"] as const;
/** The level from which on changes fail the comparison. */
export type FailOn = (typeof failOnValues)[number];

/** What a policy makes of a change: another level, or nothing. */
export type Setting = Level | "off";

/** A setting for the rules that a pattern matches. */
export interface RuleSetting {
  /** A rule's id, in which `*` matches any characters. */
  readonly pattern: string;
  readonly setting: Setting;
  readonly at?: SourceLocation;
}

/** Settings for operations by path. */
export interface PathPolicy {
  /** A path of the document, in which `*` matches a part of a segment and `**` any segments. */
  readonly match: string;
  /** Set if changes of these operations are not listed. */
  readonly ignore: boolean;
  readonly rules: readonly RuleSetting[];
}

/** A team's rules for the comparison. */
export interface Policy {
  readonly preset: PresetName;
  readonly failOn: FailOn;
  readonly rules: readonly RuleSetting[];
  readonly paths: readonly PathPolicy[];
}

export const defaultPolicy: Policy = { preset: "sdk", failOn: "breaking", rules: [], paths: [] };
