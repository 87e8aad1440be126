/** A number that JavaScript rounds to another one. */
export interface RoundedNumber {
  /** The number as written in the file. */
  readonly literal: string;
  readonly value: number;
}

/** Numbers that JavaScript rounds, each with its digits in the file; empty if several numbers become one. */
export type RoundedNumbers = Map<number, string>;

/** Records a number that JavaScript rounds. */
export function addRounded(rounded: RoundedNumbers, { literal, value }: RoundedNumber): void {
  const isOnly = (rounded.get(value) ?? literal) === literal && /^-?\d+$/.test(literal);
  rounded.set(value, isOnly ? literal : "");
}

/**
 * Returns whether JavaScript represents a number of JSON or YAML exactly: `0.1`, because it prints as written, and 2
 * to the 60th in all its digits, but not `9007199254740993`.
 */
export function isExact(literal: string, value: number): boolean {
  // Numbers of up to fifteen digits are exact (IEEE 754), unless an exponent puts them out of range.
  if (literal.length <= 15 && /^[-+.\d]*$/.test(literal)) return true;
  if (/^[-+]?0[xo]/.test(literal)) return BigInt(literal.replace(/^[-+]/, "")) === BigInt(Math.abs(value));
  const written = decimalOf(literal);
  return sameDecimal(written, decimalOf(String(value))) || sameDecimal(written, decimalOf(digitsOf(value)));
}

/**
 * Returns whether a number is the maximum 64-bit integer. Frameworks of other languages write it as the `maximum` of
 * every 64-bit integer, where the rounded number means the same.
 */
export function isIntegerLimit(literal: string): boolean {
  return literal === "9223372036854775807" || literal === "18446744073709551615";
}

/** Formats a number with all digits of an integer; `String` replaces them with zeros beyond 2 to the 53rd. */
export function digitsOf(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

/** The significant digits, and the power of ten of the last one. */
interface Decimal {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

function decimalOf(literal: string): Decimal {
  const [, sign, whole = "", fraction = "", power = "0"] =
    /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(literal) ?? [];
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  if (digits === "") return { isNegative: false, digits, exponent: 0 };
  return { isNegative: sign === "-", digits, exponent: Number(power) - fraction.length + all.length - digits.length };
}

function sameDecimal(one: Decimal, other: Decimal): boolean {
  return one.isNegative === other.isNegative && one.digits === other.digits && one.exponent === other.exponent;
}
