import type { Check } from "../../../model/types.js";
import { stringText as quoted } from "../../shared/literals.js";
import { formatOf } from "../formats.js";
import { patternText } from "../patterns.js";
import { checksOf, numberCheck } from "./checks.js";
import type { CheckText, Text } from "./dialect.js";
import type { Of, SchemaScope } from "./scope.js";

/** Text: its format as the base, the bounds that zod counts as JSON Schema does as methods, the rest as checks. */
export function stringText(schema: Of<"string">, scope: SchemaScope): Text {
  const checks = schema.checks ?? [];
  const format = checks.find(isAsserted);
  const rest = checks.filter((check) => check !== format);
  const base = format === undefined ? "z.string()" : formatText(format.value);
  // zod runs the pattern of a string that is too long; json.pattern does not.
  const isBounded = checks.some(({ check }) => check === "maxLength");
  const nativeText = (check: Check): CheckText | undefined =>
    isBounded && check.check === "pattern" ? undefined : nativeString(check);
  const native = rest.map(nativeText).filter((text) => text !== undefined);
  const others = checksOf({ ...schema, checks: rest.filter((check) => nativeText(check) === undefined) }, scope);
  return withChecks(base, [...native, ...others], scope);
}

type FormatCheck = Check & { readonly check: "format"; readonly value: string };

function isAsserted(check: Check): check is FormatCheck {
  return check.check === "format" && formatOf(check.value, "string") !== undefined;
}

function formatText(format: string): string {
  return `z.stringFormat(${quoted(format)}, json.${formatOf(format, "string")?.name ?? ""})`;
}

/** A text that is not empty has a UTF-16 unit as it has a character: there, and for none, zod counts right. */
function nativeString(check: Check): CheckText | undefined {
  if (check.check === "minLength" && check.value === 1) return { method: "min(1)", text: "z.minLength(1)" };
  if (check.check === "maxLength" && check.value === 0) return { method: "max(0)", text: "z.maxLength(0)" };
  if (check.check !== "pattern") return undefined;
  const pattern = patternText(check.value);
  return pattern === undefined ? undefined : { method: `regex(${pattern})`, text: `z.regex(${pattern})` };
}

/** A number. zod's integers end at 2^53 - 1, so z.int() stands only where the spec's bounds lie within. */
export function numberText(schema: Of<"number">, scope: SchemaScope): Text {
  const checks = schema.checks ?? [];
  const others = checks.filter(
    (check) => numberCheck(check) === undefined && !(schema.integer && isNativeFormat(check)),
  );
  const rest = checksOf({ ...schema, checks: others }, scope);
  const native = checks.map(numberCheck).filter((text) => text !== undefined);
  if (!schema.integer) return withChecks("z.number()", [...native, ...rest], scope);
  return withChecks(integerText(checks), [...native, ...rest], scope);
}

function integerText(checks: readonly Check[]): string {
  const format = checks.find(isNativeFormat);
  if (format !== undefined) return `z.${String(format.value)}()`;
  return isSafe(checks) ? "z.int()" : "json.integer()";
}

/** Formats for which zod has a schema of integers. */
function isNativeFormat(check: Check): check is FormatCheck {
  return check.check === "format" && (check.value === "int32" || check.value === "uint32");
}

/** True where bounds on both sides keep a number within what a double counts exactly. */
function isSafe(checks: readonly Check[]): boolean {
  const bounds = (names: readonly string[]): readonly number[] =>
    checks.flatMap((check) => (names.includes(check.check) && "value" in check ? [Number(check.value)] : []));
  return (
    bounds(["minimum", "exclusiveMinimum"]).some((value) => value >= Number.MIN_SAFE_INTEGER) &&
    bounds(["maximum", "exclusiveMaximum"]).some((value) => value <= Number.MAX_SAFE_INTEGER)
  );
}

function withChecks(text: string, checks: readonly CheckText[], scope: SchemaScope): Text {
  const base = { text, named: false };
  return checks.length === 0 ? base : scope.dialect.check(base, checks);
}
