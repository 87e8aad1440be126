import { MutationCache, QueryClient } from "@tanstack/react-query";
import { isUndone } from "./held-changes.js";
import { findNames, type Names } from "./names.js";

export interface QueryClientOptions {
  /** Called with each change that failed, unless the user has undone it. */
  readonly onFailure: (error: Error, title: string) => void;
  /** Called with the names of what a change concerns, before the change. */
  readonly onNames: (names: Names) => void;
}

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The message if the change fails: `Could not rename the project`. */
      readonly failure?: string;
      readonly invalidate?: "await" | "background" | "none";
    };
  }
}

/**
 * Creates the query client of a workspace. It holds the results of two APIs. The hooks update those of the API that a mutation belongs to;
 * what they cannot know is that the other API shows the same data, so we let its queries refetch. The mutation stays pending until they have.
 */
export function createQueryClient({ onFailure, onNames }: QueryClientOptions): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    // The clients retry by themselves.
    defaultOptions: { queries: { staleTime: 10_000 } },
    mutationCache: new MutationCache({
      onMutate: (params) => onNames(findNames(queryClient, params)),
      onSuccess: (_data, _params, _context, { options }) => {
        const namespace = options.mutationKey?.[0];
        return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== namespace });
      },
      onError: (error, _params, _context, { meta }) => {
        if (!isUndone(error)) onFailure(error, meta?.failure ?? "The change failed");
      },
    }),
  });
  return queryClient;
}
