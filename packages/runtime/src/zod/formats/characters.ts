/** Neither ASCII, nor ucschar, nor iprivate (RFC 3987, section 2.2): noncharacters, surrogates, controls. */
const OUTSIDE_IRIS =
  /[^\0-\x7F\xA0-\uD7FF\uE000-\uFDCF\uFDF0-\uFFEF\u{10000}-\u{1FFFD}\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}\u{40000}-\u{4FFFD}\u{50000}-\u{5FFFD}\u{60000}-\u{6FFFD}\u{70000}-\u{7FFFD}\u{80000}-\u{8FFFD}\u{90000}-\u{9FFFD}\u{A0000}-\u{AFFFD}\u{B0000}-\u{BFFFD}\u{C0000}-\u{CFFFD}\u{D0000}-\u{DFFFD}\u{E1000}-\u{EFFFD}\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/u;
const PRIVATE_USE = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/u;
const NON_ASCII = /[^\0-\x7F]/u;

/** Returns whether a string has a character outside ASCII. */
export function hasNonAscii(value: string): boolean {
  return NON_ASCII.test(value);
}

/** Returns whether a string has a non-ASCII character that no part of an IRI allows. */
export function hasCharacterOutsideIris(value: string): boolean {
  return OUTSIDE_IRIS.test(value);
}

/** Returns whether a string has an iprivate character (RFC 3987, section 2.2). */
export function hasPrivateUse(value: string): boolean {
  return PRIVATE_USE.test(value);
}
