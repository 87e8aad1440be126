const ONE_CHARACTER = /^\P{Surrogate}$/u;

/** Format `char`: one Unicode character, be it of one or two code units (OpenAPI format registry). */
export function isChar(value: string): boolean {
  return ONE_CHARACTER.test(value);
}

/** Format `regex`: a Pattern of ECMA-262, section 22.2.1, with the flag `u`, as far as the engine knows it. */
export function isRegex(value: string): boolean {
  try {
    return new RegExp(value, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
