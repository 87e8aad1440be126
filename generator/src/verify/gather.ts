import { createHash } from "node:crypto";
import { groupBy } from "../diagnostics/add-to.js";
import { pointerTokens } from "../diagnostics/pointer.js";
import { verifyRules } from "./rules.js";
import type { Finding, Observation } from "./types.js";

/** Joins the observations of one difference, and orders them: errors first, then by rule and place. */
export function gather(observations: readonly Observation[]): readonly Finding[] {
  return [...groupBy(observations, keyOf)].map(([key, group]) => findingOf(key, group)).sort(byImportance);
}

function findingOf(key: string, group: readonly Observation[]): Finding {
  const smallest = group.reduce((least, one) => (sizeOf(one) < sizeOf(least) ? one : least));
  const operations = [...new Set(group.flatMap(({ operation }) => operation ?? []))].sort();
  return {
    ...smallest,
    level: ruleOf(smallest.rule).level,
    operations,
    count: group.reduce((sum, { count = 1 }) => sum + count, 0),
    fingerprint: createHash("sha256").update(key).digest("hex").slice(0, 8),
  };
}

/** Returns what identifies a difference: its rule, its place in the document, and its place in the message, without indices and values. */
function keyOf({ rule, operation = "", pointer, at = "", facts }: Observation): string {
  const place = at.replace(/\/\d+(?=\/|$)/g, "/-");
  const { status = "", keyword = "", header = "", parameter = "", request = "" } = facts;
  // What a component says is one difference, wherever it is used.
  const isOfComponent = pointer.startsWith("/components/");
  const where = isOfComponent ? "" : `${operation}\n${place}\n${status}`;
  return [rule, pointer, where, keyword, header, parameter, request, missingOf(rule, facts, at)].join("\n");
}

/** Each value that an enum lacks, and each property that an object lacks, is a difference of its own. */
function missingOf(rule: string, { value = "", keyword = "" }: Observation["facts"], at: string): string {
  if (rule === "enum.unlisted") return value;
  const isOfObject = /^property\./.test(rule) || /^(?:additional|unevaluated)Properties$/.test(keyword);
  return isOfObject ? (pointerTokens(at).at(-1) ?? "") : "";
}

/** Returns the number of characters and bytes of an observed exchange. */
export function sizeOf({ exchange }: Observation): number {
  if (exchange === undefined) return Infinity;
  const { request, response } = exchange;
  const bytes = "body" in response && response.body.kind === "bytes" ? response.body.bytes.length : 0;
  const sent = request.body?.kind === "bytes" ? request.body.bytes.length : 0;
  return request.url.length + sent + bytes;
}

function ruleOf(id: string): (typeof verifyRules)[string] {
  const rule = verifyRules[id];
  if (rule === undefined) throw new Error(`Bug in specloom: verify has no rule ${id}`);
  return rule;
}

const order = Object.keys(verifyRules);

function byImportance(one: Finding, other: Finding): number {
  if (one.level !== other.level) return one.level === "error" ? -1 : 1;
  const rank = order.indexOf(one.rule) - order.indexOf(other.rule);
  if (rank !== 0) return rank;
  return keyOf(one) < keyOf(other) ? -1 : 1;
}
