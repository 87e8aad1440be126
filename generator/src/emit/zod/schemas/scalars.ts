import { code, type Code } from "../../../codegen/code.js";
import type { Of } from "../../../model/index.js";
import type { Check } from "../../../model/types.js";
import { stringText as quoted } from "../../../codegen/literals.js";
import { formatOf } from "../formats.js";
import { patternText } from "../patterns.js";
import { checksOf, numberCheck } from "./checks.js";
import type { CheckCode, SchemaCode } from "./dialect.js";
import type { SchemaScope } from "./scope.js";

/** Writes a string: its format as the base, bounds that zod counts as JSON Schema does as methods, the rest as checks. */
export function stringCode(schema: Of<"string">, scope: SchemaScope): SchemaCode {
  const checks = schema.checks ?? [];
  const format = checks.find(isAsserted);
  const rest = checks.filter((check) => check !== format);
  const base = format === undefined ? code`${scope.z}.string()` : formatCode(format.value, scope);
  // zod runs the pattern of a string that is too long; json.pattern does not.
  const isBounded = checks.some(({ check }) => check === "maxLength");
  const nativeCode = (check: Check): CheckCode | undefined =>
    isBounded && check.check === "pattern" ? undefined : nativeString(check, scope);
  const native = rest.map(nativeCode).filter((own) => own !== undefined);
  const others = checksOf({ ...schema, checks: rest.filter((check) => nativeCode(check) === undefined) }, scope);
  return withChecks(base, [...native, ...others], scope);
}

type FormatCheck = Check & { readonly check: "format"; readonly value: string };

function isAsserted(check: Check): check is FormatCheck {
  return check.check === "format" && formatOf(check.value, "string") !== undefined;
}

function formatCode(format: string, { z, json }: SchemaScope): Code {
  return code`${z}.stringFormat(${quoted(format)}, ${json}.${formatOf(format, "string") ?? ""})`;
}

/** Writes a check with a method of zod. Its lengths count UTF-16 units, which only 0 and 1 can be compared with. */
function nativeString(check: Check, { z }: SchemaScope): CheckCode | undefined {
  if (check.check === "minLength" && check.value === 1) return { method: "min(1)", code: code`${z}.minLength(1)` };
  if (check.check === "maxLength" && check.value === 0) return { method: "max(0)", code: code`${z}.maxLength(0)` };
  if (check.check !== "pattern") return undefined;
  const pattern = patternText(check.value);
  return pattern === undefined ? undefined : { method: `regex(${pattern})`, code: code`${z}.regex(${pattern})` };
}

/** Writes a number. `z.int()` ends at 2^53 - 1, so it needs bounds within that. */
export function numberCode(schema: Of<"number">, scope: SchemaScope): SchemaCode {
  const checks = schema.checks ?? [];
  const format = schema.integer ? checks.find(isNativeFormat) : undefined;
  const others = checks.filter((check) => numberCheck(check, scope) === undefined && check !== format);
  const rest = checksOf({ ...schema, checks: others }, scope);
  const native = checks.map((check) => numberCheck(check, scope)).filter((own) => own !== undefined);
  if (!schema.integer) return withChecks(code`${scope.z}.number()`, [...native, ...rest], scope);
  return withChecks(integerCode(format?.value, checks, scope), [...native, ...rest], scope);
}

function integerCode(format: string | undefined, checks: readonly Check[], { z, json }: SchemaScope): Code {
  if (format === "int32" || format === "uint32") return code`${z}.${format}()`;
  if (isSafe(checks)) return code`${z}.int()`;
  return format === "int64" ? code`${json}.int64()` : code`${json}.integer()`;
}

/** Returns whether an integer format has a function of its own, in zod or in the runtime. */
function isNativeFormat(check: Check): check is FormatCheck {
  return check.check === "format" && ["int32", "uint32", "int64"].includes(check.value);
}

/** Returns whether bounds on both sides keep a number within the safe integers. */
function isSafe(checks: readonly Check[]): boolean {
  const bounds = (names: readonly string[]): readonly number[] =>
    checks.flatMap((check) => (names.includes(check.check) && "value" in check ? [Number(check.value)] : []));
  return (
    bounds(["minimum", "exclusiveMinimum"]).some((value) => value >= Number.MIN_SAFE_INTEGER) &&
    bounds(["maximum", "exclusiveMaximum"]).some((value) => value <= Number.MAX_SAFE_INTEGER)
  );
}

function withChecks(schema: Code, checks: readonly CheckCode[], scope: SchemaScope): SchemaCode {
  const base = { code: schema, named: false };
  return checks.length === 0 ? base : scope.dialect.check(base, checks);
}
