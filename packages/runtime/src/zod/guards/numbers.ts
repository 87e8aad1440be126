/** A number as JSON writes it: `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/**
 * Returns whether a number is a multiple in decimal arithmetic, as JSON writes numbers (JSON Schema 2020-12, 6.2.1): 0.3 is one of 0.1,
 * and 1e308 is one of 0.5. Of zero there is no multiple.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  if (!Number.isFinite(value) || !Number.isFinite(divisor) || divisor === 0) return false;
  const [left, right] = [decimalOf(value), decimalOf(divisor)];
  const exponent = Math.min(left.exponent, right.exponent);
  return remains(scaled(left, exponent), scaled(right, exponent));
}

/** The shortest decimal that reads back as the number, which is what JSON.stringify writes. Without a sign. */
function decimalOf(value: number): Decimal {
  const [mantissa = "", power = "0"] = String(Math.abs(value)).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: `${whole}${fraction}`, exponent: Number(power) - fraction.length };
}

/** The number in units of ten to the power of `exponent`, which is no greater than its own. */
function scaled({ digits, exponent }: Decimal, unit: number): string {
  return `${digits}${"0".repeat(exponent - unit)}`;
}

function remains(left: string, right: string): boolean {
  // Fifteen digits are exact in a double, where the remainder is much faster.
  if (left.length <= 15 && right.length <= 15) return Number(left) % Number(right) === 0;
  return BigInt(left) % BigInt(right) === BigInt(0);
}
