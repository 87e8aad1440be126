import type { Parameter } from "../../model/types.js";
import type { Verification } from "../context.js";
import type { Headers } from "../types.js";
import { cookiesIn } from "./secrets.js";

/** Headers that the connection decides: fetch refuses them. */
const ofConnection = "connection content-length expect host keep-alive te trailer transfer-encoding upgrade".split(" ");

/** Leaves out parameters that headers of every request give already: two values of one header would be a third. */
export function withoutGiven(verification: Verification, headers: Headers): Verification {
  const names = new Set([...ofConnection, ...headers.map(([name]) => name.toLowerCase())]);
  const cookies = new Set(
    headers.flatMap(([name, value]) => (name.toLowerCase() === "cookie" ? cookiesIn(value).map(([own]) => own) : [])),
  );
  const isGiven = ({ in: place, name }: Parameter): boolean =>
    (place === "header" && names.has(name.toLowerCase())) || (place === "cookie" && cookies.has(name));
  const { api } = verification;
  const operations = api.operations.map((operation) => ({
    ...operation,
    parameters: operation.parameters.filter((one) => !isGiven(one)),
  }));
  return { ...verification, api: { ...api, operations } };
}
