import type { Of } from "../../../model/index.js";
import type { Check, Schema } from "../../../model/types.js";
import { demandsMore } from "../../shared/travels.js";
import { travelling } from "../../shared/types.js";
import { formatOf } from "../formats.js";
import { isWithoutEffect, type Form } from "../forms.js";
import { patternText } from "../patterns.js";

/** The verdict of a schema that takes every value or none; undefined where it depends on the value, or might. */
export function verdictOf(schema: Schema, form: Form): boolean | undefined {
  const shape = shapeVerdict(schema, form);
  const checks = (schema.checks ?? []).map((check) => checkVerdict(check, form));
  if (shape === false || checks.includes(false)) return false;
  return shape === true && checks.every((verdict) => verdict === true) ? true : undefined;
}

/** Returns whether a schema accepts every value. */
export function takesAll(schema: Schema, form: Form): boolean {
  return verdictOf(schema, form) === true;
}

function shapeVerdict(schema: Schema, form: Form): boolean | undefined {
  switch (schema.kind) {
    case "unknown":
      return true;
    case "never":
      return false;
    case "string":
      return schema.implied;
    case "enum":
      return schema.values.length === 0 ? false : undefined;
    case "union":
      return schema.tag ? undefined : unionVerdict(schema, form);
    case "intersection":
      return conjunction(schema.members.map((member) => verdictOf(member, form)));
    case "nullable":
      return verdictOf(schema.inner, form) === true ? true : undefined;
    case "object":
      return needsTheImpossible(schema, form) ? false : undefined;
    default:
      return undefined;
  }
}

function conjunction(verdicts: readonly (boolean | undefined)[]): boolean | undefined {
  if (verdicts.includes(false)) return false;
  return verdicts.every((verdict) => verdict === true) ? true : undefined;
}

function unionVerdict({ variants, exclusive }: Of<"union">, form: Form): boolean | undefined {
  const verdicts = variants.map((variant) => verdictOf(variant, form));
  if (verdicts.every((verdict) => verdict === false)) return false;
  // The verdict on a reference is unknown: what it refers to does not matter.
  const isLenient = variants.some((variant) => demandsMore(variant, form.direction, () => undefined));
  if (!exclusive || isLenient) return verdicts.includes(true) ? true : undefined;
  const certain = verdicts.filter((verdict) => verdict === true).length;
  if (certain > 1) return false;
  return certain === 1 && !verdicts.includes(undefined) ? true : undefined;
}

/** Returns whether a required property has an unsatisfiable schema. */
function needsTheImpossible({ properties, implied }: Of<"object">, form: Form): boolean {
  const travelled = travelling(properties, form.direction);
  return !implied && travelled.some(({ required, schema }) => required && verdictOf(schema, form) === false);
}

/** Returns whether an assertion accepts every value (true) or none (false); undefined if it depends on the value. */
function checkVerdict(check: Check, form: Form): boolean | undefined {
  if (isWithoutEffect(check, form)) return true;
  switch (check.check) {
    case "minLength":
    case "minItems":
    case "minProperties":
      return check.value <= 0 ? true : undefined;
    case "required":
    case "dependentRequired":
      return check.names.length === 0 ? true : undefined;
    case "contains":
      return check.min <= 0 && check.max === undefined ? true : undefined;
    case "pattern":
      return patternText(check.value) === undefined ? true : undefined;
    case "format":
      return (formatOf(check.value, "string") ?? formatOf(check.value, "number")) === undefined ? true : undefined;
    case "contentEncoding":
    case "contentMediaType":
    case "contentSchema":
      return true;
    case "not":
      return opposite(verdictOf(check.schema, form));
    case "if":
      return conditionVerdict(check, form);
    case "propertyNames":
    case "unevaluatedProperties":
    case "unevaluatedItems":
    case "dependentSchema":
      return verdictOf(check.schema, form) === true ? true : undefined;
    default:
      return undefined;
  }
}

function opposite(verdict: boolean | undefined): boolean | undefined {
  return verdict === undefined ? undefined : !verdict;
}

function conditionVerdict(check: Extract<Check, { check: "if" }>, form: Form): boolean | undefined {
  const [then, otherwise] = [check.then, check.else].map((schema) => (schema ? verdictOf(schema, form) : true));
  const condition = verdictOf(check.if, form);
  if (condition === undefined) return then === otherwise ? then : undefined;
  return condition ? then : otherwise;
}
