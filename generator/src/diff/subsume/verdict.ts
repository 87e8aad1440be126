/** An answer to "does a value fit a schema?" A larger verdict is nearer to a fit, so the smallest one of `allOf` decides. */
export type Verdict = 0 | 1 | 2;

export const misfit = 0;
/** Nobody can say: an unknown format, or a pattern that could take long. */
export const unclear = 1;
export const fit = 2;

export function verdictOf(fits: boolean | undefined): Verdict {
  if (fits === undefined) return unclear;
  return fits ? fit : misfit;
}

export function opposite(verdict: Verdict): Verdict {
  return (2 - verdict) as Verdict;
}

export function worse(one: Verdict, other: Verdict): Verdict {
  return one < other ? one : other;
}
