import type { Query, Skippable, SkippableQuery, TokenOf } from "./queries.js";

/** The part of a query that decides when to poll again. */
interface Asked<Data> {
  readonly state: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly dataUpdateCount: number;
    readonly errorUpdateCount: number;
  };
}

interface Interval<Data> {
  /** Milliseconds until the next request; false once the status is final or the API refuses it. */
  readonly refetchInterval: (query: Asked<Data>) => number | false;
}

/** A query that polls until a status is final. */
export interface PollingQuery<Id extends string, Params, Data> extends Query<Id, Params, Data>, Interval<Data> {}

/** The same for arguments that may be `skipToken`: then it sends nothing. */
export interface SkippablePollingQuery<Id extends string, Params, Data, Token extends symbol>
  extends SkippableQuery<Id, Params, Data, Token>, Interval<Data> {}

/** Creates the options of a polling query. Its key is that of the plain query, so both share a cached result. */
export interface PollingQueryFactory<Id extends string, Params, Data> {
  (params: Params): PollingQuery<Id, Params, Data>;
  <Given>(params: Skippable<Given, Params>): SkippablePollingQuery<Id, Params, Data, TokenOf<Given>>;
}

/** The same for an operation that needs no arguments. */
export interface OptionalPollingQueryFactory<Id extends string, Params, Data> {
  (params?: Params): PollingQuery<Id, Params, Data>;
  <Given>(params?: Skippable<Given, Params>): SkippablePollingQuery<Id, Params, Data, TokenOf<Given>>;
}

/** The path to the status, and its final values. */
export interface Rest {
  readonly path: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * Polls after one second, and then more and more slowly: each wait is 1.5 times as long, up to half a minute. A failure counts as
 * an answer: the network or the service may be back by the next one.
 */
export function pollingQueryFactory<Id extends string, Params, Data>(
  factory: (params: Params) => Query<Id, Params, Data>,
  { path, values }: Rest,
) {
  return (params?: Params | symbol): PollingQuery<Id, Params, Data> => ({
    // Only an optional factory gets no arguments, and every factory accepts the token.
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

/** Returns whether polling again is pointless: the document is gone, say. A timeout (408) and too many requests (429) are not. */
function isRefused(error: unknown): boolean {
  const { status = 0 } = Object(error) as { readonly status?: number };
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** The number of answers and failures since polling began, and the query's total when we last counted. */
interface Wait {
  readonly answers: number;
  readonly updates: number;
}

// A property of the query, so that it lives as long as the data, and two copies of this package share it.
const waiting = Symbol.for("specloom.waiting");

/**
 * Counts the answers since the status was last final. Called after each answer while a component polls: if it missed some, no
 * component did, and a new wait begins.
 */
function countAnswers(query: Asked<unknown> & { readonly [waiting]?: Wait }, isAtRest: boolean): number {
  const updates = query.state.dataUpdateCount + query.state.errorUpdateCount;
  const last = query[waiting];
  let answers = 1;
  if (last?.updates === updates) ({ answers } = last);
  else if (last?.updates === updates - 1) answers = last.answers + 1;
  const wait: Wait = { answers: isAtRest ? 0 : answers, updates };
  Object.defineProperty(query, waiting, { value: wait, configurable: true });
  return wait.answers;
}
