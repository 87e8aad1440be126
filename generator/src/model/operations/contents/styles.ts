import type { ParameterStyle } from "../../types.js";

const styles: readonly string[] = [
  "simple",
  "label",
  "matrix",
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
  "cookie",
] satisfies readonly ParameterStyle[];

export function isStyle(style: string | undefined): style is ParameterStyle {
  return style !== undefined && styles.includes(style);
}

/** Returns the default of `explode` (OAS 3.1.1 4.8.12.2.2). deepObject is defined only exploded. */
export function explodesByDefault(style: ParameterStyle): boolean {
  return ["form", "cookie", "deepObject"].includes(style);
}
