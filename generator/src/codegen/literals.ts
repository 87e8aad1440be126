import { digitsOf } from "../diagnostics/syntax/exact-numbers.js";
import { escapeHidden } from "../diagnostics/visible.js";
import type { JsonValue } from "../model/types.js";

/** A JSON value as TypeScript. JSON text is TypeScript but for `__proto__`, which as a plain key would set a prototype. */
export function literalText(value: JsonValue): string {
  if (value === null || typeof value !== "object") return primitiveText(value);
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(literalText).join(", ")}]`;
  const members = Object.entries(value as { readonly [key: string]: JsonValue });
  return members.length === 0
    ? "{}"
    : `{ ${members.map(([key, entry]) => `${keyText(key)}: ${literalText(entry)}`).join(", ")} }`;
}

function primitiveText(value: string | number | boolean | null): string {
  if (typeof value === "number") return digitsOf(value);
  return typeof value === "string" ? stringText(value) : JSON.stringify(value);
}

/** A value as JSON, with hidden characters escaped. */
export function jsonText(value: JsonValue, indent?: number): string {
  return escapeHidden(JSON.stringify(value, undefined, indent));
}

/** A string literal. Hidden characters are escaped, so that code reads as it runs. */
export function stringText(value: string): string {
  return escapeHidden(JSON.stringify(value));
}

/** A key of an object literal. */
export function keyText(key: string): string {
  return key === "__proto__" ? '["__proto__"]' : memberText(key);
}

/** The name of a member in a type. */
export function memberText(name: string): string {
  return isIdentifier(name) ? name : stringText(name);
}

/** The name of a method in an interface, where `new()` would be a constructor. */
export function methodText(name: string): string {
  return name === "new" ? stringText(name) : memberText(name);
}

/** Returns whether a name needs no quotes as a property: ASCII letters, digits, `_` and `$`. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}
