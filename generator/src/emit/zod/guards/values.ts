import type { JsonValue } from "../../../model/types.js";
import { literalText } from "../../shared/literals.js";
import { any, call, compare, type Condition } from "./conditions.js";
import { typeOfValue } from "../facts.js";
import { takesOthers } from "../forms.js";
import { hoistConstant } from "./hoist.js";
import type { Of, Place, Subject } from "./scope.js";
import { hasType } from "./types.js";

/** Up to so many values are compared one by one; more are looked up. */
const most = 8;

/** True where the subject is the constant. */
export function literalCondition(schema: Of<"literal">, subject: Subject, place: Place): Condition {
  return equalsOne([schema.value], schema, subject, place);
}

/** True where the subject is one of the values, or, where others may come, has the type of one. */
export function enumCondition(schema: Of<"enum">, subject: Subject, place: Place): Condition {
  if (!takesOthers(schema, place.form)) return equalsOne(schema.values, schema, subject, place);
  const types = [...new Set(schema.values.map(typeOfValue))];
  return any(types.map((type) => hasType(subject, type, place)));
}

function equalsOne(values: readonly JsonValue[], key: object, subject: Subject, place: Place): Condition {
  const possible = values.filter((value) => mayBe(subject, value));
  const simple = possible.filter((value) => value === null || typeof value !== "object");
  const others = possible.filter((value) => value !== null && typeof value === "object");
  const texts = [...new Set(simple.map(literalText))];
  return any([
    ...(texts.length > most
      ? [lookUp(texts, key, subject, place)]
      : texts.map((text) => compare(subject.text, "===", text))),
    ...others.map((value) => call(place.file.is("equals"), subject.text, constantOf(value as object, place))),
  ]);
}

function mayBe({ type, isNot }: Subject, value: JsonValue): boolean {
  const own = typeOfValue(value);
  return own !== isNot && (type === undefined || own === type);
}

function lookUp(texts: readonly string[], key: object, subject: Subject, place: Place): Condition {
  const initializer = `/* @__PURE__ */ ${place.file.is("values")}(${texts.join(", ")})`;
  const name = hoistConstant(key, place, "Values", initializer);
  return call(`${name}.has`, subject.text);
}

function constantOf(value: object, place: Place): string {
  return hoistConstant(value, place, "Constant", literalText(value as JsonValue));
}
