/** `true` for identical types. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export type IsAny<T> = 0 extends 1 & T ? true : false;

/** `true` if T contains `any` anywhere. */
export type HasAny<T> = true extends AnyWithin<T, []> ? true : false;

/** For a union: one answer per member. Recursive types end at the eighth level. */
type AnyWithin<T, Depth extends readonly unknown[]> =
  IsAny<T> extends true
    ? true
    : Depth["length"] extends 8
      ? false
      : T extends readonly unknown[]
        ? AnyWithin<T[number], readonly [...Depth, 0]>
        : T extends object
          ? { [K in keyof T]-?: AnyWithin<T[K], readonly [...Depth, 0]> }[keyof T]
          : false;

/** Compiles for `true` only. */
export function check<T extends true>(): T | undefined {
  return undefined;
}
