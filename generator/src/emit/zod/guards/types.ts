import { stringText } from "../../shared/literals.js";
import { call, compare, fails, holds, not, type Condition } from "./conditions.js";
import type { JsonType } from "../facts.js";
import type { Place, Subject } from "./scope.js";

/** True where the subject has a JSON type; decided at once where the type is known. */
export function hasType(subject: Subject, type: JsonType, { file }: Place): Condition {
  if (subject.type !== undefined) return subject.type === type ? holds : fails;
  if (subject.isNot === type) return fails;
  switch (type) {
    case "null":
      return compare(subject.text, "===", "null");
    case "string":
    case "boolean":
      return compare(`typeof ${subject.text}`, "===", stringText(type));
    case "number":
    case "array":
    case "object":
      return call(file.is(type), subject.text);
  }
}

/** The opposite. */
export function lacksType(subject: Subject, type: JsonType, place: Place): Condition {
  const known = subject.type !== undefined || subject.isNot === type;
  if (!known && (type === "string" || type === "boolean"))
    return compare(`typeof ${subject.text}`, "!==", stringText(type));
  return not(hasType(subject, type, place));
}

/** The subject once it is known to have a type. */
export function ofType(subject: Subject, type: JsonType): Subject {
  return { text: subject.text, type };
}
