/** Returns ids for a message: the first ten, and the number of the others. */
export function quoteIds(ids: readonly string[]): string {
  const shown = ids.slice(0, 10).map((id) => JSON.stringify(id));
  const hidden = ids.length - shown.length;
  return hidden > 0 ? `${shown.join(", ")} and ${hidden} more` : shown.join(", ");
}
