"use client";
import type { Core } from "@memory-service/client";
import {
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  QueryErrorResetBoundary,
  useQueryClient,
} from "@tanstack/react-query";
import { Component, createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { bindClient, namespace } from "./options.js";
import { clientOf } from "./runtime/binding.js";

export interface ClientProviderProps {
  /** What the hooks below call. */
  readonly client: Core;
  /** Default: that of a QueryClientProvider above, or else one that comes with the client; on a server, a new one. */
  readonly queryClient?: QueryClient | undefined;
  readonly children?: ReactNode;
}

/** What the nearest provider has bound: what it holds has changed, where its client has. */
const Binding = createContext<{ readonly queryClient: QueryClient; readonly client: Core } | undefined>(undefined);

/** Gives the hooks below their client. */
export function ClientProvider({ client, queryClient, children }: ClientProviderProps): ReactNode {
  const above = useContext(QueryClientContext);
  const [own] = useState(() => comingWith(client));
  const target = queryClient ?? above ?? own;
  // While rendering, as the children below ask for it when they render. To bind twice is to bind once.
  const binding = useMemo(() => {
    bindClient(target, client);
    return { queryClient: target, client };
  }, [target, client]);
  return (
    <QueryClientProvider client={target}>
      <Binding.Provider value={binding}>{children}</Binding.Provider>
    </QueryClientProvider>
  );
}

/**
 * The client that the hooks here call, for what has no hook: a call in an event handler, say. It is what the functions of
 * `@memory-service/client/operations` take.
 * @throws Error where none was bound.
 */
export function useClient(): Core {
  const queryClient = useQueryClient();
  const binding = useContext(Binding);
  return binding?.queryClient === queryClient ? binding.client : clientOf(queryClient, namespace);
}

const kept = new WeakMap<Core, QueryClient>();

/**
 * React forgets the state of a provider whose children suspend at first, where no Suspense stands in between, and begins
 * anew. With a new query client each time, that would never end. A server's requests must not share one.
 */
function comingWith(client: Core): QueryClient {
  if (!("window" in globalThis)) return new QueryClient();
  const queryClient = kept.get(client) ?? new QueryClient();
  kept.set(client, queryClient);
  return queryClient;
}

export interface ErrorBoundaryProps {
  /** What is shown in place of children that failed; `reset` tries them again, and the queries that failed with them. */
  readonly fallback: (failure: { readonly error: unknown; readonly reset: () => void }) => ReactNode;
  readonly children?: ReactNode;
}

/** Catches what the suspense hooks below throw. */
export function ErrorBoundary({ fallback, children }: ErrorBoundaryProps): ReactNode {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catcher fallback={fallback} onReset={reset}>
          {children}
        </Catcher>
      )}
    </QueryErrorResetBoundary>
  );
}

interface CatcherProps extends ErrorBoundaryProps {
  readonly onReset: () => void;
}

/** React catches errors in classes alone. */
class Catcher extends Component<CatcherProps, { readonly failure?: { readonly error: unknown } | undefined }> {
  override state: { readonly failure?: { readonly error: unknown } | undefined } = {};

  static getDerivedStateFromError(error: unknown): { failure: { readonly error: unknown } } {
    return { failure: { error } };
  }

  readonly #reset = (): void => {
    this.props.onReset();
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback({ error: failure.error, reset: this.#reset }) : this.props.children;
  }
}
