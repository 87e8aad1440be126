import { code, type DeclaredName } from "../../../codegen/code.js";
import type { Of } from "../../../model/index.js";
import type { JsonValue } from "../../../model/types.js";
import { literalText } from "../../../codegen/literals.js";
import { any, call, compare, type Condition } from "./conditions.js";
import { jsonTypeOf } from "../../../diagnostics/json-type.js";
import { takesOthers } from "../forms.js";
import { hoistConstant } from "./hoist.js";
import type { Scope, Subject } from "./scope.js";
import { hasType } from "./types.js";

/** The most values that are compared one by one; more are looked up. */
const most = 8;

/** Requires the constant. */
export function literalCondition(schema: Of<"literal">, subject: Subject, scope: Scope): Condition {
  return equalsOne([schema.value], schema, subject, scope);
}

/** Requires one of the values or, if there may be other ones, the type of one. */
export function enumCondition(schema: Of<"enum">, subject: Subject, scope: Scope): Condition {
  if (!takesOthers(schema, scope.form)) return equalsOne(schema.values, schema, subject, scope);
  const types = [...new Set(schema.values.map(jsonTypeOf))];
  return any(types.map((type) => hasType(subject, type, scope)));
}

function equalsOne(values: readonly JsonValue[], key: object, subject: Subject, scope: Scope): Condition {
  const possible = values.filter((value) => mayBe(subject, value));
  const simple = possible.filter((value) => value === null || typeof value !== "object");
  const others = possible.filter((value) => value !== null && typeof value === "object");
  const literals = [...new Set(simple.map(literalText))];
  return any([
    ...(literals.length > most
      ? [lookUp(literals, key, subject, scope)]
      : literals.map((literal) => compare(subject.code, "===", literal))),
    ...others.map((value) => call(scope.file.is("equals"), subject.code, constantOf(value as object, scope))),
  ]);
}

function mayBe({ type, isNot }: Subject, value: JsonValue): boolean {
  const own = jsonTypeOf(value);
  return own !== isNot && (type === undefined || own === type);
}

function lookUp(literals: readonly string[], key: object, subject: Subject, scope: Scope): Condition {
  const initializer = code`/* @__PURE__ */ ${scope.file.is("values")}(${literals.join(", ")})`;
  const name = hoistConstant(key, scope, "Values", initializer);
  return call(code`${name}.has`, subject.code);
}

function constantOf(value: object, scope: Scope): DeclaredName {
  return hoistConstant(value, scope, "Constant", literalText(value as JsonValue));
}
