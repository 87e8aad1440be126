import type { Code } from "../../../codegen/code.js";
import type { Schema } from "../../../model/types.js";
import { call, fails, holds, type Condition } from "./conditions.js";
import type { Scope, Subject } from "./scope.js";
import { verdictOf } from "./verdicts.js";

/** Returns the condition under which a subject is valid. A schema that needs statements becomes a function. */
export function conditionOf(schema: Schema, subject: Subject, scope: Scope): Condition {
  return scope.compiler.condition(schema, subject, scope);
}

/** Returns the function that validates a schema. */
export function guardOf(schema: Schema, scope: Scope): Code {
  return scope.compiler.guard(schema, scope);
}

/** Returns a call of that function, or the result if it is the same for all values. */
export function callGuard(schema: Schema, subject: Subject, scope: Scope): Condition {
  const verdict = verdictOf(schema, scope.form);
  if (verdict !== undefined) return verdict ? holds : fails;
  return call(guardOf(schema, scope), subject.code);
}
