/** `true` where two types are the same. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles where the type argument is `true`. */
export function check<_Held extends true>(): void {}
