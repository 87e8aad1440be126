import { unreachable } from "../../../model/index.js";
import type { Schema } from "../../../model/types.js";
import { plainUnion } from "../tagged-unions.js";
import { arrayCondition } from "./arrays.js";
import { blockOf } from "./blocks.js";
import { around, demandsOf, unless } from "./checks.js";
import { all, any, call, fails, holds, type Condition } from "./conditions.js";
import { cheapestFirst, type Ranked } from "./costs.js";
import type { JsonType } from "../facts.js";
import { hoistFunction, returnText } from "./hoist.js";
import type { Guarding } from "../recursion.js";
import { within, type Of, type Place, type Subject } from "./scope.js";
import { hasType, ofType } from "./types.js";
import { intersectionCondition, unionCondition } from "./unions.js";
import { objectCondition } from "./objects.js";
import { enumCondition, literalCondition } from "./values.js";
import { verdictOf } from "./verdicts.js";

/** The condition under which a subject is valid. What needs statements becomes a function of its own. */
export function conditionOf(schema: Schema, subject: Subject, place: Place): Condition {
  const verdict = verdictOf(schema, place.form);
  if (verdict !== undefined) return verdict ? holds : fails;
  if (blockOf(schema, place) !== undefined) return call(hoistGuard(schema, place), subject.text);
  switch (schema.kind) {
    case "string":
      return typed(schema, { type: "string" }, subject, place);
    case "number":
      return numberCondition(schema, subject, place);
    case "array":
      return arrayCondition(schema, subject, place);
    case "object":
      return objectCondition(schema, subject, place);
    case "boolean":
    case "null":
      return typed(schema, { type: schema.kind }, subject, place);
    case "unknown":
    case "never":
    case "binary":
    case "literal":
    case "enum":
    case "tuple":
    case "union":
    case "tagged":
    case "intersection":
    case "nullable":
    case "ref":
      return untyped(schema, subject, place);
    default:
      return unreachable(schema);
  }
}

/** A shape that is of one JSON type: the type, then what it demands, then the checks. */
export interface TypedShape {
  readonly type: JsonType;
  /** What the shape demands of a value that has the type. */
  readonly own?: () => Condition;
  /** Type and demand in one. */
  readonly test?: () => Condition;
}

export function typed(schema: Schema, shape: TypedShape, subject: Subject, place: Place): Condition {
  if ("implied" in schema && schema.implied) return impliedCondition(schema, shape, subject, place);
  const { type, own, test } = shape;
  const { early, late } = demandsOf(schema, ofType(subject, type), place);
  // Nothing looks at the parts of a value that has too many of them.
  const bounds = type === "array" || type === "object" ? early.filter(({ cost }) => cost === 0).map(conditionIn) : [];
  const first = new Set(bounds);
  const rest = cheapestFirst(early).filter((condition) => !first.has(condition));
  const after = [...rest, ...cheapestFirst(late)];
  if (test !== undefined && subject.type === undefined && all(bounds).constant === true) return all([test(), ...after]);
  return all([hasType(subject, type, place), ...bounds, own?.() ?? holds, ...after]);
}

function conditionIn({ condition }: Ranked): Condition {
  return condition;
}

/** Without `type`, a value of another JSON type is valid, unless the checks are against it. */
function impliedCondition(schema: Schema, { type, own }: TypedShape, subject: Subject, place: Place): Condition {
  return around(demandsOf(schema, subject, place), unless(type, subject, place, own?.() ?? holds));
}

function numberCondition(schema: Of<"number">, subject: Subject, place: Place): Condition {
  const integer = (): Condition => call(place.file.is("integer"), subject.text);
  return typed(schema, { type: "number", ...(schema.integer && { own: integer, test: integer }) }, subject, place);
}

/** A shape of which the JSON type is not settled: TypeScript must not have narrowed the subject before the checks. */
function untyped(schema: Schema, subject: Subject, place: Place): Condition {
  return around(demandsOf(schema, subject, place), shapeCondition(schema, subject, place));
}

function shapeCondition(schema: Schema, subject: Subject, place: Place): Condition {
  switch (schema.kind) {
    case "unknown":
      return holds;
    case "never":
      return fails;
    case "binary":
      return call(place.file.is("bytes"), subject.text);
    case "literal":
      return literalCondition(schema, subject, place);
    case "enum":
      return enumCondition(schema, subject, place);
    case "tagged":
      return taggedCondition(schema, subject, place);
    case "union":
      return unionCondition(schema, subject, place);
    case "intersection":
      return intersectionCondition(schema, subject, place);
    case "nullable":
      return any([hasType(subject, "null", place), conditionOf(schema.inner, subject, place)]);
    case "ref":
      return call(componentGuard(schema, place), subject.text);
    case "null":
    case "boolean":
    case "string":
    case "number":
    case "array":
    case "tuple":
    case "object":
      return holds; // typed
    default:
      return unreachable(schema);
  }
}

/** Of a union whose tags decide, the look-up of the variant is a function of its own where checks come with it. */
function taggedCondition(schema: Of<"tagged">, subject: Subject, place: Place): Condition {
  const union = plainUnion(schema, place.form);
  if (union !== undefined) return conditionOf(union, subject, place);
  return call(hoistGuard(place.file.bare(schema), within(place, "Variant")), subject.text);
}

// ------------------------------------------------------------------------------------------------ as functions

/** The verdict on values of all other types, where a shape is of one type; it stands after that type is ruled out. */
export function otherTypes(schema: Schema, type: JsonType, place: Place): string {
  if (!("implied" in schema && schema.implied)) return fails.text;
  return around(demandsOf(schema, { text: "value", isNot: type }, place), holds).text;
}

/** The name of a function that decides whether a value fits a schema. */
export function guardOf(schema: Schema, place: Place): string {
  const { file, form } = place;
  const verdict = verdictOf(schema, form);
  if (verdict !== undefined) return file.is(verdict ? "anything" : "nothing");
  if (schema.checks?.length) return hoistGuard(schema, place);
  switch (schema.kind) {
    case "unknown":
      return file.is("anything");
    case "never":
      return file.is("nothing");
    case "binary":
      return file.is("bytes");
    case "boolean":
      return file.is("boolean");
    case "string":
      return schema.implied ? hoistGuard(schema, place) : file.is("string");
    case "number":
      return schema.implied ? hoistGuard(schema, place) : file.is(schema.integer ? "integer" : "number");
    case "ref":
      return componentGuard(schema, place);
    case "null":
    case "literal":
    case "enum":
    case "array":
    case "tuple":
    case "object":
    case "union":
    case "tagged":
    case "intersection":
    case "nullable":
      return hoistGuard(schema, place);
    default:
      return unreachable(schema);
  }
}

/** A call of that function, or the verdict where there is nothing to call it for. */
export function callGuard(schema: Schema, subject: Subject, place: Place): Condition {
  const verdict = verdictOf(schema, place.form);
  if (verdict !== undefined) return verdict ? holds : fails;
  return call(guardOf(schema, place), subject.text);
}

/** The guard of a component; one of the file, where the exported one lets too much pass. */
function componentGuard({ name }: Of<"ref">, place: Place): string {
  const { file, form } = place;
  const named = file.isSpeltOut(name, form) ? file.component(name) : undefined;
  if (named === undefined) return file.guardOf(name, form);
  const at = within({ ...place, name: "" }, named.name.code, "Exactly");
  const guarding = file.recursion(form).guardingOf(named.schema);
  if (guarding === undefined) return hoistGuard(named.schema, at);
  const body = (): readonly string[] => guarded(guarding, named, at, () => bodyOf(named.schema, at));
  return hoistFunction(named.schema, at, [{ name: "value", type: "unknown" }], body);
}

/** The statements of a function that hands another one to the runtime, which decides whether to call it. */
export function guarded(
  guarding: Guarding,
  key: object,
  place: Place,
  body: () => readonly string[],
): readonly string[] {
  const itself = hoistFunction(key, within(place, "Itself"), [{ name: "value", type: "unknown" }], body);
  return [`return ${call(place.file.is(guarding), itself, "value").text};`];
}

function hoistGuard(schema: Schema, place: Place): string {
  return hoistFunction(schema, place, [{ name: "value", type: "unknown" }], () => bodyOf(schema, place));
}

/** The statements of a function that decides about `value`. */
export function bodyOf(schema: Schema, place: Place): readonly string[] {
  if (schema.kind === "nullable" && !schema.checks?.length && blockOf(schema.inner, place) !== undefined)
    return ["if (value === null) return true;", ...bodyOf(schema.inner, place)];
  const block = verdictOf(schema, place.form) === undefined ? blockOf(schema, place) : undefined;
  if (block !== undefined) return block();
  return [returnText(conditionOf(schema, { text: "value" }, place), place, "value")];
}
