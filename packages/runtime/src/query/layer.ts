import { type CachedQuery, isFetching } from "./cached-query.js";
import type { ResolvedEffect } from "./effects.js";
import { addsPage, type InfiniteData, withPagesOf } from "./infinite-data.js";

/** A mutation, as far as its effects on a cached result matter. */
export interface OptimisticChange {
  readonly namespace: string;
  readonly effects: readonly ResolvedEffect[];
  /** The mutation has succeeded. */
  readonly isDone: boolean;
}

/** A cached result with changes over it: the base is the API's answer, and each change is applied to it in order. */
export class Layer {
  readonly query: CachedQuery;
  /**
   * The changes, in the order of their calls. A confirmed change keeps the request that was pending then, until that settles: its
   * answer may be older. It may arrive even though another request has replaced it.
   */
  readonly changes: Map<OptimisticChange, Promise<unknown> | undefined> = new Map();
  /** The data in the cache. */
  shown: unknown;
  #base: unknown;

  constructor(query: CachedQuery) {
    this.query = query;
    this.shown = this.#base = query.state.data;
  }

  /** Returns the base with its changes; undefined if there is no result any more. */
  get data(): unknown {
    if (this.query.state.data === undefined) return undefined;
    return [...this.changes.keys()].reduce((data, change) => this.#apply(change, data), this.#base);
  }

  /** Confirms a change: its mutation has succeeded. Returns whether the response holds the whole result. */
  confirm(change: OptimisticChange): boolean {
    const { query, changes } = this;
    const whole = change.effects.find((effect) => effect.whole !== undefined && concerns(change, effect, query))?.whole;
    if (whole !== undefined) {
      this.#base = whole;
      // The response is newer than changes confirmed before, and lacks those that are not.
      for (const other of changes.keys()) {
        if (other === change) break;
        if (other.isDone) changes.delete(other);
      }
    }
    const request = isFetching(query) ? query.promise : undefined;
    changes.set(change, request);
    const settle = (): void => void (changes.get(change) === request && changes.set(change, undefined));
    request?.then(settle, settle);
    return whole !== undefined;
  }

  /**
   * Makes the data that others have put into the cache the base. It includes the changes that were confirmed when it was
   * requested. Those of them that were called after a pending change stay on top of it.
   */
  renew(): void {
    const { query, changes, shown } = this;
    const { data } = query.state;
    const isGrown = addsPage(shown, data);
    this.#base = isGrown ? withPagesOf(this.#base as InfiniteData, shown as InfiniteData, data as InfiniteData) : data;
    for (const [change, request] of changes) {
      if (isGrown || !change.isDone) break;
      if (request === undefined) changes.delete(change);
    }
  }

  /** Moves the earliest confirmed changes into the base, unless a pending request may lack them. */
  fold(): void {
    for (const change of this.changes.keys()) {
      if (!change.isDone || isFetching(this.query)) break;
      this.#base = this.#apply(change, this.#base);
      this.changes.delete(change);
    }
  }

  #apply(change: OptimisticChange, data: unknown): unknown {
    return change.effects.reduce(
      (result, effect) => (effect.change && concerns(change, effect, this.query) ? effect.change(result) : result),
      data,
    );
  }
}

/** Returns whether a mutation affects a cached result. */
export const concerns = (
  { namespace }: OptimisticChange,
  { operation, matches }: ResolvedEffect,
  { queryKey, state }: CachedQuery,
): boolean =>
  state.data !== undefined &&
  queryKey[0] === namespace &&
  queryKey[1] === operation &&
  // A caller may have put other entries below the same key.
  (queryKey.length === 3 || (queryKey.length === 4 && queryKey[3] === "infinite")) &&
  matches(queryKey[2]);
