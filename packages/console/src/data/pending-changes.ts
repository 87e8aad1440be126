import { type QueryClient, useMutationState } from "@tanstack/react-query";

/** A change that the server has not confirmed yet. */
export interface PendingChange<Params> {
  readonly params: Params;
  /** Whether it waits for the network. */
  readonly isWaiting: boolean;
}

/** The function that creates a mutation's options, such as `factsForgetMutation`. */
type Mutation<Params> = () => {
  readonly mutationKey: readonly unknown[];
  readonly mutationFn: (params: Params, ...context: never[]) => unknown;
};

/**
 * Returns the pending changes of a mutation, so that a list shows them before the server confirms them. The hooks do that for the results of
 * their own API; this is for lists of the other one.
 */
export function usePendingChanges<Params>(mutation: Mutation<Params>): readonly PendingChange<Params>[] {
  return useMutationState({
    filters: { mutationKey: mutation().mutationKey, status: "pending" },
    // The key belongs to mutations with these parameters.
    select: ({ state }) => ({ params: state.variables as Params, isWaiting: state.isPaused }),
  });
}

/** Returns the number of changes that wait for the network. */
export function useWaitingCount(queryClient: QueryClient): number {
  return useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }, queryClient).length;
}
