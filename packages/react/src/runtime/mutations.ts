import type { CallOptions, ClientError, Core } from "./client.js";
import type { Affect } from "./affects.js";
import { type AffectedCache, applying, type Invalidation } from "./applying.js";
import { clientOf } from "./binding.js";

/** What TanStack Query (5.89 and later) hands to a mutation function. */
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

/** How an operation that changes something is called, and what it makes stale. */
export interface MutationSource {
  readonly key: readonly [namespace: string, operation: string];
  readonly call: (client: Core, params: never, options?: CallOptions) => PromiseLike<unknown>;
  readonly affects?: readonly Affect[];
}

/**
 * What the mutation affects is brought up to date inside of it, so that no callback of a caller can take its place;
 * `meta: { invalidate: "await" }` waits for the queries, `"none"` leaves them alone.
 */
export function mutationFactory<Id extends string, Params, Data>({ key, call, affects = [] }: MutationSource) {
  return (): Mutation<Id, Params, Data> => ({
    mutationKey: key as Mutation<Id, Params, Data>["mutationKey"],
    mutationFn: async (params, { client: queryClient, meta }) => {
      const [namespace] = key;
      const client = clientOf(queryClient, namespace);
      return applying(
        queryClient as AffectedCache,
        namespace,
        affects,
        params,
        (meta?.["invalidate"] as Invalidation | undefined) ?? "background",
        async () => ((await call(client, params as never)) ?? null) as Data,
        () => clientOf(queryClient, namespace) === client,
      );
    },
  });
}
