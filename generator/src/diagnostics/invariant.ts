/** Throws for a bug in the program. Mistakes of users become diagnostics instead. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Bug in specloom: ${why}`);
}

/** Ends an exhaustive switch: the compiler rejects the call while a variant of the union is unhandled. */
export function unreachable(value: never): never {
  throw new Error(`Bug in specloom: unhandled ${JSON.stringify(value)}`);
}
