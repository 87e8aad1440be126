/** The number of changes that the page still refuses, as a store for `useSyncExternalStore`. */
export interface Refusals {
  /** Refuses one more change. */
  refuseNext(): void;
  subscribe(listener: () => void): () => void;
  /** Returns the number of changes that are still to be refused. */
  getSnapshot(): number;
  /** The client's `fetch`. */
  fetch(request: Request): Promise<Response>;
}

/** Milliseconds until a change is refused, in which the page shows the optimistic update. */
const delay = 1_500;

/**
 * Refuses changes in the page, before they are sent. This shows rollbacks with any server.
 *
 * @param send Sends the other requests. Default: the global `fetch`.
 */
export function createRefusals(send = (request: Request): Promise<Response> => fetch(request)): Refusals {
  const listeners = new Set<() => void>();
  let waiting = 0;
  const add = (count: number): void => {
    waiting += count;
    for (const listener of listeners) listener();
  };
  return {
    refuseNext: () => add(1),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => waiting,
    fetch: async (request) => {
      if (waiting === 0 || !isChange(request)) return send(request);
      add(-1);
      await new Promise((resolve) => setTimeout(resolve, delay));
      return Response.json({ success: false, message: "Refused by this page" }, { status: 409 });
    },
  };
}

/** Returns whether a request changes data. A search is a POST that only reads. */
const isChange = ({ method, url }: Request): boolean => method !== "GET" && !url.endsWith("/search");
