import { unreachable } from "../../../model/index.js";
import type { Check, Schema } from "../../../model/types.js";
import { stringText } from "../../shared/literals.js";
import { formatOf } from "../formats.js";
import { decisive } from "../forms.js";
import { patternText } from "../patterns.js";
import { all, any, call, choose, compare, holds, not, type Condition } from "./conditions.js";
import type { JsonType } from "../facts.js";
import { cheapestFirst, costOfCheck, type Ranked } from "./costs.js";
import { callGuard, guardOf } from "./guard.js";
import { hoistConstant } from "./hoist.js";
import { deciding, within, type Place, type Subject } from "./scope.js";
import { lacksType, ofType } from "./types.js";
import { unevaluatedCondition } from "./unevaluated.js";
import { verdictOf } from "./verdicts.js";

/** What the checks of a schema demand of the subject. */
export interface Demands {
  /** Of its own JSON type. Where the shape does not settle that type, these come before the shape. */
  readonly early: readonly Ranked[];
  /** Of the value as a whole, by calls of other guards. These come last: TypeScript narrows by them. */
  readonly late: readonly Ranked[];
}

/** The types that checks speak of. */
const types = ["string", "number", "array", "object"] as const;

/** `without` names members that are known to be there. */
export function demandsOf(
  schema: Schema,
  subject: Subject,
  place: Place,
  without: (name: string) => boolean = () => false,
): Demands {
  const { checks = [] } = schema;
  if (checks.length === 0) return { early: [], late: [] };
  const ranked = (check: Check, condition: Condition): Ranked => ({ condition, cost: costOfCheck(check, place) });
  return {
    early: types.flatMap((type) => {
      const typed = ofType(subject, type);
      const own = checks.map((check) => ranked(check, assertion({ check, type, place, without }, typed)));
      if (subject.type === type) return own;
      // The test of the type stands before all conditions of that type.
      return [{ cost: 0 as const, condition: unless(type, subject, place, all(cheapestFirst(own))) }];
    }),
    late: checks.map((check, index) => ranked(check, wholeCondition({ check, index, schema, place }, subject))),
  };
}

/** The conditions in the order in which they are evaluated, for a shape that comes between the early and the late ones. */
export function around({ early, late }: Demands, shape: Condition): Condition {
  return all([...cheapestFirst(early), shape, ...cheapestFirst(late)]);
}

/** A condition that constrains values of one type only. */
export function unless(type: JsonType, subject: Subject, place: Place, condition: Condition): Condition {
  if (condition.constant === true) return holds;
  return any([lacksType(subject, type, place), condition]);
}

interface AssertionInput {
  readonly check: Check;
  readonly type: JsonType;
  readonly place: Place;
  readonly without: (name: string) => boolean;
}

/** What a check demands of a value that has the type. */
function assertion({ check, type, place, without }: AssertionInput, { text }: Subject): Condition {
  const { file } = place;
  const of = (own: JsonType, condition: () => Condition): Condition => (type === own ? condition() : holds);
  const bound = (own: JsonType, left: string, operator: string): Condition =>
    of(own, () => compare(left, operator, numberText(check)));
  switch (check.check) {
    case "minimum":
      return bound("number", text, ">=");
    case "maximum":
      return bound("number", text, "<=");
    case "exclusiveMinimum":
      return bound("number", text, ">");
    case "exclusiveMaximum":
      return bound("number", text, "<");
    case "multipleOf":
      return of("number", () => call(file.is("multipleOf"), text, numberText(check)));
    case "minLength":
      return of("string", () => lengthCondition(check.value, text, place));
    case "maxLength":
      return of("string", () => call(file.is("maxLength"), text, numberText(check)));
    case "minItems":
      return check.value <= 0 ? holds : bound("array", `${text}.length`, ">=");
    case "maxItems":
      return bound("array", `${text}.length`, "<=");
    case "minProperties":
      return check.value <= 0 ? holds : of("object", () => compare(sizeOf(text, place), ">=", numberText(check)));
    case "maxProperties":
      return of("object", () => compare(sizeOf(text, place), "<=", numberText(check)));
    case "pattern":
      return of("string", () => patternCondition(check, text, place));
    case "format":
      return type === "string" || type === "number" ? formatCondition(check.value, type, text, place) : holds;
    case "uniqueItems":
      return of("array", () => call(file.is("unique"), text));
    case "required":
      return of("object", () =>
        all(check.names.filter((name) => !without(name)).map((name) => has(name, text, place))),
      );
    case "contains":
      return of("array", () => containsCondition(check, text, place));
    case "propertyNames":
      return of("object", () => call(file.is("named"), text, guardOf(check.schema, within(place, "Name"))));
    case "dependentRequired":
      return of("object", () => dependentCondition(check, text, place));
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

function numberText(check: Check): string {
  return "value" in check ? String(check.value) : "";
}

function sizeOf(text: string, { file }: Place): string {
  return call(file.is("size"), text).text;
}

/** One character needs no counting: a text that is not empty has one. */
function lengthCondition(least: number, text: string, { file }: Place): Condition {
  if (least <= 0) return holds;
  return least <= 1 ? compare(`${text}.length`, ">=", 1) : call(file.is("minLength"), text, String(least));
}

function patternCondition(check: Check & { readonly value: string }, text: string, place: Place): Condition {
  const literal = patternText(check.value);
  return literal === undefined ? holds : call(`${hoistConstant(check, place, "Pattern", literal)}.test`, text);
}

function formatCondition(format: string, type: "string" | "number", text: string, { file }: Place): Condition {
  const found = formatOf(format, type);
  // The runtime passes formats on by names that read well: `isDateTime` is `is.dateTime`.
  return found === undefined ? holds : call(file.is(found.name.charAt(2).toLowerCase() + found.name.slice(3)), text);
}

/** True where an object has a member. */
export function has(name: string, text: string, { file }: Place): Condition {
  return call(file.is("has"), text, stringText(name));
}

type CheckOf<K extends Check["check"]> = Extract<Check, { check: K }>;

function containsCondition({ schema, min, max }: CheckOf<"contains">, text: string, place: Place): Condition {
  if (min <= 0 && max === undefined) return holds;
  const counts = max === undefined ? (min === 1 ? [] : [String(min)]) : [String(min), String(max)];
  // Where there may be too many, none may be counted that does not fit as it is written.
  const inner = within(place, "Contained");
  const guard = guardOf(schema, max === undefined ? inner : deciding(inner));
  return call(place.file.is("contains"), text, guard, ...counts);
}

function dependentCondition({ property, names }: CheckOf<"dependentRequired">, text: string, place: Place): Condition {
  return any([not(has(property, text, place)), all(names.map((name) => has(name, text, place)))]);
}

// ------------------------------------------------------------------------------------- of the value as a whole

interface WholeInput {
  readonly check: Check;
  /** Of the check in the schema. */
  readonly index: number;
  readonly schema: Schema;
  readonly place: Place;
}

function wholeCondition({ check, index, schema, place }: WholeInput, subject: Subject): Condition {
  switch (check.check) {
    case "not":
      return not(callGuard(check.schema, subject, deciding(within(place, "Not"))));
    case "if":
      return conditional(check, subject, place);
    case "dependentSchema":
      return dependentSchemaCondition(check, subject, place);
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return unevaluatedCondition({ check, index, schema, place }, subject);
    default:
      return holds; // early
  }
}

/** Only what can matter is asked, so that no function is made that nothing calls. */
function conditional(check: CheckOf<"if">, subject: Subject, place: Place): Condition {
  const [then, otherwise] = [check.then, check.else];
  const verdict = verdictOf(check.if, decisive(place.form));
  const fits = (schema: Schema | undefined, word: string): Condition =>
    schema === undefined ? holds : callGuard(schema, subject, within(place, word));
  if (verdict !== undefined) return verdict ? fits(then, "Then") : fits(otherwise, "Else");
  const branches = [fits(then, "Then"), fits(otherwise, "Else")] as const;
  if (branches.every(({ constant }) => constant === true)) return holds;
  return choose(callGuard(check.if, subject, deciding(within(place, "If"))), ...branches);
}

function dependentSchemaCondition(check: CheckOf<"dependentSchema">, subject: Subject, place: Place): Condition {
  const fits = callGuard(check.schema, subject, within(place, "With", check.property));
  if (fits.constant === true) return holds;
  return unless("object", subject, place, any([not(has(check.property, subject.text, place)), fits]));
}
