interface Entries<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => unknown;
}

/** Returns the value of a key. Makes and adds one if there is none. */
export function getOrAdd<K, V>(entries: Entries<K, V>, key: K, make: () => V): V {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const value = make();
  entries.set(key, value);
  return value;
}

/** Returns a function that makes its result once for each object, and forgets it with the object. */
export function memoized<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, { readonly value: V }>();
  return (key) => getOrAdd(results, key, () => ({ value: make(key) })).value;
}

/**
 * Returns the result for a key, which is found once. Until then the result is `initial`: what a schema contains may be the
 * schema itself.
 */
export function findOnce<K, V>(results: Map<K, V>, key: K, initial: V, find: () => V): V {
  if (!results.has(key)) {
    results.set(key, initial);
    results.set(key, find());
  }
  return results.get(key) as V;
}
