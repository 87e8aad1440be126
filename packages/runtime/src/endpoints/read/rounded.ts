import type { Path } from "./notes.js";

/** A number of JSON that JavaScript would change. */
interface Rounded {
  /** The number as the text has it. */
  readonly literal: string;
  readonly path: Path;
}

/** Returns the first number of a JSON text that JavaScript would change, as `1e400` or `9007199254740993`. `value` is the parsed text. */
export function findRounded(text: string, value: unknown): Rounded | undefined {
  // Fewer digits are never rounded.
  if (!/[\d.]{16}|\d[eE]/.test(text)) return undefined;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') at = endOfString(text, at);
    number.lastIndex = at;
    const literal = number.exec(text)?.[0];
    if (literal === undefined) continue;
    const end = at + literal.length;
    if (isRounded(literal)) {
      const other: unknown = JSON.parse(`${text.slice(0, at)}""${text.slice(end)}`);
      return { literal, path: pathToChange(value, other) ?? [] };
    }
    at = end - 1;
  }
  return undefined;
}

const number = /-?\d[\d.eE+-]*/y;

/** Returns the index of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  let end = start;
  let isEscaped = true;
  while (isEscaped) {
    end = text.indexOf('"', end + 1);
    let before = end - 1;
    while (text[before] === "\\") before -= 1;
    isEscaped = (end - before) % 2 === 0;
  }
  return end;
}

/** No double has more digits before or after the point. */
const longest = 400;

/** Integers must stay what they are. Of others, the digits must be those of the double: 0.10000000000000001 is 0.1. */
function isRounded(literal: string): boolean {
  if (literal.length > longest) return true;
  const digits = significantDigits(literal);
  if (digits === "") return false;
  const value = Number(literal);
  if (!Number.isFinite(value) || value === 0) return true;
  const kept = /^-?\d+$/.test(literal) ? String(value) : value.toExponential(Math.min(digits.length, 17) - 1);
  return significantDigits(kept) !== digits;
}

function significantDigits(literal: string): string {
  const [mantissa = ""] = literal.split(/e/i);
  return mantissa.replaceAll(/[-.]/g, "").replaceAll(/^0+|0+$/g, "");
}

/** Returns the path to the part that is a number in one value and a string in the other. */
function pathToChange(one: unknown, other: unknown): Path | undefined {
  if (typeof one === "number" && typeof other === "string") return [];
  if (typeof one !== "object" || one === null) return undefined;
  for (const [key, part] of Object.entries(one)) {
    const rest = pathToChange(part, (other as Readonly<Record<string, unknown>>)[key]);
    if (rest !== undefined) return [Array.isArray(one) ? Number(key) : key, ...rest];
  }
  return undefined;
}
