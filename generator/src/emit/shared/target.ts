import type { Operation } from "../../model/types.js";

/**
 * The path as it is requested. Documents tell operations of one path apart by fragments, which are never sent (RFC 9110
 * 7.1), and by queries, which are; a query parameter that is written into the path is sent as any other.
 */
export function targetOf({ http, parameters }: Operation): string {
  const [whole = ""] = http.path.split("#");
  const [path = "", ...query] = whole.split("?");
  const isParameter = (pair: string): boolean =>
    parameters.some((parameter) => parameter.in === "query" && pair === `${parameter.name}={${parameter.name}}`);
  const fixed = query
    .join("?")
    .split("&")
    .filter((pair) => pair !== "" && !isParameter(pair));
  return fixed.length === 0 ? path : `${path}?${fixed.join("&")}`;
}
