/** Returns words separated by commas, or "none". */
export function list(words: readonly string[]): string {
  return words.length === 0 ? "none" : words.join(", ");
}
