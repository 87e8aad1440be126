/** Returns the candidate that is most similar to a name; undefined if none is similar. */
export function closestTo(name: string, candidates: Iterable<string>): string | undefined {
  // Bounds the time: the name comes from a model or a command line.
  const wanted = name.slice(0, 64).toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 2.5));
  for (const candidate of candidates) {
    const edits = distance(wanted, candidate.slice(0, 64).toLowerCase());
    if (edits < least || (edits === least && best === undefined)) [best, least] = [candidate, edits];
  }
  return best;
}

/** The Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
