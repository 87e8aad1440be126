import type { Parameter } from "../../model/types.js";
import type { Verification } from "../context.js";
import { cookiesIn } from "./secrets.js";
import type { Given } from "./types.js";

/** Headers that the connection decides: fetch refuses them. */
const ofConnection = "connection content-length expect host keep-alive te trailer transfer-encoding upgrade".split(" ");

/** Leaves out parameters that every request has already: two values of one header would be a third. */
export function withoutGiven(verification: Verification, { headers, query = [] }: Given): Verification {
  const names = new Set([...ofConnection, ...headers.map(([name]) => name.toLowerCase())]);
  const cookies = new Set(
    headers.flatMap(([name, value]) => (name.toLowerCase() === "cookie" ? cookiesIn(value).map(([own]) => own) : [])),
  );
  const isGiven = ({ in: place, name }: Parameter): boolean =>
    (place === "header" && names.has(name.toLowerCase())) ||
    (place === "cookie" && cookies.has(name)) ||
    (place === "query" && query.some(([own]) => own === name));
  const { api } = verification;
  const operations = api.operations.map((operation) => ({
    ...operation,
    parameters: operation.parameters.filter((one) => !isGiven(one)),
  }));
  return { ...verification, api: { ...api, operations } };
}
