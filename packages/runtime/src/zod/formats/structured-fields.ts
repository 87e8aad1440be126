const NOT_IN_STRING = /[^\x20-\x7E]/u;
const TOKEN = /^[A-Za-z*][!#$%&'*+\-.^_`|~\dA-Za-z:/]*$/u;
const GREATEST_INTEGER = 999_999_999_999_999;
const DECIMAL_BOUND = 1e12;
const THREE_DECIMALS = /^-?\d+(?:\.\d{1,3})?$/u;

/** Format `sf-string`: RFC 8941, section 3.3.3, with its quotes. */
export function isSfString(value: string): boolean {
  if (value.length < 2 || !value.startsWith('"') || NOT_IN_STRING.test(value)) return false;
  for (let position = 1; position < value.length; position += 1) {
    const character = value[position];
    if (character === '"') return position === value.length - 1;
    if (character !== "\\") continue;
    position += 1;
    if (value[position] !== '"' && value[position] !== "\\") return false;
  }
  return false;
}

/** Format `sf-token`: RFC 8941, section 3.3.4. */
export function isSfToken(value: string): boolean {
  return TOKEN.test(value);
}

/** Format `sf-integer`: at most fifteen digits (RFC 8941, section 3.3.1). */
export function isSfInteger(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= GREATEST_INTEGER;
}

/** Format `sf-decimal`: at most twelve digits before the point and three after it (RFC 8941, section 3.3.2). */
export function isSfDecimal(value: number): boolean {
  return Math.abs(value) < DECIMAL_BOUND && THREE_DECIMALS.test(String(value));
}

/** Format `sf-boolean`: `?0` or `?1` (RFC 8941, section 3.3.6). */
export function isSfBoolean(value: string): boolean {
  return value === "?0" || value === "?1";
}
