import type { Query } from "./queries.js";

/** The part of a query that says when to ask again. */
interface Asked<Data> {
  readonly state: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly dataUpdateCount: number;
  };
}

/** A query that is asked again until a status comes to rest. */
export interface PollingQuery<Id extends string, Params, Data> extends Query<Id, Params, Data> {
  /** Milliseconds until the next request; false at rest, and after a failure. */
  readonly refetchInterval: (query: Asked<Data>) => number | false;
}

/** Makes the options of one. They have the key of the query without polling, and so one place in the cache. */
export type PollingQueryFactory<Id extends string, Params, Data> = (params: Params) => PollingQuery<Id, Params, Data>;

/** The same for an operation that needs no arguments. */
export type OptionalPollingQueryFactory<Id extends string, Params, Data> = (
  params?: Params,
) => PollingQuery<Id, Params, Data>;

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
  return (params?: Params): PollingQuery<Id, Params, Data> => ({
    // Only a factory that may be called without them leaves them out.
    ...factory(params as Params),
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      const status = path.reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], data);
      if (error || values.includes(status)) return false;
      return Math.min(30_000, 1_000 * 1.5 ** Math.max(0, dataUpdateCount - 1));
    },
  });
}
