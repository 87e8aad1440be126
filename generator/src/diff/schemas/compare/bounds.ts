import { actionOf, inPairs } from "../../changes.js";
import { isList, type Node } from "../../../load/index.js";
import type { JsonValue } from "../../../model/types.js";
import type { SchemaEdit } from "../pairs.js";
import type { View } from "../parts.js";
import { compareFlag, keywordsOf, placesOf, type Comparison, type Keyword } from "./comparison.js";
import { isJsonObject, lengthOf } from "../../subsume/values.js";

/** The strictest bound, and the keyword that sets it. */
interface Bound {
  readonly limit: number;
  readonly isExclusive: boolean;
  readonly keyword: Keyword;
}

type Measure = (value: JsonValue) => number | undefined;

const amount: Measure = (value) => (typeof value === "number" ? value : undefined);
const characters: Measure = (value) => (typeof value === "string" ? lengthOf(value) : undefined);
const items: Measure = (value) => (Array.isArray(value) ? value.length : undefined);
const properties: Measure = (value) => (isJsonObject(value) ? Object.keys(value).length : undefined);

interface BoundKeyword {
  readonly name: string;
  readonly isLower: boolean;
  readonly measure?: Measure;
  /** The bound without the keyword. */
  readonly default?: number;
}

const bounds: readonly BoundKeyword[] = [
  { name: "minimum", isLower: true, measure: amount },
  { name: "maximum", isLower: false, measure: amount },
  { name: "minLength", isLower: true, measure: characters, default: 0 },
  { name: "maxLength", isLower: false, measure: characters },
  { name: "minItems", isLower: true, measure: items, default: 0 },
  { name: "maxItems", isLower: false, measure: items },
  { name: "minProperties", isLower: true, measure: properties, default: 0 },
  { name: "maxProperties", isLower: false, measure: properties },
  { name: "minContains", isLower: true, default: 1 },
  { name: "maxContains", isLower: false },
];

/** Compares limits of numbers, lengths and counts. */
export function compareBounds(comparison: Comparison): void {
  for (const bound of bounds) compareBound(comparison, bound);
  compareMultiples(comparison);
  compareFlag(comparison, "uniqueItems", Array.isArray);
}

function compareBound({ base, revision, edit }: Comparison, bound: BoundKeyword): void {
  const before = boundOf(base, bound);
  const after = boundOf(revision, bound);
  const order = strictness(after, bound) - strictness(before, bound);
  const sameLimit = before?.limit === after?.limit;
  if (order === 0 || Number.isNaN(order)) {
    if (!sameLimit || before?.isExclusive === after?.isExclusive) return;
  }
  const isStricter = order > 0 || (order === 0 && after?.isExclusive === true);
  const isUp = isStricter === bound.isLower;
  edit({
    rule: `schema.${bound.name}.${isUp ? "increased" : "decreased"}`,
    ...placesOf(before?.keyword, after?.keyword),
    facts: { before: inWords(before, bound), after: inWords(after, bound) },
    ...explanation(bound, isStricter ? after : before),
  });
}

/** Returns how strict a bound is: higher is stricter. */
function strictness(bound: Bound | undefined, { isLower, default: initial }: BoundKeyword): number {
  const limit = bound?.limit ?? initial ?? (isLower ? -Number.MAX_VALUE : Number.MAX_VALUE);
  return isLower ? limit : -limit;
}

function inWords(bound: Bound | undefined, { default: initial }: BoundKeyword): string {
  if (!bound) return initial === undefined ? "no limit" : String(initial);
  return bound.isExclusive ? `${bound.limit} (exclusive)` : String(bound.limit);
}

function explanation({ measure, isLower }: BoundKeyword, stricter: Bound | undefined): Pick<SchemaEdit, "explains"> {
  if (!measure || !stricter) return {};
  const { limit, isExclusive } = stricter;
  return {
    explains: (value) => {
      const size = measure(value);
      if (size === undefined) return false;
      return isLower
        ? size < limit || (isExclusive && size === limit)
        : size > limit || (isExclusive && size === limit);
    },
  };
}

function boundOf(view: View, bound: BoundKeyword): Bound | undefined {
  const isInteger = view.parts.some(({ node }) => isIntegerType(node["type"]));
  const found = [...limitsOf(view, bound.name, false), ...exclusives(view, bound)];
  const whole = isInteger && bound.measure === amount ? found.map((one) => roundIn(one, bound)) : found;
  return whole.reduce<Bound | undefined>((best, one) => {
    if (!best) return one;
    const order = strictness(one, bound) - strictness(best, bound);
    return order > 0 || (order === 0 && one.isExclusive) ? one : best;
  }, undefined);
}

/** Returns whether a type has no numbers but integers. */
function isIntegerType(type: Node | undefined): boolean {
  return isList(type) ? type.includes("integer") && !type.includes("number") : type === "integer";
}

/** Returns the bound as a whole number, which means the same for integers. */
function roundIn(bound: Bound, { isLower }: BoundKeyword): Bound {
  const { limit, isExclusive } = bound;
  const rounded = isLower ? Math.ceil(limit) : Math.floor(limit);
  const inner = isExclusive && rounded === limit ? limit + (isLower ? 1 : -1) : rounded;
  return Number.isSafeInteger(inner) ? { ...bound, limit: inner, isExclusive: false } : bound;
}

function exclusives(view: View, { name }: BoundKeyword): readonly Bound[] {
  if (name === "minimum") return limitsOf(view, "exclusiveMinimum", true);
  return name === "maximum" ? limitsOf(view, "exclusiveMaximum", true) : [];
}

function limitsOf(view: View, name: string, isExclusive: boolean): readonly Bound[] {
  return keywordsOf(view, name).flatMap((keyword) =>
    typeof keyword.node === "number" ? [{ limit: keyword.node, isExclusive, keyword }] : [],
  );
}

function compareMultiples({ base, revision, edit }: Comparison): void {
  const before = limitsOf(base, "multipleOf", false);
  const after = limitsOf(revision, "multipleOf", false);
  const removed = before.filter(({ limit }) => !after.some((other) => other.limit === limit));
  const added = after.filter(({ limit }) => !before.some((other) => other.limit === limit));
  for (const [old, now] of inPairs(removed, added)) {
    const action = actionOf(old, now);
    edit({
      rule: `schema.multipleOf.${action}`,
      ...placesOf(old?.keyword, now?.keyword),
      facts: { before: String(old?.limit ?? ""), after: String(now?.limit ?? "") },
      ...(old && now && { effect: effectOn(old.limit, now.limit) }),
      explains: (value) => typeof value === "number",
    });
  }
}

function effectOn(before: number, after: number): "narrows" | "widens" | "both" {
  if (Number.isInteger(after / before)) return "narrows";
  return Number.isInteger(before / after) ? "widens" : "both";
}
