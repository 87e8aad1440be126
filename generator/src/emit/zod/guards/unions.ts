import { unreachable } from "../../../model/index.js";
import type { Schema } from "../../../model/types.js";
import { all, any, call, type Condition } from "./conditions.js";
import { costOf } from "./costs.js";
import { callGuard, conditionOf, guardOf } from "./guard.js";
import { within, type Of, type Place, type Subject } from "./scope.js";

/** True where one variant fits, or, for an exclusive union, exactly one. */
export function unionCondition(schema: Of<"union">, subject: Subject, place: Place): Condition {
  const placed = cheapFirst(
    schema.variants.map((variant, index) => ({
      schema: variant,
      at: within(place, variant.title ?? `Variant${index + 1}`),
    })),
  );
  if (place.file.facts(place.form).mustCount(schema)) {
    const guards = placed.map(({ schema, at }) => guardOf(schema, at));
    return call(place.file.is("exactlyOne"), subject.text, ...guards);
  }
  // Calls last: TypeScript narrows by them, so that nothing may be spelt out behind one.
  const inline = placed.filter(({ schema }) => isInline(schema));
  const calls = placed.filter(({ schema }) => !isInline(schema));
  return any([
    ...inline.map(({ schema, at }) => conditionOf(schema, subject, at)),
    ...calls.map(({ schema, at }) => callGuard(schema, subject, at)),
  ]);
}

interface Placed {
  readonly schema: Schema;
  readonly at: Place;
}

function cheapFirst(parts: readonly Placed[]): readonly Placed[] {
  return [...parts].sort((left, right) => costOf(left.schema, left.at) - costOf(right.schema, right.at));
}

/**
 * True where the condition of a schema says what a value is. One that says what it is not, or leaves that to the guard
 * of a component, would have TypeScript rule out comparisons that may well hold.
 */
function isInline(schema: Schema): boolean {
  switch (schema.kind) {
    case "null":
    case "boolean":
      return true;
    case "string":
    case "number":
    case "array":
    case "object":
      return !schema.implied;
    case "literal":
    case "enum":
      return !schema.checks?.length;
    case "nullable":
      return !schema.checks?.length && isInline(schema.inner);
    case "union":
      return !schema.checks?.length && schema.variants.every(isInline);
    case "unknown":
    case "never":
    case "binary":
    case "tuple":
    case "tagged":
    case "intersection":
    case "ref":
      return false;
    default:
      return unreachable(schema);
  }
}

/** True where all members fit. One is spelt out at most: TypeScript would refuse comparisons that exclude each other. */
export function intersectionCondition({ members }: Of<"intersection">, subject: Subject, place: Place): Condition {
  const inline = members.find(isInline);
  const others = cheapFirst(
    members
      .filter((member) => member !== inline)
      .map((member, index) => ({ schema: member, at: within(place, `Part${index + 2}`) })),
  );
  return all([
    ...(inline === undefined ? [] : [conditionOf(inline, subject, within(place, "Part1"))]),
    ...others.map(({ schema, at }) => callGuard(schema, subject, at)),
  ]);
}
