// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

/** The strings that must not appear in errors and events: the keys of a call. */
export type Secret = string | readonly string[] | undefined;

/** Returns a function that replaces secrets, and their beginnings, by `[redacted]`: as they are, as JSON and in URLs. */
export const redactor =
  (secret: Secret) =>
  (text: string): string =>
    ([secret].flat() as readonly string[]).reduce((clean, given) => {
      const whole = given?.trim();
      if (!whole) return clean;
      const start = whole.slice(0, 64);
      try {
        return clean.replaceAll(whole, () => start).replace(new RegExp(patternOf(start), "gi"), "[redacted]");
      } catch {
        // The string is too long for the engine's stack.
        return "[redacted]";
      }
    }, text);

/**
 * Matches at least eight characters of the beginning, because a body can end there, and all that looks like the rest of a key,
 * because engines limit the length of patterns. Backslashes are bounded, so that the time is linear.
 */
const patternOf = (start: string): string =>
  [...start].reduceRight((rest, character, index) => {
    const literal = character.replace(/\W/, "\\$&");
    const all = `\\\\{0,15}(${literal}|(u|%(25)*)0*${character.charCodeAt(0).toString(16)})${rest}`;
    return index > 7 ? `(${all})?` : all;
  }, "") + "([\\w.~+/=%-]+|\\\\{1,15}[u/])*";
