/** A number that JavaScript holds as another one. */
export interface RoundedNumber {
  /** As it is written. */
  readonly literal: string;
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Whether a number of JSON or YAML is the value that JavaScript made of it. `0.1` is, because it prints as it was written, and
 * so is 2 to the 60th in all its digits; `9007199254740993` is not.
 */
export function isExact(literal: string, value: number): boolean {
  // Fifteen digits survive (IEEE 754), where no exponent takes them out of range.
  if (literal.length <= 15 && /^[-+.\d]*$/.test(literal)) return true;
  if (/^[-+]?0[xo]/.test(literal)) return BigInt(literal.replace(/^[-+]/, "")) === BigInt(Math.abs(value));
  const written = decimalOf(literal);
  return sameDecimal(written, decimalOf(String(value))) || sameDecimal(written, decimalOf(digitsOf(value)));
}

/**
 * Whether a number is the largest integer of 64 bits. Frameworks of other languages write it as the `maximum` of every such
 * integer, where the rounded number means the same.
 */
export function isIntegerLimit(literal: string): boolean {
  return literal === "9223372036854775807" || literal === "18446744073709551615";
}

/** The number as people write it: integers in all their digits, which `String` replaces by zeros beyond 2 to the 53rd. */
export function digitsOf(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

/** Significant digits, and the power of ten of the last one. */
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
