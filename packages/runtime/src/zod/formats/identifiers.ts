const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Format `uuid`: the layout of RFC 9562, section 4; any version and variant, but not as a URN. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
