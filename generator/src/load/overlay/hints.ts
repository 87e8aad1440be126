import { closest } from "../../diagnostics/closest.js";
import { isObject } from "../document.js";
import type { Query } from "./jsonpath/compile.js";
import type { Trace } from "./jsonpath/evaluate.js";
import { NameSelector } from "./jsonpath/selectors.js";

/** Returns how to correct a query without a match. */
export function hintFor({ text }: Query, { end }: Trace): string {
  if (end === undefined) return "check the path";
  const { segment, before } = end;
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
