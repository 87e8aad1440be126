/** Returns `Fact` for `#/components/schemas/Fact`; undefined for anything else. */
export function componentName(reference: string | undefined): string | undefined {
  const start = "#/components/schemas/";
  if (reference === undefined || !reference.startsWith(start)) return undefined;
  return reference.slice(start.length).replaceAll("~1", "/").replaceAll("~0", "~");
}
