import type { CachedQuery, CacheEvent } from "./cached-query.js";

/** A request that was under way when a mutation settled. */
interface OlderRequest {
  readonly promise: Promise<unknown>;
  /** The query's status once it was invalidated: that of the request that has replaced this one, if any. */
  readonly fetchStatus: string;
}

/**
 * Keeps results invalidated whose request is older than a mutation. TanStack Query treats its answer as up to date, and the result
 * would stay as it is if the page was reloaded, or the request after it failed to come. Cancelling does not always help: an answer
 * that is being delivered arrives all the same, and the query then seems idle although the next request is under way.
 */
export class OlderRequests {
  readonly #requests = new WeakMap<CachedQuery, OlderRequest>();

  /** Follows a request until it settles. Called once its query has been invalidated. */
  add(query: CachedQuery, promise: Promise<unknown>): void {
    const request = { promise, fetchStatus: query.state.fetchStatus };
    this.#requests.set(query, request);
    const forget = (): void => void (this.#requests.get(query) === request && this.#requests.delete(query));
    // The query deals with the answer before this does.
    promise.then(forget, forget);
    if (query.state.data !== undefined) query.invalidate();
  }

  /** Invalidates the result when the answer of an older request has arrived. */
  notice({ query, action }: CacheEvent): void {
    const request = this.#requests.get(query);
    if (!request || action?.manual || (action?.type !== "success" && action?.type !== "error")) return;
    const { promise, fetchStatus } = request;
    query.setState(query.promise === promise ? { isInvalidated: true } : { isInvalidated: true, fetchStatus });
  }
}
