/** The strings that must not appear in errors and events: the keys of a call. */
export type Secret = string | readonly string[] | undefined;

/** Returns a function that replaces secrets, and their beginnings, by `[redacted]`: as they are, as JSON and in URLs. */
export function redactor(secret: Secret): (text: string) => string {
  const secrets = ([secret].flat() as readonly string[]).map((given) => given?.trim()).filter(Boolean);
  // One may be the beginning of another.
  secrets.sort((one, other) => other.length - one.length);
  const patterns = secrets.map((whole) => new RegExp(patternOf(whole.slice(0, most)), "gi"));
  return (text) =>
    secrets.reduce((clean, whole, at) => {
      try {
        return redact(
          clean.replaceAll(whole, () => whole.slice(0, most)),
          whole,
          patterns[at]!,
        );
      } catch {
        // The string is too long for the engine's stack.
        return "[redacted]";
      }
    }, text);
}

/** Engines limit the length of patterns: this much of a key is compared, in characters. */
const most = 64;

/** A shorter key may be a part of a word: it counts only as a word of its own. In characters. */
const wordLength = 12;

/** Matches at least eight characters of the beginning. Backslashes are bounded, so that the time is linear. */
const patternOf = (start: string): string =>
  [...(start as Iterable<string>)].reduceRight((rest, character, index) => {
    const literal = character.replace(/\W/, "\\$&");
    const all = `\\\\{0,15}(?:${literal}|(?:u|%(?:25)*)0*${character.charCodeAt(0).toString(16)})${rest}`;
    return index > 7 ? `(${all})?` : all;
  }, "");

/** Characters that the rest of a key may have. */
const remainder = /(?:[\w.~+/=%-]+|\\{1,15}[u/])*/y;

/** Replaces what a pattern finds, unless it is only a part of a word. In time linear in the text. */
function redact(text: string, whole: string, pattern: RegExp): string {
  let result = "";
  let end = 0;
  pattern.lastIndex = 0;
  for (let match; (match = pattern.exec(text));) {
    const { index } = match;
    let after = index + match[0].length;
    // Also after an escaped character, as in "\\nkey" and "%20key".
    const begins = /(?:^|[^\w-]|%[\da-f]{2}|\\[bfnrt])$/i.test(text.slice(Math.max(0, index - 3), index));
    const ends = !/[\w-]/.test(text[after] ?? "");
    const count = Math.min(whole.length, 8) + match.slice(1).filter((part) => part !== undefined).length;
    const isComplete = count === Math.min(whole.length, most);
    const isRedacted = isComplete
      ? whole.length >= wordLength || (begins && ends)
      : // A server may cut a key, and so may the end of a body. A beginning without a digit or a sign may be a word.
        after === text.length || (ends && /[^a-z_-]/i.test(match[0]));
    if (isRedacted) {
      if (!isComplete || whole.length > most) {
        remainder.lastIndex = after;
        after += remainder.exec(text)?.[0].length ?? 0;
      }
      result += `${text.slice(end, index)}[redacted]`;
      end = after;
    }
    pattern.lastIndex = isRedacted ? after : index + 1;
  }
  return result + text.slice(end);
}
