import { shapeChildren, unreachable } from "../../../model/index.js";
import type { Check, Schema } from "../../../model/types.js";
import type { Condition } from "./conditions.js";
import type { Scope } from "./scope.js";
import { highest } from "../../../diagnostics/extremes.js";

/**
 * The order in which a guard evaluates conditions: types, constants and bounds first; then formats; then patterns and
 * everything that looks at parts of the value; recursion last. A guard stops at the first condition that fails.
 */
export type Cost = 0 | 1 | 2 | 3;

/** A condition and what it costs to evaluate. */
export interface Ranked {
  readonly condition: Condition;
  readonly cost: Cost;
}

/** Sorts conditions by cost. Those of the same cost keep their order. */
export function cheapestFirst(ranked: readonly Ranked[]): readonly Condition[] {
  return [...ranked].sort((left, right) => left.cost - right.cost).map(({ condition }) => condition);
}

/** Returns the cost of deciding about a value of the schema. */
export function costOf(schema: Schema, scope: Scope): Cost {
  const { isRecursive } = scope.file.tier.recursion(scope.form);
  if (isRecursive(schema)) return 3;
  return most([shapeCost(schema, scope), ...(schema.checks ?? []).map((check) => costOfCheck(check, scope))]);
}

function shapeCost(schema: Schema, scope: Scope): Cost {
  if (schema.kind === "nullable") return costOf(schema.inner, scope);
  return schema.kind === "ref" || shapeChildren(schema).length > 0 ? 2 : 0;
}

/** Returns the cost of one check. */
export function costOfCheck(check: Check, scope: Scope): Cost {
  switch (check.check) {
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
    case "required":
    case "dependentRequired":
    case "contentEncoding":
    case "contentMediaType":
    case "contentSchema":
      return 0;
    case "format":
      return 1;
    case "pattern":
    case "uniqueItems":
      return 2;
    case "contains":
    case "propertyNames":
    case "not":
    case "dependentSchema":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return atLeast(2, [check.schema], scope);
    case "if":
      return atLeast(2, [check.if, check.then, check.else], scope);
    default:
      return unreachable(check);
  }
}

/** Returns the cost of something that evaluates these schemas. */
export function atLeast(cost: Cost, schemas: readonly (Schema | undefined)[], scope: Scope): Cost {
  return most([cost, ...schemas.map((schema) => (schema === undefined ? 0 : costOf(schema, scope)))]);
}

function most(costs: readonly Cost[]): Cost {
  return highest(costs) as Cost;
}
