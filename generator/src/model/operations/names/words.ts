import { wordsIn } from "../../identifiers.js";

/** Returns the words of a name, in lower case: `getPetById`, `get-pet_by id`. */
export function wordsOf(text: string): readonly string[] {
  const spaced = text.replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, "$1 ").replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ");
  return wordsIn(spaced).map((word) => word.toLowerCase());
}

/** Returns a singular that is good enough to compare a noun with itself. */
export function singular(word: string): string {
  if (/(ss|us|is)$/.test(word) || word.length < 3) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(ch|sh|x|ss)es$/, "$1")
    .replace(/s$/, "");
}

/** Returns whether a name is a plural: `bank_accounts`, `people`. */
export function isPlural(text: string): boolean {
  const last = wordsOf(text).at(-1) ?? "";
  return last === "people" || last === "children" || (singular(last) !== last && last !== "news");
}

/** Returns whether a name begins with a verb: `verify_microdeposits`, `findByStatus`. */
export function beginsWithVerb(text: string): boolean {
  return verbs.has(wordsOf(text)[0] ?? "");
}

/** Verbs that are seldom nouns, unlike `list`, `check` or `run`. */
const verbs = new Set(
  (
    "add apply approve attach cancel create delete detach disable enable find generate get mark remove resend revoke send " +
    "submit update validate verify"
  ).split(" "),
);
