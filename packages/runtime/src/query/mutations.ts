import type { CallOptions, ClientError, Core } from "../client/index.js";
import type { Effect } from "./effects.js";
import { type QueryCache, watch, type Watching } from "./binding.js";
import { optimisticCacheOf } from "./optimistic-cache.js";

/** The context that TanStack Query (5.89 and later) passes to a mutation function. */
interface MutationContext {
  readonly client: object;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Options for `useMutation` and similar functions of any framework. */
export interface Mutation<Id extends string, Params, Data> {
  readonly mutationKey: readonly [namespace: string, operation: Id];
  readonly mutationFn: (params: Params, context: MutationContext) => Promise<Data>;
  /** Never set. It gives TanStack Query the type of the error. */
  readonly retry?: (failures: number, error: ClientError) => boolean;
}

/** Creates the options of a mutation. */
export type MutationFactory<Id extends string, Params, Data> = () => Mutation<Id, Params, Data>;

/** An operation that changes data: its key, its call, and its effects on cached results. */
export interface MutationSource {
  readonly key: readonly [namespace: string, operation: string];
  readonly call: (client: Core, params: never, options?: CallOptions) => PromiseLike<unknown>;
  readonly effects?: readonly Effect[];
}

/**
 * Creates the options of a mutation. The mutation function and its watcher update the cache, so that a caller's callbacks cannot
 * replace that. `meta: { invalidate: "await" }` waits for the refetched queries, `"none"` does not refetch them.
 */
export function mutationFactory<Id extends string, Params, Data>({ key, call, effects = [] }: MutationSource) {
  const [namespace] = key;
  const mutationFn = (params: Params, { client: queryClient, meta }: MutationContext): Promise<Data> =>
    optimisticCacheOf(queryClient).send(
      { namespace, declared: effects, params },
      meta,
      async (client) => ((await call(client, params as never)) ?? null) as Data,
    );
  const watching: Watching = {
    [watch]: (queryClient, mutation, event) =>
      optimisticCacheOf(queryClient).follow(
        { namespace, declared: effects, params: mutation.state.variables },
        mutation,
        event,
      ),
  };
  Object.assign(mutationFn, watching);
  return (): Mutation<Id, Params, Data> => ({
    mutationKey: key as Mutation<Id, Params, Data>["mutationKey"],
    mutationFn,
  });
}

/** The part of a QueryClient that keeps the defaults of mutations. */
export type MutationDefaults = Pick<QueryCache, "getMutationDefaults" | "setMutationDefaults">;

/** Gives hydrated mutations, which are data only, their functions. Keeps their other defaults. */
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
