import { code, joinCode, type Code } from "../../../codegen/code.js";
import { unreachable } from "../../../model/index.js";
import type { Check, Schema } from "../../../model/types.js";
import { stringText } from "../../../codegen/literals.js";
import { formatOf } from "../formats.js";
import { isWithoutEffect } from "../forms.js";
import { trackerCode } from "../guards/trackers.js";
import { patternText } from "../patterns.js";
import type { CheckCode } from "./dialect.js";
import type { SchemaScope } from "./scope.js";

/**
 * The checks of a schema as functions that let values of other JSON types pass. `shape` is what an unevaluated check
 * looks at besides the checks before it, where that is not the schema itself.
 */
export function checksOf(schema: Schema, scope: SchemaScope, shape: Schema = schema): readonly CheckCode[] {
  const checks = schema.checks ?? [];
  const written = checks.map((check, index) => {
    const { checks: _, ...bare } = shape;
    const before = (): Schema => ({ ...bare, checks: checks.slice(0, index) });
    const native = schema.kind === "array" ? arrayCheck(check, scope) : undefined;
    return {
      check,
      own: native ? [native] : checksCode(check, before, scope, schema.kind).map((one) => ({ code: one })),
    };
  });
  // Bounds come first: what is expensive is not run on a value that is too big.
  const ordered = [...written.filter(({ check }) => isBound(check)), ...written.filter(({ check }) => !isBound(check))];
  return ordered.flatMap(({ own }) => own);
}

function isBound({ check }: Check): boolean {
  return /^m(?:ax|in)(?:Length|Items|Properties)$/.test(check);
}

/** Bounds on numbers, which zod has as JSON Schema has them; undefined for every other check. */
export function numberCheck(check: Check, { z }: SchemaScope): CheckCode | undefined {
  switch (check.check) {
    case "minimum":
      return { method: `min(${check.value})`, code: code`${z}.minimum(${check.value})` };
    case "maximum":
      return { method: `max(${check.value})`, code: code`${z}.maximum(${check.value})` };
    case "exclusiveMinimum":
      return { method: `gt(${check.value})`, code: code`${z}.gt(${check.value})` };
    case "exclusiveMaximum":
      return { method: `lt(${check.value})`, code: code`${z}.lt(${check.value})` };
    default:
      return undefined;
  }
}

function arrayCheck(check: Check, { z }: SchemaScope): CheckCode | undefined {
  if (check.check === "minItems") return { method: `min(${check.value})`, code: code`${z}.minLength(${check.value})` };
  if (check.check === "maxItems") return { method: `max(${check.value})`, code: code`${z}.maxLength(${check.value})` };
  return undefined;
}

/** None for annotations, which assert nothing (Validation 8, and formats that nobody defines). */
function checksCode(check: Check, before: () => Schema, scope: SchemaScope, kind: Schema["kind"]): readonly Code[] {
  if (isWithoutEffect(check, scope.form)) return [];
  if (check.check === "format") return formatChecks(check.value, scope, kind);
  const own = checkCode(check, before, scope);
  return own === undefined ? [] : [own];
}

function checkCode(check: Check, before: () => Schema, scope: SchemaScope): Code | undefined {
  const { json } = scope;
  const inner = (schema: Schema): Code => scope.write(schema).code;
  const deciding = (schema: Schema): Code => scope.decisive().write(schema).code;
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
      return code`${json}.${check.check}(${check.value})`;
    case "pattern":
      return patternCheck(check.value, scope);
    case "uniqueItems":
      return code`${json}.uniqueItems()`;
    case "required":
      return code`${json}.required(${names(check.names)})`;
    case "contains":
      // Where there may be too many, none may be counted that does not fit as it is written.
      return code`${json}.contains(${joinCode([(check.max === undefined ? inner : deciding)(check.schema), ...countsOf(check)], ", ")})`;
    case "propertyNames":
      return code`${json}.propertyNames(${inner(check.schema)})`;
    case "dependentRequired":
      return code`${json}.dependentRequired(${names([check.property, ...check.names])})`;
    case "dependentSchema":
      return code`${json}.dependentSchema(${stringText(check.property)}, ${inner(check.schema)})`;
    case "not":
      return code`${json}.not(${deciding(check.schema)})`;
    case "if":
      return conditionCode(check, inner, deciding, json);
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return code`${json}.${check.check}(${inner(check.schema)}, ${trackerOf(check.check, before(), scope)})`;
    case "format":
    case "contentEncoding":
    case "contentMediaType":
    case "contentSchema":
      return undefined;
    default:
      return unreachable(check);
  }
}

/** Writes the tracker of what the shape and the checks before an unevaluated check evaluate. */
function trackerOf(check: "unevaluatedProperties" | "unevaluatedItems", before: Schema, scope: SchemaScope): Code {
  const trackers = {
    form: scope.form,
    component: scope.component,
    runtime: (name: string) => code`${scope.json}.${name}`,
    guardOf: (schema: Schema, _: string, isDecisive: boolean) => {
      const own = isDecisive ? scope.decisive() : scope;
      return code`${scope.json}.validates(${own.hoist(schema, () => own.write(schema).code)})`;
    },
  };
  return trackerCode(before, trackers, check === "unevaluatedProperties" ? "properties" : "items");
}

function patternCheck(pattern: string, { json }: SchemaScope): Code | undefined {
  const text = patternText(pattern);
  return text === undefined ? undefined : code`${json}.pattern(${text})`;
}

/** A format may speak of texts and of numbers. A schema for one of them needs no check of the other. */
function formatChecks(format: string, { json }: SchemaScope, kind: Schema["kind"]): readonly Code[] {
  const name = stringText(format);
  const ofText = kind === "number" ? undefined : formatOf(format, "string");
  const ofNumber = kind === "string" ? undefined : formatOf(format, "number");
  return [
    ...(ofText ? [code`${json}.format(${name}, ${json}.${ofText})`] : []),
    ...(ofNumber ? [code`${json}.numberFormat(${name}, ${json}.${ofNumber})`] : []),
  ];
}

function countsOf({ min, max }: Extract<Check, { check: "contains" }>): readonly string[] {
  if (max !== undefined) return [String(min), String(max)];
  return min === 1 ? [] : [String(min)];
}

function conditionCode(
  check: Extract<Check, { check: "if" }>,
  inner: (schema: Schema) => Code,
  deciding: (schema: Schema) => Code,
  json: Code,
): Code | undefined {
  const branches = [check.then, check.else].map((schema) => schema && inner(schema));
  const [then, otherwise] = branches;
  if (then === undefined && otherwise === undefined) return undefined;
  const last = otherwise === undefined ? [] : [otherwise];
  return code`${json}.conditional(${joinCode([deciding(check.if), then ?? "undefined", ...last], ", ")})`;
}

function names(all: readonly string[]): string {
  return all.map(stringText).join(", ");
}
