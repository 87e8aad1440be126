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
  return isTooDeep(value) ? { message: `Nested deeper than ${deepest} levels` } : { value };
}

/** Walks level by level, without recursion. */
function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}
