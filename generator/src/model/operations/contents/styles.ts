import type { ParameterLocation, ParameterStyle } from "../../types.js";

/** The styles that OAS 3.1.1 4.8.12.3 has for each location, its default (4.8.12.2) first, and `cookie` of 3.2. */
export const stylesOf: Readonly<Record<ParameterLocation, readonly [ParameterStyle, ...ParameterStyle[]]>> = {
  path: ["simple", "label", "matrix"],
  header: ["simple"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  cookie: ["form", "cookie"],
  querystring: ["form"],
};

export function isLocation(location: string | undefined): location is ParameterLocation {
  return location !== undefined && Object.hasOwn(stylesOf, location);
}

export function isStyle(style: string | undefined): style is ParameterStyle {
  return Object.values(stylesOf).some((styles) => styles.some((one) => one === style));
}

/** Returns the default of `explode` (OAS 3.1.1 4.8.12.2.2). deepObject is defined only exploded. */
export function explodesByDefault(style: ParameterStyle): boolean {
  return ["form", "cookie", "deepObject"].includes(style);
}
