import type { Endpoint, EndpointContent, EndpointParameter } from "../../src/endpoints/index.js";
import { matchPath, readRequest, type ReadOptions, type ReadResult } from "../../src/endpoints/index.js";

/** Returns an endpoint with what a test needs. */
export function endpoint(facts: Partial<Endpoint> = {}): Endpoint {
  return { id: "pets.find", method: "GET", path: "/pets", responses: [], ...facts };
}

/** Returns an endpoint with one query parameter. */
export function withQuery(parameter: Omit<EndpointParameter, "name" | "in">): Endpoint {
  return endpoint({ parameters: [{ name: "a", in: "query", ...parameter }] });
}

/** Returns an endpoint with a body in one media type. */
export function withBody(content: EndpointContent, required = true): Endpoint {
  return endpoint({ method: "POST", body: { contents: [content], ...(required && { required: true }) } });
}

/** Reads a request to the endpoint's path. */
export async function read(
  given: Endpoint,
  target: string,
  init: RequestInit = {},
  options: ReadOptions = {},
): Promise<ReadResult> {
  const request = new Request(`https://api.test${target}`, { method: given.method, ...init });
  const { pathname } = new URL(request.url);
  return readRequest(given, request, matchPath(given, pathname) ?? {}, options);
}

/** Returns the arguments, or the problem as `400 query.a: Expected …`. */
export async function outcome(...input: Parameters<typeof read>): Promise<unknown> {
  const result = await read(...input);
  return result.ok ? result.args : `${result.problem.status} ${result.problem.detail}`;
}

/** Returns the arguments of a request that was read. Throws the problem of another. */
export function argsOf(result: ReadResult): object {
  if (!result.ok) throw new Error(result.problem.detail);
  return result.args;
}
