import { code } from "../../../codegen/code.js";
import { stringText } from "../../../codegen/literals.js";
import type { JsonType } from "../../../diagnostics/json-type.js";
import { any, call, compare, fails, holds, not, type Condition } from "./conditions.js";
import type { Scope, Subject } from "./scope.js";

/** Requires a JSON type; a constant if the type is known. */
export function hasType(subject: Subject, type: JsonType, { file }: Scope): Condition {
  if (subject.type !== undefined) return subject.type === type ? holds : fails;
  if (subject.isNot === type) return fails;
  switch (type) {
    case "null":
      return compare(subject.code, "===", "null");
    case "string":
    case "boolean":
      return compare(code`typeof ${subject.code}`, "===", stringText(type));
    case "number":
    case "array":
    case "object":
      return call(file.is(type), subject.code);
  }
}

/** Excludes a JSON type. */
export function lacksType(subject: Subject, type: JsonType, scope: Scope): Condition {
  const known = subject.type !== undefined || subject.isNot === type;
  if (!known && (type === "string" || type === "boolean"))
    return compare(code`typeof ${subject.code}`, "!==", stringText(type));
  return not(hasType(subject, type, scope));
}

/** Returns the subject after a check of its type. */
export function ofType(subject: Subject, type: JsonType): Subject {
  return { code: subject.code, type };
}

/** Applies a condition to values of one type only. */
export function unless(type: JsonType, subject: Subject, scope: Scope, condition: Condition): Condition {
  if (condition.constant === true) return holds;
  return any([lacksType(subject, type, scope), condition]);
}
