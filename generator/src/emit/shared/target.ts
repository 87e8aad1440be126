import { optional } from "../../diagnostics/optional.js";
import type { Encoding, Operation, Parameter, Result } from "../../model/types.js";

/**
 * Returns the path as it is requested, and the pairs of its query. Documents tell operations of one path apart by fragments, which are never
 * sent (RFC 9110 7.1), and by queries, which are; a query parameter that is written into the path is sent as any other.
 */
export function partsOfTarget({ http, parameters }: Operation): {
  readonly path: string;
  readonly query: readonly string[];
} {
  const [whole = ""] = http.path.split("#");
  const [path = "", ...query] = whole.split("?");
  const isParameter = (pair: string): boolean =>
    parameters.some((parameter) => parameter.in === "query" && pair === `${parameter.name}={${parameter.name}}`);
  const pairs = query.join("?").split("&");
  return { path, query: pairs.filter((pair) => pair !== "" && !isParameter(pair)) };
}

/** Returns both as one text. */
export function targetOf(operation: Operation): string {
  const { path, query } = partsOfTarget(operation);
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

/** Returns the style that parameters have without one (OAS 3.1.1 4.8.12.2). */
export function usualStyle(place: Parameter["in"]): Parameter["style"] {
  return place === "path" || place === "header" ? "simple" : "form";
}

/** Returns the media types of all that is read as a result; undefined for JSON alone, and for nothing. */
export function acceptOf(result: Result | undefined): string | undefined {
  const types = result === undefined ? [] : [result, ...(result.others ?? [])].map(({ mediaType }) => mediaType);
  const text = types.join(", ");
  return text === "" || text === "application/json" ? undefined : text;
}

/** Returns encodings by the property that each is of, as the runtime reads them. */
export function encodingsByProperty(encodings: readonly Encoding[]) {
  return Object.fromEntries(encodings.map((one) => [one.property, encodingFacts(one)]));
}

/** Returns the encoding of a part or a property as the runtime reads it. */
export function encodingFacts({ contentType, style, explode, allowReserved, headers }: Omit<Encoding, "property">) {
  return {
    ...optional("type", contentType),
    ...optional("style", style),
    ...optional("explode", explode),
    ...(allowReserved === true && { allowReserved }),
    ...optional("headers", headers),
  };
}
