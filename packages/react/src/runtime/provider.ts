"use client";
import { QueryClient, QueryClientContext, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { createContext, createElement, type ReactNode, useContext, useEffect, useMemo } from "react";
import { bind, clientOf } from "./binding.js";
import type { Core } from "./client.js";

export interface ClientProviderProps {
  /** What the hooks below call. Another one takes the place of the first, and what that has fetched is fetched again. */
  readonly client: Core;
  /**
   * Default: that of a QueryClientProvider above, unless a provider above has it call another client; or else one that comes
   * with the client; on a server, a new one.
   */
  readonly queryClient?: QueryClient | undefined;
  readonly children?: ReactNode;
}

interface Binding {
  readonly queryClient: QueryClient;
  readonly client: Core;
}

export type { Core } from "./client.js";

/** What the providers above have bound, by namespace: what a query client holds has changed, where its client has. */
const Bindings = createContext<Readonly<Record<string, Binding>>>({});

/** What providers on the screen have, or had, each query client call, by namespace. */
const callers = new WeakMap<QueryClient, Map<string, Core>>();

interface ProviderProps extends ClientProviderProps {
  readonly namespace: string;
}

/** Gives the hooks below the client of a namespace. */
export function Provider({ namespace, client, queryClient, children }: ProviderProps): ReactNode {
  const above = useContext(QueryClientContext);
  const bindings = useContext(Bindings);
  const own = useMemo(() => comingWith(client), [client]);
  const outer = bindings[namespace];
  const isTaken = outer !== undefined && outer.queryClient === above && outer.client !== client;
  const target = queryClient ?? (isTaken ? own : (above ?? own));
  // While rendering, as the children below ask for it when they render. What is rendered may come to nothing: another
  // client takes the place of the first only once it is there.
  if (!callers.get(target)?.has(namespace)) bind(namespace, target, client);
  useEffect(() => {
    const clients = callers.get(target) ?? new Map<string, Core>();
    const last = clients.get(namespace);
    callers.set(target, clients.set(namespace, client));
    bind(namespace, target, client);
    // It may be that of another user: what is cached is the first one's.
    if (last !== undefined && last !== client) void target.resetQueries({ queryKey: [namespace] });
  }, [namespace, target, client]);
  const value = useMemo(
    () => ({ ...bindings, [namespace]: { queryClient: target, client } }),
    [bindings, namespace, target, client],
  );
  return createElement(QueryClientProvider, { client: target }, createElement(Bindings.Provider, { value }, children));
}

/**
 * The client of a namespace that the hooks here call.
 * @throws Error where none was bound.
 */
export function useBoundClient(namespace: string): Core {
  const queryClient = useQueryClient();
  const binding = useContext(Bindings)[namespace];
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
