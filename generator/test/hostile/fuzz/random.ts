/** A seeded random number generator with the same numbers on every machine. */
export interface Random {
  /** Returns an integer of at least 0 and less than `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(choices: readonly T[]) => T;
  /** Returns true once in `often` times. */
  readonly once: (often: number) => boolean;
}

/** Creates a generator with mulberry32. */
export function createRandom(seed: number): Random {
  let state = (seed * 0x9e3779b1) | 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, limit);
  };
  return { below, pick: (choices) => choices[below(choices.length)]!, once: (often) => below(often) === 0 };
}
