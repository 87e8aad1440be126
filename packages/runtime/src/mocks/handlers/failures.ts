import { HttpResponse } from "msw";
import type { Endpoint } from "../../endpoints/index.js";
import type { Failure } from "./types.js";

/** Returns the response of a failure; undefined if none comes. */
export function failureOf(failure: Exclude<Failure, "timeout">, endpoint: Endpoint): Response {
  return failure === "network" ? HttpResponse.error() : malformed(endpoint);
}

/** A success that breaks off. */
function malformed({ responses: [response] }: Endpoint): Response {
  const [content] = response?.contents ?? [];
  const status = Number.parseInt(response?.status ?? "");
  return new Response('{"malformed": ', {
    status: status >= 200 && status !== 204 && status !== 205 && status !== 304 ? status : 200,
    headers: { "content-type": content?.type.includes("*") === false ? content.type : "application/json" },
  });
}
