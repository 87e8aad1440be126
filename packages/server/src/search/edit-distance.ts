/** Returns the number of characters to insert, delete or replace, or of neighbours to swap, to get from one word to another. */
export function editDistance(from: string, to: string): number {
  const a = [...from];
  const b = [...to];
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      current[j] = Math.min(
        at(previous, j) + 1,
        at(current, j - 1) + 1,
        at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? at(beforePrevious, j - 2) + 1 : Infinity,
      );
    }
    [beforePrevious, previous] = [previous, current];
  }
  return at(previous, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
