/** Returns whether a number is a multiple of another, in decimal: 0.3 is one of 0.1. */
export function isMultiple(value: number, of: number): boolean {
  if (of <= 0 || !Number.isFinite(value)) return false;
  const [one, other] = [decimalOf(value), decimalOf(of)];
  const places = Math.max(one.places, other.places);
  return scaled(one, places) % scaled(other, places) === 0n;
}

/** A number as `digits / 10 ** places`. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function decimalOf(value: number): Decimal {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}

function scaled({ digits, places }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - places);
}
