const UUID = /^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/u;

/** Format `uuid`: the layout of RFC 9562, section 4; any version and variant, without `urn:uuid:`. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
