/**
 * Applies mutations to a query cache optimistically, from the call until the API's answers arrive. One object per query client
 * owns all state. Its invariants:
 *
 * 1. A cached result is a base with changes applied to it: the base is the API's answer, and the changes are those of the
 *    pending mutations that affect it, in the order of their calls.
 * 2. Whatever comes into the cache (an answer, a page, hydrated data) becomes the base. It is never shown without the changes.
 * 3. If a mutation fails, its change is removed from between the others. If it succeeds, its change becomes part of the base
 *    once those before it have, and no pending request may be older.
 * 4. After a mutation its results are fetched again, without waiting for other mutations: their changes stay on top. If the
 *    response holds the whole result and no other mutation overlapped, the response is final instead. Until an answer arrives
 *    that was requested after the mutation, the results stay invalidated.
 * 5. A cached result that no longer exists is not fetched again, and leaves the cache once nobody observes it.
 *
 * Applying a change alters nothing else of a result: not its age, its error, or whether it is stale. An error in here never fails
 * the mutation.
 */
import { clientOf, clientsOf, type MutationEvent, type WatchedMutation } from "./binding.js";
import { type Cache, type CachedQuery, type CacheEvent, isFetching, isFirst } from "./cached-query.js";
import { asClientError, type Core } from "../client/index.js";
import { type Effect, type ResolvedEffect, resolve } from "./effects.js";
import { concerns, type OptimisticChange, Layer } from "./layer.js";
import { OlderRequests } from "./older-requests.js";
import { refetch } from "./refetch.js";

/** A mutation's declared effects and its arguments. */
export interface MutationCall {
  readonly namespace: string;
  readonly declared: readonly Effect[];
  readonly params: unknown;
}

/** A mutation that was called and has not settled. */
interface Change extends MutationCall, OptimisticChange {
  effects: readonly ResolvedEffect[];
  /** Sends every attempt, even if the query client is bound to another client by then. */
  readonly client: Core;
  /** An attempt has been sent. A second call with the same arguments then gets a change of its own. */
  isSent: boolean;
  isDone: boolean;
  /** No other mutation that affects the same operations was in progress at the same time. */
  isAlone: boolean;
}

interface Meta {
  readonly [name: string]: unknown;
}

const symbol = Symbol.for("specloom.changes");

/** Returns the optimistic cache of a query client. It is a property of that, so that two copies of this package share it. */
export function optimisticCacheOf(queryClient: object): OptimisticCache {
  const holder = queryClient as { readonly [symbol]?: OptimisticCache };
  if (!holder[symbol]) Object.defineProperty(holder, symbol, { value: new OptimisticCache(queryClient as Cache) });
  return holder[symbol]!;
}

export class OptimisticCache {
  readonly #cache: Cache;
  /** The pending mutations, in the order of their calls. */
  readonly #running = new Set<Change>();
  /** The change of each mutation that TanStack Query has. */
  readonly #known = new WeakMap<WatchedMutation, Change>();
  /** The results with changes applied to them. */
  readonly #layers = new Map<CachedQuery, Layer>();
  /** First requests that were pending when a mutation succeeded, with the changes that their answers may lack. */
  readonly #late = new WeakMap<CachedQuery, Set<Change>>();
  /** Results that no longer exist, but are observed. */
  readonly #gone = new WeakSet<CachedQuery>();
  /** All data with changes applied. Cancelling a request restores it: it is not a new answer. */
  readonly #composed = new WeakSet<object>();
  /** The requests that were pending when a mutation settled. */
  readonly #older = new OlderRequests();
  #isWriting = false;

  constructor(cache: Cache) {
    this.#cache = cache;
    cache.getQueryCache().subscribe((event) => {
      if (!this.#isWriting) attempt(() => this.#notice(event));
      attempt(() => this.#older.notice(event));
      attempt(() => this.#keepAway(event));
    });
  }

  /** Follows a mutation of TanStack Query: paused and hydrated ones are shown before they are sent. */
  follow(asked: MutationCall, mutation: WatchedMutation, { type, action }: MutationEvent): void {
    const known = this.#known.get(mutation);
    const isAsked = action?.type === "pending" || action?.type === "continue";
    // It is shown once its client is bound.
    if (!clientsOf(this.#cache).has(asked.namespace)) return;
    if (!known && (isAsked || (type === "added" && mutation.state.isPaused)))
      this.#known.set(mutation, this.#begin(asked));
    else if (known && action?.type === "success") void this.#succeed(known, action.data, mutation.meta);
    else if (known && action?.type === "error") this.#fail(known, mutation.meta);
    // Nobody can resume it.
    else if (known && mutation.state.isPaused && !this.#cache.getMutationCache().getAll().includes(mutation))
      this.#end(known, false);
  }

  /** Sends one attempt of a mutation. Its change stays in the cache between attempts. */
  async send<Data>(
    asked: MutationCall,
    meta: Meta | undefined,
    request: (client: Core) => Promise<Data>,
  ): Promise<Data> {
    const { declared, params } = asked;
    const known = [...this.#running].find((one) => one.declared === declared && one.params === params && !one.isSent);
    // TanStack Query may know another function instead: one of the caller's around ours.
    const change = known ?? this.#begin(asked);
    change.isSent = true;
    try {
      const data = await request(change.client);
      await this.#succeed(change, data, meta).catch(() => {});
      return data;
    } catch (error) {
      change.isSent = false;
      if (!known) this.#fail(change, meta);
      throw asClientError(error);
    }
  }

  #begin(asked: MutationCall): Change {
    const { namespace, declared, params } = asked;
    const change: Change = {
      ...asked,
      client: clientOf(this.#cache, namespace),
      effects: declared.map((effect) => resolve(effect, { params })),
      isSent: false,
      isDone: false,
      isAlone: true,
    };
    for (const other of this.#running) if (overlaps(change, other)) change.isAlone = other.isAlone = false;
    this.#running.add(change);
    attempt(() => this.#lay(change));
    return change;
  }

  /** Puts the response into the cache, and refetches the rest. */
  async #succeed(change: Change, data: unknown, meta: Meta | undefined): Promise<void> {
    if (!this.#running.has(change)) return;
    const { declared, params } = change;
    change.effects = declared.map((effect) => resolve(effect, { params, data }));
    const stale = change.effects.filter((effect) => !this.#isAnswered(change, effect));
    if (!this.#end(change, true)) return;
    for (const effect of stale) if (effect.removes) attempt(() => this.#remove(change, effect));
    const fetched = this.#refetch(change, stale, meta);
    if (meta?.["invalidate"] === "await") await fetched;
  }

  /** Rolls the change back. Refetches its results: after a timeout, the API may have made the change. */
  #fail(change: Change, meta: Meta | undefined): void {
    if (this.#running.has(change) && this.#end(change, false)) void this.#refetch(change, change.effects, meta);
  }

  /** Confirms or discards a change. Returns whether the cache still belongs to the client that has sent the mutation. */
  #end(change: Change, isDone: boolean): boolean {
    const isOurs = this.#isOurs(change);
    const isConfirmed = isDone && isOurs;
    // The response may affect more results than the arguments did.
    if (isConfirmed) attempt(() => this.#lay(change));
    this.#running.delete(change);
    change.isDone = isConfirmed;
    if (isConfirmed) attempt(() => this.#awaitFirst(change));
    for (const layer of this.#layers.values()) {
      if (!layer.changes.has(change)) continue;
      if (!isConfirmed) layer.changes.delete(change);
      attempt(() => this.#show(layer, isConfirmed && layer.confirm(change)));
    }
    return isOurs;
  }

  #isOurs({ namespace, client }: Change): boolean {
    return clientOf(this.#cache, namespace) === client;
  }

  /** Returns whether the response holds the result, and nothing newer is pending. */
  #isAnswered(change: Change, effect: ResolvedEffect): boolean {
    return effect.whole !== undefined && change.isAlone && !this.#find(change, effect).some(isFetching);
  }

  #find({ namespace }: Change, { operation, matches }: ResolvedEffect): readonly CachedQuery[] {
    const predicate = (query: CachedQuery): boolean => matches(query.queryKey[2]);
    return this.#cache.getQueryCache().findAll({ queryKey: [namespace, operation], predicate });
  }

  async #refetch(change: Change, effects: readonly ResolvedEffect[], meta: Meta | undefined): Promise<void> {
    if (meta?.["invalidate"] === "none") return;
    const isGone = (query: CachedQuery): boolean => this.#gone.has(query);
    const stale = effects.filter(({ removes }) => !removes).flatMap((effect) => this.#find(change, effect));
    const requests = new Map(stale.filter((query) => !isGone(query)).map((query) => [query, query.promise]));
    // Invalidates them at once.
    const fetched = refetch(this.#cache, change.namespace, effects, isGone);
    for (const [query, promise] of requests) if (promise) this.#older.add(query, promise);
    await fetched;
  }

  /** Applies a change to the results that it affects. Later results get it in `#adopt`. */
  #lay(change: Change): void {
    for (const effect of change.effects)
      if (effect.change)
        for (const query of this.#find(change, effect)) if (concerns(change, effect, query)) this.#cover(query, change);
  }

  #cover(query: CachedQuery, change: Change): void {
    const layer = this.#layers.get(query) ?? new Layer(query);
    if (layer.changes.has(change)) return;
    this.#layers.set(query, layer);
    layer.changes.set(change, undefined);
    attempt(() => this.#show(layer));
  }

  /** Keeps the change for requests that were sent before the mutation succeeded, and whose answers may lack it. */
  #awaitFirst(change: Change): void {
    for (const effect of change.effects)
      if (effect.change)
        for (const query of this.#find(change, effect))
          if (isFirst(query)) this.#late.set(query, (this.#late.get(query) ?? new Set()).add(change));
  }

  /** Puts the result with its changes into the cache. Unless it is the response itself, nothing else of it is new. */
  #show(layer: Layer, isResponse = false): void {
    const { query } = layer;
    this.#fold(layer);
    const { data } = layer;
    if (data === undefined) return void this.#layers.delete(query);
    this.#isWriting = true;
    try {
      if (isResponse) this.#cache.setQueryData(query.queryKey, data);
      else if (data !== query.state.data) query.setState({ data });
    } finally {
      this.#isWriting = false;
    }
    layer.shown = query.state.data;
    if (layer.changes.size > 0) this.#composed.add(layer.shown as object);
  }

  #fold(layer: Layer): void {
    layer.fold();
    if (layer.changes.size === 0) this.#layers.delete(layer.query);
  }

  /** Follows what others do to the cache. */
  #notice({ type, query, action }: CacheEvent): void {
    if (type === "removed") this.#layers.delete(query);
    if (type !== "added" && type !== "updated") return;
    if (action?.type === "error") this.#late.delete(query);
    const layer = this.#layers.get(query);
    const { data } = query.state;
    const isFetched = action?.type === "success" && !action.manual;
    const isNews = isFetched || (data !== layer?.shown && !this.#composed.has(data as object));
    if (layer && isNews) layer.renew();
    if (layer && (isNews || data !== layer.shown)) this.#show(layer);
    else if (layer) this.#fold(layer);
    else if (isNews) this.#adopt(query);
  }

  /** Applies the changes to a result that is new in the cache. */
  #adopt(query: CachedQuery): void {
    const late = this.#late.get(query) ?? [];
    this.#late.delete(query);
    for (const change of [...late, ...this.#running])
      if (this.#isOurs(change) && change.effects.some((effect) => effect.change && concerns(change, effect, query)))
        this.#cover(query, change);
  }

  /** Removes the results that no longer exist; those that are observed stay as they are. */
  #remove(change: Change, effect: ResolvedEffect): void {
    for (const query of this.#find(change, effect)) {
      if (query.observers.length === 0) {
        this.#cache.getQueryCache().remove(query);
        continue;
      }
      this.#gone.add(query);
      if (query.state.data !== undefined) void query.cancel({ revert: true });
    }
  }

  /** Keeps results that no longer exist from being fetched: a window that gets the focus refetches stale ones. */
  #keepAway({ type, query, action }: CacheEvent): void {
    if (!this.#gone.has(query)) return;
    if (type === "observerRemoved" && query.observers.length === 0) this.#cache.getQueryCache().remove(query);
    // The request begins after this event, and is sent later than that.
    if (action?.type === "fetch" && query.state.data !== undefined)
      queueMicrotask(() => void query.cancel({ revert: true }));
    if (action?.manual) this.#gone.delete(query);
  }
}

const overlaps = (one: Change, other: Change): boolean =>
  one.namespace === other.namespace &&
  one.declared.some(({ query }) => other.declared.some((effect) => effect.query === query));

/** Runs code that must not fail a mutation, or the caller that has changed the cache. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The result is refetched anyway.
  }
}
