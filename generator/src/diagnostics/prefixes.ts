/** Returns all beginnings of a path, itself last: of `a.b`, `a` and `a.b`. */
export function prefixesOf(path: readonly string[]): readonly (readonly string[])[] {
  return path.map((_, index) => path.slice(0, index + 1));
}
