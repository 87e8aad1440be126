/**
 * Finds the texts with the highest scores without looking at all that have one of the words: common words are in half of a project.
 *
 * 1. Look at the newest texts. A project with few texts is done. For others this shows which words are common: if the newest texts are full
 *    of them, nothing older with the same score can be among the best.
 * 2. Look for texts with all words, with half of them, and so on, until a text with fewer words cannot be among the best.
 */
import type { Term } from "./terms.js";
import { atLeast } from "./tsquery.js";

/** A text that was found. */
export interface Scored {
  readonly id: string;
  readonly score: number;
}

/** A text among the newest. */
export interface Newest {
  readonly id: string;
  /** Qualities of the match by term. */
  readonly qualities: readonly number[];
}

/** The texts that a search looks at. */
export interface Source<R extends { readonly id: string }> {
  /** Returns those of the newest texts that have one of the terms. */
  newest(count: number): Promise<{ readonly rows: readonly (R & Newest)[]; readonly areAll: boolean }>;
  /** Returns the best texts that meet a condition. */
  matching(condition: string, count: number): Promise<readonly (R & Scored)[]>;
  /** Compares texts with the same score: the newest one comes first. */
  compare(a: R, b: R): number;
}

interface Bounds {
  readonly count: number;
  /** The lowest score. */
  readonly minimum: number;
}

/** The number of texts that are looked at first. */
const newestCount = 1_000;

/** Returns the texts with the highest scores, the best one first. Texts without any of the words are never among them. */
export async function findBest<R extends { readonly id: string }>(
  source: Source<R>,
  terms: readonly Term[],
  { count, minimum }: Bounds,
): Promise<(R & Scored)[]> {
  if (terms.length === 0) return [];
  const newest = await source.newest(Math.max(newestCount, count));
  const isNewest = new Set(newest.rows.map(({ id }) => id));
  const scored = newest.rows.map((row) => ({ ...row, score: sum(row.qualities) / terms.length }));
  const select = (rows: readonly (R & Scored)[]): (R & Scored)[] => {
    const distinct = new Map(rows.map((row) => [row.id, row]));
    const passing = [...distinct.values()].filter(({ score }) => score > 0 && score >= minimum);
    return passing.toSorted((a, b) => b.score - a.score || source.compare(a, b)).slice(0, count);
  };
  let best = select(scored);
  if (newest.areAll) return best;

  const rarestFirst = sortByRarity(terms, newest.rows);
  /** Every text with at least this number of terms was compared. */
  let compared = terms.length + 1;
  for (;;) {
    const needed = neededTerms(best, { count, minimum, terms: terms.length, isNewest });
    if (needed >= compared) return best;
    const next = compared > terms.length ? terms.length : Math.ceil(compared / 2);
    compared = Math.max(needed, next === compared ? compared - 1 : next);
    best = select([...best, ...(await source.matching(atLeast(compared, rarestFirst), count))]);
  }
}

/** Returns the best texts of two lists, each of which has its best `count`. The score of a text in both is the higher one. */
export function mergeBest<R extends { readonly id: string }>(
  lists: readonly (readonly (R & Scored)[])[],
  { count, compare }: { readonly count: number } & Pick<Source<R>, "compare">,
): (R & Scored)[] {
  const best = new Map<string, R & Scored>();
  for (const row of lists.flat()) if (row.score > (best.get(row.id)?.score ?? -1)) best.set(row.id, row);
  return [...best.values()].toSorted((a, b) => b.score - a.score || compare(a, b)).slice(0, count);
}

function sortByRarity(terms: readonly Term[], newest: readonly Newest[]): Term[] {
  const uses = terms.map((_, index) => newest.filter(({ qualities }) => (qualities[index] ?? 0) > 0).length);
  return [...terms.keys()]
    .toSorted((a, b) => (uses[a] ?? 0) - (uses[b] ?? 0))
    .flatMap((index) => terms.slice(index, index + 1));
}

interface Competition extends Bounds {
  readonly terms: number;
  readonly isNewest: ReadonlySet<string>;
}

/** Returns the number of terms that another text needs to be among the best. It is older than the newest ones. */
function neededTerms(best: readonly Scored[], { count, minimum, terms, isNewest }: Competition): number {
  const last = best[count - 1];
  const canEnter = (score: number): boolean => {
    if (last === undefined) return score >= minimum;
    if (score !== last.score) return score > last.score;
    return best.some((row) => row.score === score && !isNewest.has(row.id));
  };
  for (let needed = 1; needed <= terms; needed += 1) if (canEnter(needed / terms)) return needed;
  return terms + 1;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
