import type { Rule } from "../rules/rule.js";
import type { Finding, Level } from "../types.js";
import { matcherOf } from "../../load/index.js";
import { pathMatcher } from "./glob.js";
import type { PathPolicy, Policy, RuleSetting, Setting } from "./policy.js";
import { presets } from "./presets.js";
import { findOnce } from "../../diagnostics/get-or-add.js";

/** Returns a finding as the policy sees it; undefined if the policy ignores it. */
export type Judgement = (finding: Finding, rule: Rule) => Finding | undefined;

/**
 * Prepares a policy. The preset comes first; the settings of a rule replace its level, and those of a path replace both if the path
 * matches all operations that the change concerns. Operations of ignored paths are removed from a change.
 */
export function judgeBy(policy: Policy): Judgement {
  const preset = presets[policy.preset];
  const general = settingsBy(policy.rules);
  const paths = policy.paths.map((one) => ({
    ...one,
    matches: pathMatcher(one.match),
    setting: settingsBy(one.rules),
  }));
  return (finding, rule) => {
    if (preset.ignores.includes(rule.axis)) return undefined;
    const operations = finding.operations.filter((one) => !isIgnored(pathOf(one), paths));
    if (operations.length === 0 && finding.operations.length > 0) return undefined;
    const special = paths.findLast(
      ({ matches, setting }) =>
        setting(rule.id) !== undefined && operations.length > 0 && operations.every((one) => matches(pathOf(one))),
    );
    const setting = special?.setting(rule.id) ?? general(rule.id) ?? preset.levelOf(finding, rule);
    return setting === "off" ? undefined : { ...finding, operations, level: setting };
  };
}

function isIgnored(
  path: string,
  paths: readonly (Pick<PathPolicy, "ignore"> & { readonly matches: (path: string) => boolean })[],
): boolean {
  return paths.some(({ ignore, matches }) => ignore && matches(path));
}

/** Returns the path of `GET /facts`, and the name of `webhook noteAdded`. */
function pathOf(operation: string): string {
  return operation.slice(operation.indexOf(" ") + 1);
}

/** Returns the setting of a rule: an id wins over patterns, and the last pattern over those before it. */
function settingsBy(settings: readonly RuleSetting[]): (rule: string) => Setting | undefined {
  const prepared = settings.map(({ pattern, setting }) => ({ pattern, setting, matches: matcherOf(pattern) }));
  const known = new Map<string, Setting | undefined>();
  return (rule) =>
    findOnce(known, rule, undefined, () => {
      const exact = prepared.findLast(({ pattern }) => pattern === rule);
      return (exact ?? prepared.findLast(({ matches }) => matches(rule)))?.setting;
    });
}

/** Returns whether a level fails a comparison. */
export function isFailure(level: Level, failOn: Policy["failOn"]): boolean {
  if (failOn === "never") return false;
  return level === "breaking" || (level === "possible" && failOn === "possible");
}
