/** Conditions on the words of a text, in the syntax of `tsquery`. */
import type { Term } from "./terms.js";

/** Returns the condition that a text has one of these words. */
export function anyWord(words: readonly string[]): string {
  return `(${words.map(quote).join("|")})`;
}

/** The number of terms for which a condition is exact. The index evaluates longer conditions slowly, for each text with one of the terms. */
const exactTerms = 6;

/**
 * Returns a condition that every text with at least `count` of the terms meets. It is exact for few terms. For many, some texts with fewer
 * terms meet it, too. Put the rarest terms first.
 */
export function atLeast(count: number, terms: readonly Term[]): string {
  return demand(count, terms.map(anyVariant));
}

/** Returns the condition, which divides the terms into two halves with rare and common terms each. */
function demand(count: number, terms: readonly string[]): string {
  if (count <= 1) return join(terms, "|");
  if (count >= terms.length) return join(terms, "&");
  const left = terms.filter((_, index) => index % 2 === 0);
  const right = terms.filter((_, index) => index % 2 === 1);
  if (terms.length <= exactTerms) return divide(count, left, right);
  const inLeft = Math.ceil(count / 2);
  // A text with fewer terms in both halves has fewer than `count` in all.
  return join([demand(inLeft, left), demand(count + 1 - inLeft, right)], "|");
}

/** Returns the exact condition: some of the terms are in one half, and the others in the other half. */
function divide(count: number, left: readonly string[], right: readonly string[]): string {
  const alternatives: string[] = [];
  const most = Math.min(count, left.length);
  for (let inLeft = Math.max(0, count - right.length); inLeft <= most; inLeft += 1) {
    const both = [inLeft > 0 && demand(inLeft, left), inLeft < count && demand(count - inLeft, right)];
    alternatives.push(
      join(
        both.filter((one) => one !== false),
        "&",
      ),
    );
  }
  return join(alternatives, "|");
}

/** Returns the lexeme that limits a condition to the texts of a scope. */
export function within(scope: string, condition: string): string {
  return `${quote(`/${scope}`)}&${condition}`;
}

const anyVariant = (term: Term): string => anyWord(term.flatMap(({ words }) => words));
const join = (conditions: readonly string[], operator: string): string => `(${conditions.join(operator)})`;
const quote = (lexeme: string): string => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
