import { memoized } from "../../../diagnostics/get-or-add.js";
import { childPointer } from "../../../diagnostics/pointer.js";
import { readPattern } from "../../../diagnostics/syntax/pattern.js";
import type { ObjectNode } from "../../document.js";
import { attackOn, createBudget, type Attack, type Budget } from "../../patterns/attack.js";
import { membersOf, textOf, type Rule, type RuleContext } from "../rule.js";

/** The length up to which even an exponential pattern is fast. Validators check the length first. */
const harmlessLength = 12;

/** Reports patterns that JavaScript cannot run, or that take exponential time (JSON Schema 2020-12, Core 6.4). */
export const validPatterns: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, context) => {
    const pattern = textOf(node["pattern"]);
    const longest = node["maxLength"];
    const isShort = typeof longest === "number" && longest <= harmlessLength;
    if (pattern !== undefined)
      checkPattern({ pattern, pointer: childPointer(pointer, "pattern"), on: "value", isShort }, context);
    for (const [key] of membersOf(node["patternProperties"])) {
      const at = childPointer(pointer, "patternProperties", key);
      checkPattern({ pattern: key, pointer: at, on: "key", isShort: false }, context);
    }
  },
};

interface LocatedPattern {
  readonly pattern: string;
  readonly pointer: string;
  readonly on: "key" | "value";
  /** Set if all strings are short, so that even an exponential pattern is fast. */
  readonly isShort: boolean;
}

function checkPattern({ pattern, pointer, on, isShort }: LocatedPattern, context: RuleContext): void {
  const { report, locationOf, edits } = context;
  const { expression, problem: why } = readPattern(pattern);
  if (expression === undefined) return report.add("SPEC081", { pattern, why }, locationOf(pointer, on));
  if (on === "value" && isBetweenSlashes(pattern)) {
    report.add("SPEC086", { pattern, meant: meantBy(pattern) }, locationOf(pointer, on));
    return edits.remove(pointer);
  }
  const attack = isShort ? undefined : attackOn(pattern, expression.flags, budgetOf(context.root));
  if (attack === "unknown") return report.add("SPEC087", { pattern }, locationOf(pointer, on));
  if (attack !== undefined)
    report.add("SPEC085", { pattern, part: attack.part, attack: textOfAttack(attack) }, locationOf(pointer, on));
}

/** Formats an attack as code: `"a".repeat(30) + "!"`. */
function textOfAttack({ prefix, pump, suffix }: Attack): string {
  const ends = [prefix, suffix].map((text) => (text === "" ? undefined : JSON.stringify(text)));
  return [ends[0], `${JSON.stringify(pump)}.repeat(40)`, ends[1]].filter((part) => part !== undefined).join(" + ");
}

/** Returns the step budget that all patterns of a document share, so that many of them take no longer than a few. */
const budgetOf = memoized((_: ObjectNode): Budget => createBudget());

/**
 * Returns whether a pattern is an expression between slashes, `/^a$/`, which matches nothing, because a slash precedes
 * the start. With alternatives at the top level, some strings may match.
 */
function isBetweenSlashes(pattern: string): boolean {
  if (!/^\/\^[^]*\$\/[a-z]*$/.test(pattern)) return false;
  let bare = pattern.replace(/\\[^]/g, "").replace(/\[[^\]]*\]/g, "");
  for (let before = ""; before !== bare;) [before, bare] = [bare, bare.replace(/\([^()]*\)/g, "")];
  return !bare.includes("|");
}

/** Returns the pattern between the slashes. */
function meantBy(pattern: string): string {
  return pattern.slice(1, pattern.lastIndexOf("/"));
}
