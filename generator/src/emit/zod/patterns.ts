/**
 * A pattern as the text of a regular expression literal: with Unicode semantics (JSON Schema 2020-12, 6.3.3) where it
 * can be read so, without where it cannot. Undefined for what is no pattern at all, which the loader has reported.
 */
export function patternText(pattern: string): string | undefined {
  const flags = ["u", ""].find((candidate) => compiles(pattern, candidate));
  if (flags === undefined) return undefined;
  // `source` escapes slashes and the ends of lines.
  const { source } = new RegExp(pattern, flags);
  return `/${source.replace(reordering, escaped)}/${flags}`;
}

function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** Control characters and marks that turn the direction of text: code must read as it runs. */
const reordering = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
