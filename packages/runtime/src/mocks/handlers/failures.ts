import { HttpResponse } from "msw";
import type { Endpoint } from "../../endpoints/index.js";
import { malformed } from "./malformed.js";
import type { Failure } from "./types.js";

/** Returns the response of a failure; undefined if none comes. */
export function failureOf(failure: Exclude<Failure, "timeout">, endpoint: Endpoint): Response {
  return failure === "network" ? HttpResponse.error() : malformed(endpoint);
}
