import { followBidiRule, isLdhLabel, toALabel, toULabel } from "./idna.js";

const LONGEST_HOSTNAME = 253;
const A_LABEL_PREFIX = /^xn--/iu;
const ASCII_ONLY = /^[\0-\x7F]*$/u;
/** RFC 3490, section 3.1, which RFC 5891 leaves to the application. */
const LABEL_SEPARATOR = /[.\u3002\uFF0E\uFF61]/u;

/**
 * Format `hostname`: RFC 1123, section 2.1; an `xn--` label must be an A-label (RFC 5890, section
 * 2.3.2.1), and the name must follow the Bidi rule (RFC 5893, section 2).
 */
export function isHostname(value: string): boolean {
  if (value.length > LONGEST_HOSTNAME) return false;
  const labels = value.split(".").map(decodeLabel);
  const decoded = labels.filter((label): label is string => label !== undefined);
  return decoded.length === labels.length && followBidiRule(decoded);
}

/**
 * Format `idn-hostname`: labels of RFC 5890, section 2.3.2, which fit the limits of DNS once encoded.
 * Nothing is mapped beforehand: RFC 5891 knows of no mapping.
 */
export function isIdnHostname(value: string): boolean {
  // A character of two code units takes one octet of an A-label at the least.
  if (value.length > LONGEST_HOSTNAME * 2) return false;
  const labels = value.split(LABEL_SEPARATOR).map(encodeLabel);
  return !labels.includes(undefined) && isHostname(labels.join("."));
}

function decodeLabel(label: string): string | undefined {
  if (!isLdhLabel(label)) return undefined;
  return A_LABEL_PREFIX.test(label) ? toULabel(label) : label;
}

/** Hyphens in the third and fourth place are reserved to A-labels (RFC 5890, section 2.3.1). */
function encodeLabel(label: string): string | undefined {
  if (!ASCII_ONLY.test(label)) return toALabel(label);
  return label.startsWith("--", 2) && !A_LABEL_PREFIX.test(label) ? undefined : label;
}
