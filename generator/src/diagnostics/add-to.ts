/**
 * Appends a value to a map's list for a key. Changes the list in place, because copying it each time would be
 * quadratic.
 */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Returns items by key, in their order. */
export function groupBy<K, V>(items: Iterable<V>, keyOf: (item: V) => K): ReadonlyMap<K, [V, ...V[]]> {
  const groups = new Map<K, [V, ...V[]]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Appends values to a list. Unlike `push(...values)`, it has no limit on their number. */
export function addAll<V>(list: V[], values: Iterable<V>): void {
  for (const value of values) list.push(value);
}
