import { code, type Code } from "../../../codegen/code.js";
import { unreachable } from "../../../model/index.js";
import type { Check, Schema } from "../../../model/types.js";
import { stringText } from "../../../codegen/literals.js";
import { formatOf } from "../formats.js";
import { decisive, isWithoutEffect } from "../forms.js";
import { patternText } from "../patterns.js";
import { all, any, call, choose, compare, holds, not, type Condition } from "./conditions.js";
import type { JsonType } from "../../../diagnostics/json-type.js";
import { cheapestFirst, costOfCheck, type Ranked } from "./costs.js";
import { callGuard, guardOf } from "./compile.js";
import { hoistConstant } from "./hoist.js";
import { deciding, within, type Scope, type Subject } from "./scope.js";
import { ofType, unless } from "./types.js";
import { unevaluatedCondition } from "./unevaluated.js";
import { verdictOf } from "./verdicts.js";

/** The conditions of a schema's checks. */
export interface Demands {
  /** Depend on the JSON type of the subject. They come before the shape, unless the shape settles the type. */
  readonly early: readonly Ranked[];
  /** Call other guards for the whole value. They come last, because TypeScript narrows by them. */
  readonly late: readonly Ranked[];
}

/** The JSON types that checks are about. */
const types = ["string", "number", "array", "object"] as const;

/** Returns the conditions of a schema's checks. `without` returns true for properties that are known to be present. */
export function demandsOf(
  schema: Schema,
  subject: Subject,
  scope: Scope,
  without: (name: string) => boolean = () => false,
): Demands {
  const { checks = [] } = schema;
  if (checks.length === 0) return { early: [], late: [] };
  const ranked = (check: Check, condition: Condition): Ranked => ({ condition, cost: costOfCheck(check, scope) });
  return {
    early: types.flatMap((type) => {
      const typed = ofType(subject, type);
      const own = checks.map((check) => ranked(check, assertion({ check, type, scope, without }, typed)));
      if (subject.type === type) return own;
      // The test of the type stands before all conditions of that type.
      return [{ cost: 0 as const, condition: unless(type, subject, scope, all(cheapestFirst(own))) }];
    }),
    late: checks.map((check, index) => ranked(check, wholeCondition({ check, index, schema, scope }, subject))),
  };
}

/** Combines conditions in the order of evaluation: the early ones, the shape, the late ones. */
export function around({ early, late }: Demands, shape: Condition): Condition {
  return all([...cheapestFirst(early), shape, ...cheapestFirst(late)]);
}

interface AssertionInput {
  readonly check: Check;
  readonly type: JsonType;
  readonly scope: Scope;
  readonly without: (name: string) => boolean;
}

/** Returns the condition of a check for a value of the type. */
function assertion({ check, type, scope, without }: AssertionInput, { code: subject }: Subject): Condition {
  if (isWithoutEffect(check, scope.form)) return holds;
  const { file } = scope;
  const of = (own: JsonType, condition: () => Condition): Condition => (type === own ? condition() : holds);
  const bound = (own: JsonType, left: Code, operator: string): Condition =>
    of(own, () => compare(left, operator, numberOf(check)));
  switch (check.check) {
    case "minimum":
      return bound("number", subject, ">=");
    case "maximum":
      return bound("number", subject, "<=");
    case "exclusiveMinimum":
      return bound("number", subject, ">");
    case "exclusiveMaximum":
      return bound("number", subject, "<");
    case "multipleOf":
      return of("number", () => call(file.is("multipleOf"), subject, numberOf(check)));
    case "minLength":
      return of("string", () => lengthCondition(check.value, subject, scope));
    case "maxLength":
      return of("string", () => call(file.is("maxLength"), subject, numberOf(check)));
    case "minItems":
      return check.value <= 0 ? holds : bound("array", code`${subject}.length`, ">=");
    case "maxItems":
      return bound("array", code`${subject}.length`, "<=");
    case "minProperties":
      return check.value <= 0 ? holds : of("object", () => compare(sizeOf(subject, scope), ">=", numberOf(check)));
    case "maxProperties":
      return of("object", () => compare(sizeOf(subject, scope), "<=", numberOf(check)));
    case "pattern":
      return of("string", () => patternCondition(check, subject, scope));
    case "format":
      return type === "string" || type === "number" ? formatCondition(check.value, type, scope, subject) : holds;
    case "uniqueItems":
      return of("array", () => call(file.is("unique"), subject));
    case "required":
      return of("object", () =>
        all(check.names.filter((name) => !without(name)).map((name) => has(name, subject, scope))),
      );
    case "contains":
      return of("array", () => containsCondition(check, subject, scope));
    case "propertyNames":
      return of("object", () => call(file.is("named"), subject, guardOf(check.schema, within(scope, "Name"))));
    case "dependentRequired":
      return of("object", () => dependentCondition(check, subject, scope));
    case "dependentSchema":
    case "not":
    case "if":
    case "unevaluatedProperties":
    case "unevaluatedItems":
    case "contentEncoding":
    case "contentMediaType":
    case "contentSchema":
      return holds; // of the value as a whole, or an annotation (Validation 8)
    default:
      return unreachable(check);
  }
}

function numberOf(check: Check): string {
  return "value" in check ? String(check.value) : "";
}

function sizeOf(subject: Code, { file }: Scope): Code {
  return call(file.is("size"), subject).code;
}

/** Counts characters only from two on: a string that is not empty has one. */
function lengthCondition(least: number, subject: Code, { file }: Scope): Condition {
  if (least <= 0) return holds;
  return least <= 1 ? compare(code`${subject}.length`, ">=", 1) : call(file.is("minLength"), subject, String(least));
}

function patternCondition(check: Check & { readonly value: string }, subject: Code, scope: Scope): Condition {
  const literal = patternText(check.value);
  return literal === undefined ? holds : call(code`${hoistConstant(check, scope, "Pattern", literal)}.test`, subject);
}

function formatCondition(format: string, type: "string" | "number", { file }: Scope, subject: Code): Condition {
  const found = formatOf(format, type);
  // The runtime exports formats under readable names: `isDateTime` is `is.dateTime`.
  return found === undefined ? holds : call(file.is(found.charAt(2).toLowerCase() + found.slice(3)), subject);
}

/** Requires a property. */
export function has(name: string, subject: Code, { file }: Scope): Condition {
  return call(file.is("has"), subject, stringText(name));
}

type CheckOf<K extends Check["check"]> = Extract<Check, { check: K }>;

function containsCondition({ schema, min, max }: CheckOf<"contains">, subject: Code, scope: Scope): Condition {
  if (min <= 0 && max === undefined) return holds;
  const counts = [
    ...(min === 1 && max === undefined ? [] : [String(min)]),
    ...(max === undefined ? [] : [String(max)]),
  ];
  // Where there may be too many, none may be counted that does not fit as it is written.
  const inner = within(scope, "Contained");
  const guard = guardOf(schema, max === undefined ? inner : deciding(inner));
  return call(scope.file.is("contains"), subject, guard, ...counts);
}

function dependentCondition({ property, names }: CheckOf<"dependentRequired">, subject: Code, scope: Scope): Condition {
  return any([not(has(property, subject, scope)), all(names.map((name) => has(name, subject, scope)))]);
}

// ------------------------------------------------------------------------------------- of the value as a whole

interface WholeInput {
  readonly check: Check;
  /** The index of the check in the schema. */
  readonly index: number;
  readonly schema: Schema;
  readonly scope: Scope;
}

function wholeCondition({ check, index, schema, scope }: WholeInput, subject: Subject): Condition {
  switch (check.check) {
    case "not":
      return not(callGuard(check.schema, subject, deciding(within(scope, "Not"))));
    case "if":
      return conditional(check, subject, scope);
    case "dependentSchema":
      return dependentSchemaCondition(check, subject, scope);
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return unevaluatedCondition({ check, index, schema, scope }, subject);
    default:
      return holds; // early
  }
}

/** Only what can matter is asked, so that no function is made that nothing calls. */
function conditional(check: CheckOf<"if">, subject: Subject, scope: Scope): Condition {
  const [then, otherwise] = [check.then, check.else];
  const verdict = verdictOf(check.if, decisive(scope.form));
  const fits = (schema: Schema | undefined, word: string): Condition =>
    schema === undefined ? holds : callGuard(schema, subject, within(scope, word));
  if (verdict !== undefined) return verdict ? fits(then, "Then") : fits(otherwise, "Else");
  const branches = [fits(then, "Then"), fits(otherwise, "Else")] as const;
  if (branches.every(({ constant }) => constant === true)) return holds;
  return choose(callGuard(check.if, subject, deciding(within(scope, "If"))), ...branches);
}

function dependentSchemaCondition(check: CheckOf<"dependentSchema">, subject: Subject, scope: Scope): Condition {
  const fits = callGuard(check.schema, subject, within(scope, "With", check.property));
  if (fits.constant === true) return holds;
  return unless("object", subject, scope, any([not(has(check.property, subject.code, scope)), fits]));
}
