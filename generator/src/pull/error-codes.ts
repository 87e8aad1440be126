/** Returns the codes and names of an error and its causes. */
export function errorCodes(error: unknown, depth = 0): readonly string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const code = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const others = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  return [...code, error.name, ...[...others, error.cause].flatMap((one) => errorCodes(one, depth + 1))];
}
