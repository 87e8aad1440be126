const GREATEST_FLOAT = 3.4028234663852886e38;
const INTEGER_TEXT = /^-?(?:0|[1-9]\d{0,19})$/u;
const DECIMAL_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u;
const DECIMAL_128_TEXT = /^[+-]?(?=\.?\d)(\d*)(?:\.(\d*))?(?:[Ee]([+-]?\d+))?$/u;
const DECIMAL_128_DIGITS = 34;
const LEAST_DECIMAL_128_EXPONENT = -6176;
const GREATEST_DECIMAL_128_EXPONENT = 6111;

/** Format `int8`: an integer of 8 bits (OpenAPI format registry). */
export function isInt8(value: number): boolean {
  return isIntegerWithin(value, -128, 127);
}

/** Format `int16`: an integer of 16 bits (OpenAPI format registry). */
export function isInt16(value: number): boolean {
  return isIntegerWithin(value, -32768, 32767);
}

/** Format `int32`: an integer of 32 bits (OpenAPI format registry). */
export function isInt32(value: number): boolean {
  return isIntegerWithin(value, -2147483648, 2147483647);
}

/**
 * Format `int64` on a number: an integer of 64 bits (OpenAPI format registry). 2^63 itself passes: it is what a parser
 * makes of the greatest, 2^63 - 1, which no double is.
 */
export function isInt64(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 63) && value <= 2 ** 63;
}

/** Format `int64` on a string: the digits of an integer of 64 bits, as JSON writes them. */
export function isInt64Text(value: string): boolean {
  if (!INTEGER_TEXT.test(value)) return false;
  const integer = BigInt(value);
  return integer >= BigInt("-9223372036854775808") && integer <= BigInt("9223372036854775807");
}

/** Format `uint8`: an unsigned integer of 8 bits (OpenAPI format registry). */
export function isUint8(value: number): boolean {
  return isIntegerWithin(value, 0, 255);
}

/** Format `uint16`: an unsigned integer of 16 bits (OpenAPI format registry). */
export function isUint16(value: number): boolean {
  return isIntegerWithin(value, 0, 65535);
}

/** Format `uint32`: an unsigned integer of 32 bits (OpenAPI format registry). */
export function isUint32(value: number): boolean {
  return isIntegerWithin(value, 0, 4294967295);
}

/** Format `uint64` on a number: an unsigned integer of 64 bits (OpenAPI format registry); 2^64 passes, for 2^64 - 1. */
export function isUint64(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 2 ** 64;
}

/** Format `uint64` on a string: the digits of an unsigned integer of 64 bits, as JSON writes them. */
export function isUint64Text(value: string): boolean {
  return INTEGER_TEXT.test(value) && !value.startsWith("-") && BigInt(value) <= BigInt("18446744073709551615");
}

/** Format `double-int`: an integer that a double holds without loss, below 2^53 (OpenAPI format registry). */
export function isDoubleInt(value: number): boolean {
  return Number.isSafeInteger(value);
}

/** Format `float`: within the range of IEEE 754 binary32 (OpenAPI format registry). */
export function isFloat(value: number): boolean {
  return Math.abs(value) <= GREATEST_FLOAT;
}

/** Format `double`: a finite number of IEEE 754 binary64 (OpenAPI format registry). */
export function isDouble(value: number): boolean {
  return Number.isFinite(value);
}

/**
 * Format `decimal` on a string: a fixed-point number of any precision. The OpenAPI format registry
 * names no grammar; this is that of the XML Schema type `decimal`, section 3.3.3.1.
 */
export function isDecimal(value: string): boolean {
  return DECIMAL_TEXT.test(value);
}

/**
 * Format `decimal128` on a string: `NaN`, `INF`, `-INF` (OpenAPI format registry), or a number that
 * IEEE 754 decimal128 represents exactly: 34 digits, exponents from -6176 to 6111.
 */
export function isDecimal128(value: string): boolean {
  if (value === "NaN" || value === "INF" || value === "-INF") return true;
  const parts = DECIMAL_128_TEXT.exec(value);
  if (parts === null) return false;
  const [, whole = "", fraction = "", exponent = "0"] = parts;
  const digits = `${whole}${fraction}`.replace(/^0+/u, "");
  const significant = countSignificant(digits);
  if (significant === 0) return true;
  const lowest = Number(exponent) - fraction.length + digits.length - significant;
  const isCoarseEnough = lowest - (DECIMAL_128_DIGITS - significant) <= GREATEST_DECIMAL_128_EXPONENT;
  return significant <= DECIMAL_128_DIGITS && lowest >= LEAST_DECIMAL_128_EXPONENT && isCoarseEnough;
}

function isIntegerWithin(value: number, least: number, greatest: number): boolean {
  return Number.isInteger(value) && value >= least && value <= greatest;
}

/** The length without trailing zeros; a pattern would try each run of zeros again from each of its places. */
function countSignificant(digits: string): number {
  let length = digits.length;
  while (length > 0 && digits[length - 1] === "0") length -= 1;
  return length;
}
