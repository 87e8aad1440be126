/** Compares by UTF-16 code unit: the same on every machine, unlike localeCompare. */
export function byCodeUnit(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
