import type { SkipToken } from "@tanstack/query-core";
import type { Query, SkippableQuery } from "./queries.js";

/** The part of a query that says when to ask again. */
interface Asked<Data> {
  readonly state: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly dataUpdateCount: number;
  };
}

interface Interval<Data> {
  /** Milliseconds until the next request; false at rest, and after a failure. */
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

/** Asks after one second, and then ever more slowly: half as long again each time, up to half a minute. */
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
      const answers = countAnswers(query, data === undefined || isAtRest);
      return error || isAtRest ? false : Math.min(30_000, 1_000 * 1.5 ** Math.max(0, answers - 1));
    },
  });
}

/** Of a wait: how many answers it has had, and of how many updates ever the last was. */
interface Wait {
  readonly answers: number;
  readonly updates: number;
}

// Kept on the query itself: as long as its data are, and for two copies of this package.
const waiting = Symbol.for("specloom.waiting");

/**
 * How many answers there have been since the query was last at rest. Looked at upon each update while anybody polls; where some
 * were missed, nobody did, and a wait begins.
 */
function countAnswers(query: Asked<unknown> & { readonly [waiting]?: Wait }, isAtRest: boolean): number {
  const { dataUpdateCount: updates } = query.state;
  const last = query[waiting];
  const isNext = last?.updates === updates - 1;
  const known = last && (last.updates === updates ? last.answers : isNext ? last.answers + 1 : undefined);
  const wait: Wait = { answers: isAtRest ? 0 : (known ?? 1), updates };
  Object.defineProperty(query, waiting, { value: wait, configurable: true });
  return wait.answers;
}
