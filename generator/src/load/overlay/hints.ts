import { NameSelector, type Segment } from "./jsonpath/selectors.js";
import { closest } from "../../diagnostics/closest.js";
import { isObject } from "../document.js";
import type { Query } from "./jsonpath/compile.js";
import type { Evaluator, Match } from "./jsonpath/evaluate.js";

/** Returns how to correct a query without a match. */
export function hintFor({ text, parsed }: Query, evaluator: Evaluator): string {
  let matches: readonly Match[] = [evaluator.root];
  for (const segment of parsed.segments) {
    const next = evaluator.select(segment, matches);
    if (next.length === 0) return hintAt(segment, matches, text);
    matches = next;
  }
  return "check the target";
}

/** Returns the hint for the first segment without a match. */
function hintAt(segment: Segment, before: readonly Match[], text: string): string {
  const [selector] = segment.selectors;
  const start = text.slice(0, segment.token.index).replace(/\.+$/, "");
  if (!(selector instanceof NameSelector))
    return `check the target: ${start} exists, but has no value that the rest selects`;
  const objects = before.flatMap(({ value }) => (isObject(value) ? [value] : []));
  const suggestion = closest(selector.name, new Set(objects.flatMap((one) => Object.keys(one))));
  if (suggestion !== undefined) return `did you mean "${suggestion}" instead of "${selector.name}"?`;
  const references = objects.map((one) => one["$ref"]).filter((one) => typeof one === "string");
  const [reference] = references;
  if (reference === undefined) return `check the target: ${start} has no "${selector.name}"`;
  return reference.startsWith("#")
    ? `${start} is a reference: target what it leads to, ${reference}`
    : `${start} is a reference to ${reference}; overlays change the root file only`;
}
