import type { Kind } from "./kinds/kind.js";
import type { Counts, Works } from "./measure.js";

/** The maximum growth of work per doubling, relative to the previous doubling. Sorting adds 2.6 of little. */
const linear = 2.8;
const quadratic = 4.6;

/** The minimum number of blocks, elements and characters that is meaningful. */
const leastWork = 700;

/** Returns our functions, and native functions that they call, whose work grows faster than the kind allows. */
export function excessesOf(works: Works, { isDeep }: Kind): readonly (readonly [name: string, counts: Counts])[] {
  const most = isDeep ? quadratic : linear;
  return Object.entries(works).filter(([name, counts]) => isOurs(name) && growsBy(counts) > most);
}

/** Returns whether the counts of a function fall while the document grows, which happens when V8 loses a counter. */
export function falls([one, two, four]: Counts): boolean {
  return two < one || four < two;
}

function isOurs(name: string): boolean {
  return name.startsWith("src/") || !name.includes("/");
}

/**
 * Returns the growth of a function's work per doubling of the document: two if it is linear, a little more if something is
 * sorted, four if it is quadratic.
 */
function growsBy([one, two, four]: Counts): number {
  return four - two > leastWork ? (four - two) / Math.max(two - one, 1) : 0;
}
