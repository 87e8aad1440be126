import { isIpv6 } from "./addresses.js";
import { hasCharacterOutsideIris, hasNonAscii, hasPrivateUse } from "./characters.js";

/** RFC 3986, appendix B: it splits every text, therefore each part is checked on its own. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/u;
const SCHEME = /^[A-Za-z][\dA-Za-z+\-.]*$/u;
const PORT = /^\d*$/u;
const IP_FUTURE = /^v[\dA-F]+\.[\w\-.~!$&'()*+,;=:]+$/iu;

// These find what is forbidden, not match what is allowed: a repeated group would use up the stack on
// long texts. Characters beyond ASCII pass; they depend on whether an IRI is asked for.
const NOT_IN_USER_INFO = /[^\w\-.~!$&'()*+,;=:%\x80-\u{10FFFF}]|%(?![\dA-Fa-f]{2})/u;
const NOT_IN_NAME = /[^\w\-.~!$&'()*+,;=%\x80-\u{10FFFF}]|%(?![\dA-Fa-f]{2})/u;
const NOT_IN_PATH = /[^\w\-.~!$&'()*+,;=:@/%\x80-\u{10FFFF}]|%(?![\dA-Fa-f]{2})/u;
const NOT_IN_QUERY = /[^\w\-.~!$&'()*+,;=:@/?%\x80-\u{10FFFF}]|%(?![\dA-Fa-f]{2})/u;

/** Format `uri`: RFC 3986, section 3; the scheme required. */
export function isUri(value: string): boolean {
  return !hasNonAscii(value) && matchesReference(value, true);
}

/** Format `uri-reference`: a URI or a relative reference of RFC 3986, section 4.1. */
export function isUriReference(value: string): boolean {
  return !hasNonAscii(value) && matchesReference(value, false);
}

/** Format `iri`: RFC 3987, section 2.2; the scheme required. */
export function isIri(value: string): boolean {
  return !hasCharacterOutsideIris(value) && matchesReference(value, true);
}

/** Format `iri-reference`: an IRI or a relative reference of RFC 3987, section 2.2. */
export function isIriReference(value: string): boolean {
  return !hasCharacterOutsideIris(value) && matchesReference(value, false);
}

function matchesReference(value: string, needsScheme: boolean): boolean {
  const parts = PARTS.exec(value);
  if (parts === null) return false;
  const [, scheme, authority, path = "", query = "", fragment = ""] = parts;
  if (scheme === undefined ? needsScheme || startsLikeScheme(authority, path) : !SCHEME.test(scheme)) return false;
  if (authority !== undefined && !isAuthority(authority)) return false;
  if (NOT_IN_PATH.test(path) || NOT_IN_QUERY.test(query) || NOT_IN_QUERY.test(fragment)) return false;
  return !hasPrivateUse(`${authority ?? ""}${path}${fragment}`);
}

/** The first segment of a relative path must not hold a colon (RFC 3986, section 4.2). */
function startsLikeScheme(authority: string | undefined, path: string): boolean {
  return authority === undefined && /^[^/]*:/u.test(path);
}

/** RFC 3986, section 3.2. */
function isAuthority(authority: string): boolean {
  const at = authority.indexOf("@");
  const host = authority.slice(at + 1);
  if (at !== -1 && NOT_IN_USER_INFO.test(authority.slice(0, at))) return false;
  const hostEnd = host.startsWith("[") ? host.indexOf("]") + 1 : endOfName(host);
  const port = host.slice(hostEnd);
  return isHost(host.slice(0, hostEnd)) && (port === "" || (port.startsWith(":") && PORT.test(port.slice(1))));
}

function endOfName(host: string): number {
  const colon = host.indexOf(":");
  return colon === -1 ? host.length : colon;
}

/** RFC 3986, section 3.2.2: an IPv4 address is also a registered name. */
function isHost(host: string): boolean {
  if (!host.startsWith("[")) return !NOT_IN_NAME.test(host);
  const literal = host.slice(1, -1);
  return isIpv6(literal) || IP_FUTURE.test(literal);
}
