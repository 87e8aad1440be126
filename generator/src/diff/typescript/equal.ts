/** Properties of the model that no type shows. */
const remarks: ReadonlySet<string> = new Set([
  "source",
  "title",
  "description",
  "summary",
  "examples",
  "example",
  "default",
  "deprecated",
  "unknowns",
]);

/** Returns whether two parts of models are equal but for prose, examples and sources. */
export function isEqualButProse(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && areEqual(a, b);
  const [one, other] = [a as Members, b as Members];
  return (
    Object.keys(a).every((key) => remarks.has(key) || isEqualButProse(one[key], other[key])) &&
    Object.keys(b).every((key) => key in a || remarks.has(key) || other[key] === undefined)
  );
}

type Members = Readonly<Record<string, unknown>>;

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => isEqualButProse(item, b[index]));
}
