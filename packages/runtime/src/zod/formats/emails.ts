import { matchesIpv6 } from "./addresses.js";
import { followBidiRule, isLdhLabel, toALabel } from "./idna.js";

const DOT_STRING = /^[\w!#$%&'*+\-/=?^`{|}~]+(?:\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/u;
const QUOTED_STRING = /^"(?:[\x20\x21\x23-\x5B\x5D-\x7E]|\\[\x20-\x7E])*"$/u;
const IDN_DOT_STRING = /^[\w!#$%&'*+\-/=?^`{|}~\x80-\u{10FFFF}]+(?:\.[\w!#$%&'*+\-/=?^`{|}~\x80-\u{10FFFF}]+)*$/u;
const IDN_QUOTED_STRING = /^"(?:[\x20\x21\x23-\x5B\x5D-\x7E\x80-\u{10FFFF}]|\\[\x20-\x7E])*"$/u;
const LONE_SURROGATE = /\p{Surrogate}/u;
const ADDRESS_LITERAL = /^\[(IPv6:)?([^\]]*)\]$/iu;
const DOTTED_QUAD = /^\d{1,3}(?:\.\d{1,3}){3}$/u;

/** A path holds 256 octets, two of which are its angle brackets (RFC 5321, section 4.5.3.1.3). */
const LONGEST_MAILBOX = 254;
const LONGEST_LOCAL_PART = 64;

/** Format `email`: a Mailbox of RFC 5321, section 4.1.2, within the lengths of section 4.5.3.1. */
export function isEmail(value: string): boolean {
  const [localPart, domain] = splitMailbox(value);
  const isLocalPart = DOT_STRING.test(localPart) || QUOTED_STRING.test(localPart);
  return isLocalPart && (isAddressLiteral(domain) || domain.split(".").every(isLdhLabel));
}

/** Format `idn-email`: a Mailbox as RFC 6531, section 3.3, extends it. */
export function isIdnEmail(value: string): boolean {
  const [localPart, domain] = splitMailbox(value);
  if (LONE_SURROGATE.test(localPart)) return false;
  const isLocalPart = IDN_DOT_STRING.test(localPart) || IDN_QUOTED_STRING.test(localPart);
  return isLocalPart && (isAddressLiteral(domain) || isIdnDomain(domain.split(".")));
}

/** The parts around the last `@`, both empty where they are too long: neither grammar takes an empty part. */
function splitMailbox(value: string): [localPart: string, domain: string] {
  if (value.length > LONGEST_MAILBOX || utf8Length(value) > LONGEST_MAILBOX) return ["", ""];
  const at = value.lastIndexOf("@");
  const localPart = at === -1 ? "" : value.slice(0, at);
  return utf8Length(localPart) > LONGEST_LOCAL_PART ? ["", ""] : [localPart, value.slice(at + 1)];
}

function utf8Length(value: string): number {
  let length = 0;
  for (const character of value) {
    const codePoint = character.codePointAt(0) ?? 0;
    length += 1 + [0x80, 0x800, 0x10000].filter((first) => codePoint >= first).length;
  }
  return length;
}

/**
 * A sub-domain is what RFC 5321 has, or a U-label; only a dot separates them. Before they are looked up they are normalized
 * (RFC 6532, section 3.1), so it does not matter how an accent is typed.
 */
function isIdnDomain(written: readonly string[]): boolean {
  const labels = written.map((label) => label.normalize("NFC"));
  return labels.every((label) => isLdhLabel(label) || toALabel(label) !== undefined) && followBidiRule(labels);
}

/** RFC 5321, section 4.1.3: `::` stands for two groups at least, and no other literal is registered. */
function isAddressLiteral(domain: string): boolean {
  const parts = ADDRESS_LITERAL.exec(domain);
  if (parts === null) return false;
  const [, tag, address = ""] = parts;
  return tag === undefined ? isDottedQuad(address) : matchesIpv6(address, 6, isDottedQuad);
}

/** Unlike elsewhere, an Snum of RFC 5321 may have leading zeros. */
function isDottedQuad(value: string): boolean {
  return DOTTED_QUAD.test(value) && value.split(".").every((octet) => Number(octet) <= 255);
}
