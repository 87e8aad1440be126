import { childPointer } from "../../diagnostics/pointer.js";
import type { ObjectNode } from "../document.js";
import { attackOn, createBudget, type Attack, type Budget } from "../patterns/attack.js";
import { membersOf, textOf, type Rule, type RuleContext } from "./rule.js";

/** Up to this length, even an exponential pattern is decided at once: validators test the length first. */
const harmlessLength = 12;

/** JSON Schema 2020-12, Core 6.4: patterns are regular expressions that JavaScript can run, and soon be through with. */
export const validPatterns: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, context) => {
    const pattern = textOf(node["pattern"]);
    const longest = node["maxLength"];
    const isShort = typeof longest === "number" && longest <= harmlessLength;
    if (pattern !== undefined) checkPattern(pattern, childPointer(pointer, "pattern"), "value", context, isShort);
    for (const [key] of membersOf(node["patternProperties"])) {
      checkPattern(key, childPointer(childPointer(pointer, "patternProperties"), key), "key", context);
    }
  },
};

function checkPattern(
  pattern: string,
  pointer: string,
  on: "key" | "value",
  context: RuleContext,
  isShort = false,
): void {
  const { report, place, edits } = context;
  const why = problemOf(pattern);
  if (why !== undefined) return report.add("SPEC081", { pattern, why }, place(pointer, on));
  if (on === "value" && isBetweenSlashes(pattern)) {
    report.add("SPEC086", { pattern, meant: meantBy(pattern) }, place(pointer, on));
    return edits.remove(pointer);
  }
  const attack = isShort ? undefined : attackOn(pattern, flagsOf(pattern), budgetOf(context.root));
  if (attack === "unknown") return report.add("SPEC087", { pattern }, place(pointer, on));
  if (attack !== undefined)
    report.add("SPEC085", { pattern, part: attack.part, attack: textOfAttack(attack) }, place(pointer, on));
}

/** `"a".repeat(30) + "!"`. */
function textOfAttack({ prefix, pump, suffix }: Attack): string {
  const ends = [prefix, suffix].map((text) => (text === "" ? undefined : JSON.stringify(text)));
  return [ends[0], `${JSON.stringify(pump)}.repeat(40)`, ends[1]].filter((part) => part !== undefined).join(" + ");
}

const budgets = new WeakMap<ObjectNode, Budget>();

/** The patterns of a document share a budget, so that many of them take no longer than a few. */
function budgetOf(root: ObjectNode): Budget {
  const budget = budgets.get(root) ?? createBudget();
  budgets.set(root, budget);
  return budget;
}

/** Returns the steps that the analysis of a document's patterns took. */
export function patternStepsOf(root: ObjectNode): number {
  return createBudget().left - budgetOf(root).left;
}

function flagsOf(pattern: string): string {
  return compile(pattern, "u") === undefined ? "u" : "";
}

/**
 * True of a whole expression as programs have it, `/^a$/`: nothing comes before a beginning, so that no text matches.
 * Where alternatives stand at the top, some text may.
 */
function isBetweenSlashes(pattern: string): boolean {
  if (!/^\/\^[^]*\$\/[a-z]*$/.test(pattern)) return false;
  let bare = pattern.replace(/\\[^]/g, "").replace(/\[[^\]]*\]/g, "");
  for (let before = ""; before !== bare; ) [before, bare] = [bare, bare.replace(/\([^()]*\)/g, "")];
  return !bare.includes("|");
}

/** What stands between the slashes. */
function meantBy(pattern: string): string {
  return pattern.slice(1, pattern.lastIndexOf("/"));
}

/** Undefined where the pattern can be run, with or without Unicode semantics. */
function problemOf(pattern: string): string | undefined {
  return compile(pattern, "u") === undefined ? undefined : compile(pattern, "");
}

function compile(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
  }
}
