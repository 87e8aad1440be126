import type { Kind } from "./kinds/kind.js";
import type { Counts, Works } from "./measure.js";

/** What each doubling of the document may add to the work, compared with the doubling before. Sorting adds 2.6 of little. */
const linear = 2.8;
const quadratic = 4.6;

/** Fewer blocks, elements and characters than this say nothing. */
const leastWork = 700;

/** Returns the functions of ours, or of the language that ours call, whose work grows faster than that of the kind may. */
export function excessesOf(works: Works, { isDeep }: Kind): readonly (readonly [name: string, counts: Counts])[] {
  const most = isDeep ? quadratic : linear;
  return Object.entries(works).filter(([name, counts]) => isOurs(name) && growsBy(counts) > most);
}

/** Whether the counts of a function fall while the document grows, as they do if V8 loses a counter. */
export function falls([one, two, four]: Counts): boolean {
  return two < one || four < two;
}

function isOurs(name: string): boolean {
  return name.startsWith("src/") || !name.includes("/");
}

/**
 * Returns how the work of a function grows, with what each doubling of the document adds to it: twice as much if the growth is
 * linear, a little more if something is sorted, four times as much if it is quadratic.
 */
function growsBy([one, two, four]: Counts): number {
  return four - two > leastWork ? (four - two) / Math.max(two - one, 1) : 0;
}
