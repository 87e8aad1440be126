/** Returns what happened to a value that one of the documents has, or both. */
export function actionOf(before: unknown, after: unknown): "added" | "changed" | "removed" {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}

/** Returns values that one document has instead of those of another, in pairs; a value without a counterpart comes alone. */
export function inPairs<T>(
  base: readonly T[],
  revision: readonly T[],
): readonly (readonly [T | undefined, T | undefined])[] {
  return Array.from({ length: Math.max(base.length, revision.length) }, (_, index) => [base[index], revision[index]]);
}

/** Returns the values that only one of the documents has, in pairs. */
export function changesOf<T>(
  base: ReadonlyMap<unknown, T>,
  revision: ReadonlyMap<unknown, T>,
): readonly (readonly [T | undefined, T | undefined])[] {
  return inPairs(missingIn(revision, base), missingIn(base, revision));
}

/** Returns the values of a map whose keys another one lacks. */
export function missingIn<K, T>(other: ReadonlyMap<K, unknown>, values: ReadonlyMap<K, T>): readonly T[] {
  return [...values].filter(([key]) => !other.has(key)).map(([, value]) => value);
}
