const BASE_64 = /^[\dA-Za-z+/]*={0,2}$/u;
const BASE_64_URL = /^[\dA-Za-z\-_]*={0,2}$/u;

/** Format `byte`: base64 of RFC 4648, section 4, with its padding; the bits left over may be set (section 3.5). */
export function isByte(value: string): boolean {
  return value.length % 4 === 0 && BASE_64.test(value);
}

/** Format `base64url`: RFC 4648, section 5; the padding may be left out as a whole. */
export function isBase64Url(value: string): boolean {
  return BASE_64_URL.test(value) && hasEncodedLength(value);
}

/** Format `sf-binary`: a Byte Sequence of RFC 8941, section 3.3.5, whose padding may be left out (section 4.2.7). */
export function isSfBinary(value: string): boolean {
  if (value.length < 2 || !value.startsWith(":") || !value.endsWith(":")) return false;
  const content = value.slice(1, -1);
  return BASE_64.test(content) && hasEncodedLength(content);
}

function hasEncodedLength(value: string): boolean {
  return value.endsWith("=") ? value.length % 4 === 0 : value.length % 4 !== 1;
}
