const LONE_TILDE = /~(?![01])/u;
const RELATIVE_PREFIX = /^(?:0|[1-9]\d*)(?:[+-](?:0|[1-9]\d*))?/u;

/** Format `json-pointer`: RFC 6901, section 3; not the fragment form of section 6. */
export function isJsonPointer(value: string): boolean {
  return (value === "" || value.startsWith("/")) && !LONE_TILDE.test(value);
}

/** Format `relative-json-pointer`: draft-bhutton-relative-json-pointer-00, section 3. */
export function isRelativeJsonPointer(value: string): boolean {
  const prefix = RELATIVE_PREFIX.exec(value);
  if (prefix === null) return false;
  const rest = value.slice(prefix[0].length);
  return rest === "#" || isJsonPointer(rest);
}
