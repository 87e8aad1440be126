/** The strings that must not appear in errors and events: the keys of a call. */
export type Secret = string | readonly string[] | undefined;

/** Returns a function that replaces secrets, and their beginnings, by `[redacted]`: as they are, as JSON and in URLs. */
export function redactor(secret: Secret): (text: string) => string {
  const secrets = ([secret].flat() as string[]).filter((given) => given?.trim());
  // Without a secret, the pattern never matches.
  const pattern = new RegExp([...new Set(secrets)].map(patternOf).join("|") || "(?!)", "gi");
  return (text) => text.replace(pattern, "[redacted]");
}

/**
 * Matches at least eight characters of the beginning, because a body can end there, and what looks like the rest of a key:
 * engines limit the length of patterns.
 */
const patternOf = (secret: string): string =>
  Array.from(secret.trim().slice(0, 64)).reduceRight((rest, character, index) => {
    const hex = character.charCodeAt(0).toString(16).padStart(4, "0");
    const all = `\\\\*(\\u${hex}|(u00|%(25)*)${hex.slice(2)})${rest}`;
    return index > 7 ? `(${all})?` : all;
  }, "") + "([\\w.~+/=%-]|\\\\+[u/])*";
