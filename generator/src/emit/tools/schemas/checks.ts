import type { Check, Schema } from "../../../model/types.js";
import type { JsonSchema } from "./json-schema.js";

/** The keywords of limits that models read, by the type that they apply to. */
const limits = {
  string: ["minLength", "maxLength"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  array: ["minItems", "maxItems"],
  object: ["minProperties", "maxProperties"],
} as const satisfies Readonly<Record<string, readonly Check["check"][]>>;

/** The formats that OpenAI, Anthropic and ajv-formats know. */
const formats: ReadonlySet<string> = new Set([
  "date-time",
  "date",
  "time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
]);

/** Returns the limits of a request's value as keywords. Other checks are up to the validator of the arguments. */
export function keywordsOf({ checks = [] }: Schema, type: keyof typeof limits): JsonSchema {
  const wanted: readonly string[] = limits[type];
  const entries = checks.flatMap((check): readonly (readonly [string, string | number])[] => {
    if (!("value" in check)) return [];
    const isWanted = typeof check.value === "number" ? wanted.includes(check.check) : isHint(check.check, check.value);
    return isWanted && (type === "string" || typeof check.value === "number") ? [[check.check, check.value]] : [];
  });
  return Object.fromEntries(entries);
}

function isHint(check: string, value: string): boolean {
  return (check === "format" && formats.has(value)) || (check === "pattern" && isPlainPattern(value));
}

/**
 * Returns whether anyone may run a pattern: short, valid with Unicode semantics, and without a repeated group, which may take
 * exponential time.
 */
function isPlainPattern(pattern: string): boolean {
  if (pattern.length > 100 || /\)[*+?{]/.test(pattern)) return false;
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
