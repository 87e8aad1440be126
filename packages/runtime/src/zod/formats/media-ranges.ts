const TYPE_AND_SUBTYPE = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+\/[!#$%&'*+\-.^_`|~\dA-Za-z]+/u;
const SEPARATOR = /[ \t]*;[ \t]*/uy;
const NAME = /[!#$%&'*+\-.^_`|~\dA-Za-z]+=/uy;
const TOKEN = /[!#$%&'*+\-.^_`|~\dA-Za-z]+/uy;
const QUOTED_TEXT = /[\t \x21\x23-\x5B\x5D-\x7E\x80-\xFF]*/uy;
const QUOTED_PAIR_END = /[\t\x20-\x7E\x80-\xFF]/u;

/**
 * Format `media-range`: RFC 9110, section 12.5.1, with its parameters (section 5.6.6).
 * The grammar's `token` holds the asterisk, therefore a wildcard may stand in either half.
 */
export function isMediaRange(value: string): boolean {
  const range = TYPE_AND_SUBTYPE.exec(value);
  if (range === null) return false;
  let position = range[0].length;
  while (position < value.length) {
    const next = endOfMatch(SEPARATOR, value, position);
    if (next === -1) return false;
    position = endOfParameter(value, next);
    if (position === -1) return false;
  }
  return true;
}

/** A parameter may be left out after its semicolon. */
function endOfParameter(value: string, start: number): number {
  const afterName = endOfMatch(NAME, value, start);
  if (afterName === -1) return start;
  return value[afterName] === '"' ? endOfQuotedString(value, afterName) : endOfMatch(TOKEN, value, afterName);
}

function endOfQuotedString(value: string, start: number): number {
  let position = start + 1;
  for (;;) {
    position = endOfMatch(QUOTED_TEXT, value, position);
    if (value[position] === '"') return position + 1;
    if (value[position] !== "\\" || !QUOTED_PAIR_END.test(value[position + 1] ?? "")) return -1;
    position += 2;
  }
}

/** Returns the end of a match that starts at a position, or -1. */
function endOfMatch(pattern: RegExp, value: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(value) ? pattern.lastIndex : -1;
}
