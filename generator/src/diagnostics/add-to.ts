/** Adds a value to the list that a map has under a key. The list grows in place: to copy it each time would be quadratic. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Adds values to a list. Unlike `push(...values)`, it takes any number of them. */
export function addAll<V>(list: V[], values: Iterable<V>): void {
  for (const value of values) list.push(value);
}
