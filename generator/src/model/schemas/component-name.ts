/** Returns `Fact` for `#/components/schemas/Fact`; undefined for anything else. */
export function componentName(reference: string | undefined): string | undefined {
  const start = "#/components/schemas/";
  if (reference === undefined || !reference.startsWith(start)) return undefined;
  const token = reference.slice(start.length);
  return token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
}
