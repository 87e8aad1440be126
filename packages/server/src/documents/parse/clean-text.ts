/**
 * Removes what PostgreSQL cannot store or JSON cannot carry: NUL and other control characters except tab, line feed and carriage
 * return. Halves of surrogate pairs become U+FFFD. The length only shrinks by the removed characters.
 */
export function cleanText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "").replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Returns a text on one line: white space becomes single spaces. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}
