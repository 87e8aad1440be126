"use client";
import { QueryClient, QueryClientContext, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { createContext, createElement, Fragment, type ReactNode, useContext, useEffect, useMemo } from "react";
import { bind, clientOf } from "./binding.js";
import type { Core } from "./client.js";

export interface ClientProviderProps {
  /** What the hooks below call. Another one has everything below begin anew. */
  readonly client: Core;
  /**
   * Default: that of a QueryClientProvider above, or else one that comes with the client; on a server, a new one. A query
   * client serves one client: for another, one with the same defaults takes its place.
   */
  readonly queryClient?: QueryClient | undefined;
  readonly children?: ReactNode;
}

export type { Core } from "./client.js";

interface Binding {
  readonly queryClient: QueryClient;
  readonly client: Core;
}

/** What the providers above have bound, by namespace. */
const Bindings = createContext<Readonly<Record<string, Binding>>>({});

/** What each query client has been on the screen with, by namespace: what it has cached is that client's. */
const callers = new WeakMap<QueryClient, Map<string, Core>>();

interface ProviderProps extends ClientProviderProps {
  readonly namespace: string;
}

/** Gives the hooks below the client of a namespace. */
export function Provider({ namespace, client, queryClient, children }: ProviderProps): ReactNode {
  const above = useContext(QueryClientContext);
  const bindings = useContext(Bindings);
  const wanted = queryClient ?? above;
  const outer = bindings[namespace];
  // Another client may be another user's, who is to see nothing of the first, nor to send what that has begun.
  const isTaken =
    wanted !== undefined &&
    [callers.get(wanted)?.get(namespace), outer?.queryClient === wanted ? outer.client : undefined].some(
      (caller) => caller !== undefined && caller !== client,
    );
  const target = useMemo(
    () => (wanted === undefined || isTaken ? comingWith(client, wanted) : wanted),
    [client, wanted, isTaken],
  );
  const value = useMemo(() => {
    // While rendering, as the children below ask for it when they render. To bind twice is to bind once.
    bind(namespace, target, client);
    return { ...bindings, [namespace]: { queryClient: target, client } };
  }, [bindings, namespace, target, client]);
  // What is rendered may come to nothing: only what is there counts.
  useEffect(() => {
    const clients = callers.get(target) ?? new Map<string, Core>();
    callers.set(target, clients.set(namespace, client));
  }, [namespace, target, client]);
  return createElement(
    QueryClientProvider,
    { client: target },
    // TanStack Query's hooks keep the query client that they began with.
    createElement(Bindings.Provider, { value }, createElement(Fragment, { key: idOf(target) }, children)),
  );
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
function comingWith(client: Core, like: QueryClient | undefined): QueryClient {
  const known = "window" in globalThis ? kept.get(client) : undefined;
  const queryClient = known ?? new QueryClient(like && { defaultOptions: like.getDefaultOptions() });
  kept.set(client, queryClient);
  return queryClient;
}

const numbers = new WeakMap<QueryClient, number>();
let count = 0;

/** One of its own for each query client. */
function idOf(queryClient: QueryClient): number {
  const key = numbers.get(queryClient) ?? ++count;
  numbers.set(queryClient, key);
  return key;
}
