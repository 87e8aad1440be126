const BASE = 36;
const LEAST_THRESHOLD = 1;
const MOST_THRESHOLD = 26;
const SKEW = 38;
const DAMPING = 700;
const INITIAL_BIAS = 72;
const INITIAL_CODE_POINT = 128;
const HIGHEST_CODE_POINT = 0x10ffff;
const HIGHEST_DELTA = 0x7fffffff;
const DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** The text that lower-case punycode stands for (RFC 3492, section 6.2), undefined where it is malformed. */
export function decodePunycode(encoded: string): string | undefined {
  const delimiter = encoded.lastIndexOf("-");
  const output = Array.from(encoded.slice(0, Math.max(delimiter, 0)));
  let codePoint = INITIAL_CODE_POINT;
  let bias = INITIAL_BIAS;
  let index = 0;
  for (let position = delimiter + 1; position < encoded.length;) {
    const delta = readDelta(encoded, position, bias);
    if (delta === undefined) return undefined;
    const total = index + delta.value;
    const count = output.length + 1;
    codePoint += Math.floor(total / count);
    if (codePoint > HIGHEST_CODE_POINT) return undefined;
    bias = adaptBias(delta.value, count, position === delimiter + 1);
    output.splice(total % count, 0, String.fromCodePoint(codePoint));
    index = (total % count) + 1;
    position = delta.end;
  }
  return output.join("");
}

/** The punycode of a text (RFC 3492, section 6.3). The time is quadratic: callers bound the length. */
export function encodePunycode(text: string): string {
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const basic = codePoints.filter((codePoint) => codePoint < INITIAL_CODE_POINT);
  let output = basic.map((codePoint) => String.fromCodePoint(codePoint)).join("") + (basic.length > 0 ? "-" : "");
  let previous = INITIAL_CODE_POINT;
  let bias = INITIAL_BIAS;
  let delta = 0;
  let handled = basic.length;
  while (handled < codePoints.length) {
    const next = codePoints.reduce((least, one) => (one >= previous ? Math.min(least, one) : least), Infinity);
    delta += (next - previous) * (handled + 1);
    for (const codePoint of codePoints) {
      if (codePoint < next) delta += 1;
      if (codePoint !== next) continue;
      output += writeDelta(delta, bias);
      bias = adaptBias(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    previous = next + 1;
  }
  return output;
}

/** Reads one variable-length integer (RFC 3492, section 3.3). */
function readDelta(encoded: string, start: number, bias: number): { value: number; end: number } | undefined {
  let value = 0;
  let weight = 1;
  let position = start;
  for (let place = BASE; position < encoded.length; place += BASE) {
    const digit = DIGITS.indexOf(encoded.charAt(position));
    value += digit * weight;
    if (digit === -1 || value > HIGHEST_DELTA) return undefined;
    position += 1;
    const threshold = thresholdAt(place, bias);
    if (digit < threshold) return { value, end: position };
    weight *= BASE - threshold;
  }
  return undefined;
}

function writeDelta(delta: number, bias: number): string {
  let output = "";
  let rest = delta;
  for (let place = BASE; ; place += BASE) {
    const threshold = thresholdAt(place, bias);
    if (rest < threshold) return output + DIGITS.charAt(rest);
    output += DIGITS.charAt(threshold + ((rest - threshold) % (BASE - threshold)));
    rest = Math.floor((rest - threshold) / (BASE - threshold));
  }
}

function thresholdAt(place: number, bias: number): number {
  return Math.min(Math.max(place - bias, LEAST_THRESHOLD), MOST_THRESHOLD);
}

/** RFC 3492, section 6.1. */
function adaptBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMPING : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((BASE - LEAST_THRESHOLD) * MOST_THRESHOLD) / 2; bias += BASE) {
    rest = Math.floor(rest / (BASE - LEAST_THRESHOLD));
  }
  return bias + Math.floor(((BASE - LEAST_THRESHOLD + 1) * rest) / (rest + SKEW));
}
