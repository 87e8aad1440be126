import type { Of } from "../../../model/index.js";
import type { Schema } from "../../../model/types.js";
import { all, any, call, type Condition } from "./conditions.js";
import { costOf } from "./costs.js";
import { callGuard, conditionOf, guardOf } from "./compile.js";
import { among, within, type Scope, type Subject } from "./scope.js";

/** Requires one variant or, for an exclusive union, exactly one. */
export function unionCondition(schema: Of<"union">, subject: Subject, around: Scope): Condition {
  const scope = among(schema, around);
  const placed = cheapFirst(
    schema.variants.map((variant, index) => ({
      schema: variant,
      at: within(scope, variant.title ?? `Variant${index + 1}`),
    })),
  );
  if (scope.file.tier.facts(scope.form).mustCount(schema)) {
    const guards = placed.map(({ schema, at }) => guardOf(schema, at));
    return call(scope.file.is("exactlyOne"), subject.code, ...guards);
  }
  // Calls come last: TypeScript narrows by them, and would reject comparisons after them.
  const inline = placed.filter(({ schema }) => isInline(schema));
  const calls = placed.filter(({ schema }) => !isInline(schema));
  return any([
    ...inline.map(({ schema, at }) => conditionOf(schema, subject, at)),
    ...calls.map(({ schema, at }) => callGuard(schema, subject, at)),
  ]);
}

interface Placed {
  readonly schema: Schema;
  readonly at: Scope;
}

function cheapFirst(parts: readonly Placed[]): readonly Placed[] {
  return [...parts].sort((left, right) => costOf(left.schema, left.at) - costOf(right.schema, right.at));
}

/**
 * Returns whether the condition of a schema states what a value is. After one that states what it is not, or calls the guard of a
 * component, TypeScript would rule out comparisons that may hold.
 */
function isInline(schema: Schema): boolean {
  switch (schema.kind) {
    case "null":
    case "boolean":
      return true;
    case "string":
    case "number":
      return !schema.implied && schema.conversion === undefined;
    case "array":
    case "object":
      return !schema.implied;
    case "literal":
    case "enum":
      return !schema.checks?.length;
    case "nullable":
      return !schema.checks?.length && isInline(schema.inner);
    case "union":
      return !schema.tag && !schema.checks?.length && schema.variants.every(isInline);
    default:
      return false;
  }
}

/** Requires all members. At most one is inline: TypeScript rejects comparisons that exclude each other. */
export function intersectionCondition({ members }: Of<"intersection">, subject: Subject, scope: Scope): Condition {
  const inline = members.find(isInline);
  const others = cheapFirst(
    members
      .filter((member) => member !== inline)
      .map((member, index) => ({ schema: member, at: within(scope, `Part${index + 2}`) })),
  );
  return all([
    ...(inline === undefined ? [] : [conditionOf(inline, subject, within(scope, "Part1"))]),
    ...others.map(({ schema, at }) => callGuard(schema, subject, at)),
  ]);
}
