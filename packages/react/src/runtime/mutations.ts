import type { CallOptions, ClientError, Core } from "./client.js";
import type { Affect } from "./affects.js";
import { type QueryCache, watch, type Watching } from "./binding.js";
import { changesOf } from "./changes.js";

/** What TanStack Query (5.89 and later) passes to a mutation function. */
interface MutationContext {
  readonly client: object;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Options for `useMutation` and its like, of any framework. */
export interface Mutation<Id extends string, Params, Data> {
  readonly mutationKey: readonly [namespace: string, operation: Id];
  readonly mutationFn: (params: Params, context: MutationContext) => Promise<Data>;
  /** Never set: it tells TanStack Query the type of the error. */
  readonly retry?: (failures: number, error: ClientError) => boolean;
}

/** Makes the options of a mutation. */
export type MutationFactory<Id extends string, Params, Data> = () => Mutation<Id, Params, Data>;

/** How an operation that changes something is called, and what it does to the results of others. */
export interface MutationSource {
  readonly key: readonly [namespace: string, operation: string];
  readonly call: (client: Core, params: never, options?: CallOptions) => PromiseLike<unknown>;
  readonly affects?: readonly Affect[];
}

/**
 * The cache is brought up to date inside of the mutation function and by its watch, so that no callback of a caller can take
 * its place. `meta: { invalidate: "await" }` waits for the queries that are fetched again, `"none"` leaves them alone.
 */
export function mutationFactory<Id extends string, Params, Data>({ key, call, affects = [] }: MutationSource) {
  const [namespace] = key;
  const mutationFn = (params: Params, { client: queryClient, meta }: MutationContext): Promise<Data> =>
    changesOf(queryClient).send(
      { namespace, affects, params },
      meta,
      async (client) => ((await call(client, params as never)) ?? null) as Data,
    );
  const watching: Watching = {
    [watch]: (queryClient, mutation, event) =>
      changesOf(queryClient).follow({ namespace, affects, params: mutation.state.variables }, mutation, event),
  };
  Object.assign(mutationFn, watching);
  return (): Mutation<Id, Params, Data> => ({
    mutationKey: key as Mutation<Id, Params, Data>["mutationKey"],
    mutationFn,
  });
}

/** The part of a QueryClient that keeps the defaults of mutations. */
export type MutationDefaults = Pick<QueryCache, "getMutationDefaults" | "setMutationDefaults">;

/** Gives hydrated mutations, which are data alone, their functions. Other defaults of them stay. */
export function register(
  queryClient: MutationDefaults,
  factories: readonly MutationFactory<string, never, unknown>[],
): void {
  for (const factory of factories) {
    const options = factory();
    const { mutationKey } = options;
    queryClient.setMutationDefaults(mutationKey, { ...queryClient.getMutationDefaults(mutationKey), ...options });
  }
}
