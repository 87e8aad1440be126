/** The bytes of JSON's punctuation: quotes, brackets, commas and colons. */
const punctuation: ReadonlySet<number> = new Set([...'"{}[],:'].map((character) => character.charCodeAt(0)));
const quote = 0x22;
const backslash = 0x5c;

/** Returns whether two files have the same tokens of JSON: they differ in blanks between them at most. Both may be invalid. */
export function isSameJson(one: Uint8Array, other: Uint8Array): boolean {
  const first = firstDifference(one, other);
  // Wherever that is, one of the bytes would have to be a blank that the other file does not have.
  if (!isBlank(one[first]) && !isBlank(other[first])) return first >= Math.max(one.length, other.length);
  let [at, otherAt] = [0, 0];
  let isInString = false;
  for (let before = quote; ; at += 1, otherAt += 1) {
    const [start, otherStart] = [at, otherAt];
    if (!isInString) {
      while (isBlank(one[at])) at += 1;
      while (isBlank(other[otherAt])) otherAt += 1;
    }
    const byte = one[at];
    if (byte !== other[otherAt]) return false;
    if (byte === undefined) return true;
    // A blank between numbers or words is a mistake, which the other file may not have.
    const isSplit = at > start !== otherAt > otherStart;
    if (isSplit && !punctuation.has(before) && !punctuation.has(byte)) return false;
    if (isInString && byte === backslash) {
      at += 1;
      otherAt += 1;
      if (one[at] !== other[otherAt]) return false;
    } else if (byte === quote) isInString = !isInString;
    before = byte;
  }
}

const block = 65_536;

/** Returns the offset of the first byte that differs, or the length of equal files. Most of large files is equal, which is native work. */
function firstDifference(one: Uint8Array, other: Uint8Array): number {
  let at = 0;
  while (at + block <= one.length && Buffer.compare(one.subarray(at, at + block), other.subarray(at, at + block)) === 0)
    at += block;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Returns whether a byte is a blank of JSON (RFC 8259, 2). */
function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
