/** Throws where the program itself is wrong; what users get wrong becomes a diagnostic instead. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Bug in specloom: ${why}`);
}

/** The last arm of an exhaustive switch: the compiler rejects the call while a member of the union is unhandled. */
export function unreachable(value: never): never {
  throw new Error(`Bug in specloom: unhandled ${JSON.stringify(value)}`);
}
