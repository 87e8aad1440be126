import type { SkipToken } from "@tanstack/query-core";
import type { Query, SkippableQuery } from "./queries.js";

/** The part of a query that says when to ask again. */
interface Asked<Data> {
  readonly state: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly dataUpdateCount: number;
    readonly errorUpdateCount: number;
  };
}

interface Interval<Data> {
  /** Milliseconds until the next request; false at rest, and once the API refuses it. */
  readonly refetchInterval: (query: Asked<Data>) => number | false;
}

/** A query that is asked again until a status comes to rest. */
export interface PollingQuery<Id extends string, Params, Data> extends Query<Id, Params, Data>, Interval<Data> {}

/** The same where the arguments may be `skipToken`: then nothing is sent. */
export interface SkippablePollingQuery<Id extends string, Params, Data>
  extends SkippableQuery<Id, Params, Data>, Interval<Data> {}

/** Makes the options of one. They have the key of the query without polling, and so one place in the cache. */
export interface PollingQueryFactory<Id extends string, Params, Data> {
  (params: Params): PollingQuery<Id, Params, Data>;
  (params: Params | SkipToken): SkippablePollingQuery<Id, Params, Data>;
}

/** The same for an operation that needs no arguments. */
export interface OptionalPollingQueryFactory<Id extends string, Params, Data> {
  (params?: Params): PollingQuery<Id, Params, Data>;
  (params?: Params | SkipToken): SkippablePollingQuery<Id, Params, Data>;
}

/** Where the status is, and at which values it rests. */
export interface Rest {
  readonly path: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * Asks after one second, and then ever more slowly: half as long again each time, up to half a minute. A failure counts as an
 * answer: the network or the service may be back by the next one.
 */
export function pollingQueryFactory<Id extends string, Params, Data>(
  factory: (params: Params) => Query<Id, Params, Data>,
  { path, values }: Rest,
) {
  return (params?: Params | SkipToken): PollingQuery<Id, Params, Data> => ({
    // Only a factory that may be called without them leaves them out; it knows the token as well.
    ...factory(params as Params),
    refetchInterval: (query) => {
      const { data, error } = query.state;
      const status = path.reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], data);
      const isAtRest = values.includes(status);
      const answers = countAnswers(query, isAtRest || (data === undefined && !error));
      return isAtRest || isRefused(error) ? false : Math.min(30_000, 1_000 * 1.5 ** Math.max(0, answers - 1));
    },
  });
}

/** Whether to ask again is pointless: the document is gone, say. A timeout (408) and too many requests (429) pass. */
function isRefused(error: unknown): boolean {
  const { status = 0 } = Object(error) as { readonly status?: number };
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** The answers and failures of a wait, and the number of the last one among all that the query has had. */
interface Wait {
  readonly answers: number;
  readonly updates: number;
}

// Kept on the query itself: as long as its data are, and for two copies of this package.
const waiting = Symbol.for("specloom.waiting");

/**
 * Counts the answers since the query was last at rest. Called after each one while anybody polls: if some were missed, nobody
 * did, and a new wait begins.
 */
function countAnswers(query: Asked<unknown> & { readonly [waiting]?: Wait }, isAtRest: boolean): number {
  const updates = query.state.dataUpdateCount + query.state.errorUpdateCount;
  const last = query[waiting];
  const isNext = last?.updates === updates - 1;
  const known = last && (last.updates === updates ? last.answers : isNext ? last.answers + 1 : undefined);
  const wait: Wait = { answers: isAtRest ? 0 : (known ?? 1), updates };
  Object.defineProperty(query, waiting, { value: wait, configurable: true });
  return wait.answers;
}
