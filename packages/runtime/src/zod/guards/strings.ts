/** Counts code points, as JSON Schema does (2020-12, 6.3.1). */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 1; index < text.length; index += 1) {
    // A pair of units that stands for one character.
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) length -= 1;
  }
  return length;
}

/** Returns whether a string has a minimum number of code points. */
export function minLength(text: string, least: number): boolean {
  // A character is one unit or two, so that most texts need no counting.
  if (text.length < least) return false;
  return text.length >= 2 * least || lengthOf(text) >= least;
}

/** Returns whether a string has at most a number of code points. */
export function maxLength(text: string, most: number): boolean {
  if (text.length <= most) return true;
  return text.length <= 2 * most && lengthOf(text) <= most;
}
