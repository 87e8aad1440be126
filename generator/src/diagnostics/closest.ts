import { lowest } from "./extremes.js";

const longestWord = 200;
/**
 * The maximum number of candidates compared with a misspelt word: a document may have as many misspelt words as names.
 */
const mostCandidates = 2_000;

/**
 * Returns the candidate that a misspelt word most likely means; undefined if none is similar. The first wins a tie.
 * Allows one edit for three letters, up to a maximum.
 */
export function closest(word: string, candidates: Iterable<string>, maximum = longestWord): string | undefined {
  // The cost grows with the square of the length, and typos occur in short words.
  if (word.length > longestWord) return undefined;
  const limit = Math.min(maximum, Math.max(1, Math.floor(word.length / 3)));
  let best: string | undefined;
  let least = limit + 1;
  let looked = 0;
  for (const candidate of candidates) {
    looked += 1;
    if (looked > mostCandidates) break;
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Returns Levenshtein's distance, with a swap of neighbours as one edit; `enough` or more if it is not below that. */
function editDistance(a: string, b: string, enough: number): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [beforeLast, last] = [last, row];
    // No row is below the lower of the two before it.
    if (lowest([...beforeLast, ...last]) >= enough) return enough;
  }
  return last[b.length] ?? 0;
}
