/** Returns the highest of the values. Unlike `Math.max`, it has no limit on their number. */
export function highest(values: Iterable<number>): number {
  let found = -Infinity;
  for (const value of values) found = Math.max(found, value);
  return found;
}

/** Returns the lowest of the values. Unlike `Math.min`, it has no limit on their number. */
export function lowest(values: Iterable<number>): number {
  let found = Infinity;
  for (const value of values) found = Math.min(found, value);
  return found;
}
