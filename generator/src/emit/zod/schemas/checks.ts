import { unreachable } from "../../../model/index.js";
import type { Check, Schema } from "../../../model/types.js";
import { stringText } from "../../shared/literals.js";
import { formatOf } from "../formats.js";
import { isLoosened } from "../forms.js";
import { trackerText } from "../guards/trackers.js";
import { patternText } from "../patterns.js";
import type { CheckText } from "./dialect.js";
import { schemaText } from "./schema.js";
import type { SchemaScope } from "./scope.js";

/**
 * The checks of a schema as functions that let values of other JSON types pass. `shape` is what an unevaluated check
 * looks at besides the checks before it, where that is not the schema itself.
 */
export function checksOf(schema: Schema, scope: SchemaScope, shape: Schema = schema): readonly CheckText[] {
  const checks = schema.checks ?? [];
  const texts = checks.map((check, index) => {
    const { checks: _, ...bare } = shape;
    const before = (): Schema => ({ ...bare, checks: checks.slice(0, index) }) as Schema;
    const native = schema.kind === "array" ? arrayCheck(check) : undefined;
    return { check, texts: native ? [native] : checkTexts(check, before, scope).map((text) => ({ text })) };
  });
  // Bounds come first: what is expensive is not run on a value that is too big.
  const ordered = [...texts.filter(({ check }) => isBound(check)), ...texts.filter(({ check }) => !isBound(check))];
  return ordered.flatMap((one) => one.texts);
}

function isBound({ check }: Check): boolean {
  return /^m(?:ax|in)(?:Length|Items|Properties)$/.test(check);
}

/** Bounds on numbers, which zod has as JSON Schema has them; undefined for every other check. */
export function numberCheck(check: Check): CheckText | undefined {
  switch (check.check) {
    case "minimum":
      return { method: `min(${check.value})`, text: `z.minimum(${check.value})` };
    case "maximum":
      return { method: `max(${check.value})`, text: `z.maximum(${check.value})` };
    case "exclusiveMinimum":
      return { method: `gt(${check.value})`, text: `z.gt(${check.value})` };
    case "exclusiveMaximum":
      return { method: `lt(${check.value})`, text: `z.lt(${check.value})` };
    default:
      return undefined;
  }
}

function arrayCheck(check: Check): CheckText | undefined {
  if (check.check === "minItems") return { method: `min(${check.value})`, text: `z.minLength(${check.value})` };
  if (check.check === "maxItems") return { method: `max(${check.value})`, text: `z.maxLength(${check.value})` };
  return undefined;
}

/** None for annotations, which assert nothing (Validation 8, and formats that nobody defines). */
function checkTexts(check: Check, before: () => Schema, scope: SchemaScope): readonly string[] {
  if (isLoosened(check, scope.form)) return [];
  if (check.check === "format") return formatChecks(check.value);
  const text = checkText(check, before, scope);
  return text === undefined ? [] : [text];
}

function checkText(check: Check, before: () => Schema, scope: SchemaScope): string | undefined {
  const inner = (schema: Schema): string => schemaText(schema, scope).text;
  const deciding = (schema: Schema): string => schemaText(schema, scope.decisive()).text;
  switch (check.check) {
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
      return `json.${check.check}(${check.value})`;
    case "pattern":
      return patternCheck(check.value);
    case "uniqueItems":
      return "json.uniqueItems()";
    case "required":
      return `json.required(${names(check.names)})`;
    case "contains":
      // Where there may be too many, none may be counted that does not fit as it is written.
      return `json.contains(${[(check.max === undefined ? inner : deciding)(check.schema), ...countsOf(check)].join(", ")})`;
    case "propertyNames":
      return `json.propertyNames(${inner(check.schema)})`;
    case "dependentRequired":
      return `json.dependentRequired(${names([check.property, ...check.names])})`;
    case "dependentSchema":
      return `json.dependentSchema(${stringText(check.property)}, ${inner(check.schema)})`;
    case "not":
      return `json.not(${deciding(check.schema)})`;
    case "if":
      return conditionText(check, inner, deciding);
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return `json.${check.check}(${inner(check.schema)}, ${trackerOf(check.check, before(), scope)})`;
    case "format":
    case "contentEncoding":
    case "contentMediaType":
    case "contentSchema":
      return undefined;
    default:
      return unreachable(check);
  }
}

/** What the shape and the checks before an unevaluated check have looked at. */
function trackerOf(check: "unevaluatedProperties" | "unevaluatedItems", before: Schema, scope: SchemaScope): string {
  const trackers = {
    form: scope.form,
    component: scope.component,
    runtime: (name: string) => `json.${name}`,
    guardOf: (schema: Schema, _: string, isDecisive: boolean) => {
      const own = isDecisive ? scope.decisive() : scope;
      return `json.validates(${own.hoist(schema, () => schemaText(schema, own).text)})`;
    },
    patternOf: patternText,
  };
  return trackerText(before, trackers, check === "unevaluatedProperties" ? "properties" : "items");
}

function patternCheck(pattern: string): string | undefined {
  const text = patternText(pattern);
  return text === undefined ? undefined : `json.pattern(${text})`;
}

/** A format may speak of texts and of numbers. */
function formatChecks(format: string): readonly string[] {
  const name = stringText(format);
  const ofText = formatOf(format, "string");
  const ofNumber = formatOf(format, "number");
  return [
    ...(ofText ? [`json.format(${name}, json.${ofText.name})`] : []),
    ...(ofNumber ? [`json.numberFormat(${name}, json.${ofNumber.name})`] : []),
  ];
}

function countsOf({ min, max }: Extract<Check, { check: "contains" }>): readonly string[] {
  if (max !== undefined) return [String(min), String(max)];
  return min === 1 ? [] : [String(min)];
}

function conditionText(
  check: Extract<Check, { check: "if" }>,
  inner: (schema: Schema) => string,
  deciding: (schema: Schema) => string,
): string | undefined {
  const branches = [check.then, check.else].map((schema) => schema && inner(schema));
  const [then, otherwise] = branches;
  if (then === undefined && otherwise === undefined) return undefined;
  const last = otherwise === undefined ? [] : [otherwise];
  return `json.conditional(${[deciding(check.if), then ?? "undefined", ...last].join(", ")})`;
}

function names(all: readonly string[]): string {
  return all.map(stringText).join(", ");
}
