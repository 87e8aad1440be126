/** A pattern as JavaScript reads it: the expression, or why there is none. */
export type ReadPattern =
  | { readonly expression: RegExp; readonly problem?: undefined }
  | { readonly expression?: undefined; readonly problem: string };

/**
 * Reads a pattern with Unicode semantics (JSON Schema 2020-12, 6.3.3) or, as some are only valid so, without. What other languages know,
 * and JavaScript without Unicode semantics reads as letters, is a problem, too: with `\p{Alnum}` or `\A`, no string would be valid.
 */
export function readPattern(pattern: string): ReadPattern {
  const unicode = compile(pattern, "u");
  return unicode.expression === undefined && !isMisread(pattern) ? compile(pattern, "") : unicode;
}

/** The classes of characters of POSIX: `[[:alpha:]]`. */
const posixClass = /\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/;

/** Returns whether a pattern has escapes of letters that mean nothing in JavaScript without Unicode semantics, or classes of POSIX. */
function isMisread(pattern: string): boolean {
  const escapes = pattern.match(/\\(?:u\{|[^])/g) ?? [];
  return (
    escapes.some((one) => /^\\(?:u\{|[aACeEFgGhHiIjJKlLmMNoOpPqQRTUVXyYzZ])$/.test(one)) || posixClass.test(pattern)
  );
}

function compile(pattern: string, flags: string): ReadPattern {
  try {
    return { expression: new RegExp(pattern, flags) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: message.slice(message.lastIndexOf(": ") + 2).toLowerCase() };
  }
}
