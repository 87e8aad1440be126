/**
 * A request that lives as long as the signal that ends it. Node stops to follow the signal of a Request that has been garbage
 * collected, in the middle of a body as well, and then the connection stays open.
 */
export function held(request: Request, signal: AbortSignal): Request {
  signal.addEventListener("abort", () => request);
  return request;
}
