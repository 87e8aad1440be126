import type { Code } from "../../../codegen/code.js";
import type { Schema } from "../../../model/types.js";
import type { JsonType } from "../../../diagnostics/json-type.js";
import { around, demandsOf } from "./checks.js";
import { all, fails, holds, type Condition } from "./conditions.js";
import { cheapestFirst } from "./costs.js";
import type { Scope, Subject } from "./scope.js";
import { hasType, ofType, unless } from "./types.js";

/** A shape of one JSON type. */
export interface TypedShape {
  readonly type: JsonType;
  /** Returns the shape's condition on a value of the type. */
  readonly own?: () => Condition;
  /** Returns the condition on type and shape in one. */
  readonly test?: () => Condition;
}

/** Requires the type of a shape, then the shape, then the checks. */
export function typed(schema: Schema, shape: TypedShape, subject: Subject, scope: Scope): Condition {
  if ("implied" in schema && schema.implied) return impliedCondition(schema, shape, subject, scope);
  const { type, own, test } = shape;
  const { early, late } = demandsOf(schema, ofType(subject, type), scope);
  // Bounds come first: no other condition inspects the parts of a value that has too many.
  const bounds =
    type === "array" || type === "object"
      ? early.filter(({ cost }) => cost === 0).map(({ condition }) => condition)
      : [];
  const first = new Set(bounds);
  const rest = cheapestFirst(early).filter((condition) => !first.has(condition));
  const after = [...rest, ...cheapestFirst(late)];
  if (test !== undefined && subject.type === undefined && all(bounds).constant === true) return all([test(), ...after]);
  return all([hasType(subject, type, scope), ...bounds, own?.() ?? holds, ...after]);
}

/** Accepts values of other JSON types, unless the checks do not: the schema has no `type`. */
function impliedCondition(schema: Schema, { type, own }: TypedShape, subject: Subject, scope: Scope): Condition {
  return around(demandsOf(schema, subject, scope), unless(type, subject, scope, own?.() ?? holds));
}

/** Returns the result for values of all other types, after a check of the type. */
export function otherTypes(schema: Schema, type: JsonType, scope: Scope): Code {
  if (!("implied" in schema && schema.implied)) return fails.code;
  return around(demandsOf(schema, { code: "value", isNot: type }, scope), holds).code;
}
