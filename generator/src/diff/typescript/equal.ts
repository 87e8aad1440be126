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
  return isContained(a, b) && isContained(b, a, (key) => key in a);
}

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => isEqualButProse(item, b[index]));
}

function isContained(a: object, b: object, isSeen: (key: string) => boolean = () => false): boolean {
  const others = b as { readonly [key: string]: unknown };
  for (const [key, value] of Object.entries(a)) {
    if (remarks.has(key) || isSeen(key)) continue;
    if (!isEqualButProse(value, others[key])) return false;
  }
  return true;
}
