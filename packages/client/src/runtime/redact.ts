/** The strings that must not appear in errors and events: the keys of a call. */
export type Secret = string | readonly string[] | undefined;

/** Returns a function that replaces secrets, and their beginnings, by `[redacted]`: as they are, as JSON and in URLs. */
export const redactor =
  (secret: Secret) =>
  (text: string): string =>
    ([secret].flat() as readonly string[]).reduce(
      (clean, given) => (given?.trim() ? clean.replace(new RegExp(patternOf(given), "gi"), "[redacted]") : clean),
      text,
    );

/**
 * Matches at least eight characters of the beginning, because a body can end there, and what looks like the rest of a key:
 * engines limit the length of patterns.
 */
const patternOf = (secret: string): string =>
  [...secret.trim().slice(0, 64)].reduceRight((rest, character, index) => {
    const literal = character.replace(/\W/, "\\$&");
    const all = `\\\\*(${literal}|(u|%(25)*)0*${character.charCodeAt(0).toString(16)})${rest}`;
    return index > 7 ? `(${all})?` : all;
  }, "") + "([\\w.~+/=%-]|\\\\+[u/])*";
