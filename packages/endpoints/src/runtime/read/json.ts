/** JSON nested deeper than this is refused: validators and handlers may recurse. */
export const deepest = 100;

export type Parsed = { readonly value: unknown } | { readonly message: string };

/** Parses JSON. Returns a message for text that is not JSON, or that is nested too deeply. */
export function parseJson(text: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : "";
    return { message: `Invalid JSON: ${reason}` };
  }
  return isDeeper(value, deepest) ? { message: `Nested deeper than ${deepest} levels` } : { value };
}

/** Returns whether a value has more levels than are left. The limit bounds the recursion. */
function isDeeper(value: unknown, left: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (left === 0) return true;
  for (const key in value) if (isDeeper((value as Readonly<Record<string, unknown>>)[key], left - 1)) return true;
  return false;
}
