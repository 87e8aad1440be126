import { readPattern } from "../../diagnostics/syntax/pattern.js";
import { escapeHidden } from "../../diagnostics/visible.js";

/**
 * A pattern as the text of a regular expression literal: with Unicode semantics (JSON Schema 2020-12, 6.3.3) where it
 * can be read so, without where it cannot. Undefined for what is no pattern at all, which the loader has reported.
 */
export function patternText(pattern: string): string | undefined {
  const { expression } = readPattern(pattern);
  if (expression === undefined) return undefined;
  // `source` escapes slashes and the ends of lines.
  const { source, flags } = expression;
  return `/${escapeHidden(source.replace(/\\([^])/gu, bareWhereHidden))}/${flags}`;
}

/** A backslash before a hidden character means nothing, and would take the backslash of its escape for its own. */
function bareWhereHidden(pair: string, character: string): string {
  return escapeHidden(character) === character ? pair : character;
}
