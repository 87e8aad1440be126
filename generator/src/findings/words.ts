/** Returns `3 spec edits`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns the first words, and how many more there are: `GET /facts, PUT /facts/{id} and 3 more`. */
export function listed(words: readonly string[], most: number): string {
  const more = words.length - most;
  return `${words.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Returns the first blocks that fit into a number of characters. */
export function withinBudget(blocks: readonly string[], budget: number): readonly string[] {
  let left = budget;
  const end = blocks.findIndex((block) => (left -= block.length + 2) < 0);
  return end < 0 ? blocks : blocks.slice(0, end);
}

/** Returns a word as a shell reads it: quoted if it has characters with a meaning. */
export function shellWord(text: string): string {
  return /[^\w./:@~^-]/.test(text) || text === "" ? `'${text.replaceAll("'", "'\\''")}'` : text;
}
