/** Returns a pattern for `like` and `ilike` that matches strings with this part. `%`, `_` and `\` match literally. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
