/** Conditions on the words of a text, in the syntax of `tsquery`. */
import type { Term } from "./terms.js";

/** Returns the condition that a text has one of these words. */
export function anyWord(words: readonly string[]): string {
  return `(${words.map(quote).join("|")})`;
}

/**
 * Returns a condition that every text with at least `count` of the terms meets. It is exact for few terms. For many, where the exact one
 * would be too long, it demands as many terms as it can. Put the rarest terms first.
 */
export function atLeast(count: number, terms: readonly Term[]): string {
  return demand(count, terms.map(anyVariant), terms.length <= 8 ? terms.length : 2);
}

/** Returns the condition for a limited depth: each level of depth demands one more term. */
function demand(count: number, terms: readonly string[], depth: number): string {
  if (count <= 1 || depth <= 1) return join(terms, "|");
  if (count >= terms.length) return join(terms, "&");
  // The first term that a text has is one of these; the others follow.
  const first = terms.slice(0, terms.length - count + 1);
  return join(
    first.map((term, index) => join([term, demand(count - 1, terms.slice(index + 1), depth - 1)], "&")),
    "|",
  );
}

/** Returns the lexeme that limits a condition to the texts of a scope. */
export function within(scope: string, condition: string): string {
  return `${quote(`/${scope}`)}&${condition}`;
}

const anyVariant = (term: Term): string => anyWord(term.flatMap(({ words }) => words));
const join = (conditions: readonly string[], operator: string): string => `(${conditions.join(operator)})`;
const quote = (lexeme: string): string => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
