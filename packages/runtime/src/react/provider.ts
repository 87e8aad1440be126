"use client";
import {
  type DefaultOptions,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  useQueryClient,
} from "@tanstack/react-query";
import { createElement, Fragment, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { bind, claim, clientOf, clientsOf } from "../query/binding.js";
import type { Core } from "../client/index.js";

/** Props of `ClientProvider`. */
export interface ClientProviderProps {
  /** The client for the hooks below. Everything below starts over when you pass another one. */
  readonly client: Core;
  /**
   * Default: the query client of a QueryClientProvider above, or else one that belongs to the client; on a server, a new
   * one. A query client serves one client, the first that renders with it: any other gets its own query client, with the same
   * `defaultOptions`.
   */
  readonly queryClient?: QueryClient | undefined;
  /**
   * The default options of a query client that belongs to the client, which the hooks then use instead of one above. Those of the
   * first render count. Has no effect beside `queryClient`.
   */
  readonly defaultOptions?: DefaultOptions | undefined;
  readonly children?: ReactNode;
}

export type { Core } from "../client/index.js";

interface ProviderProps extends ClientProviderProps {
  readonly namespace: string;
}

/** Gives the hooks below the client of a namespace. */
export function Provider({ namespace, client, queryClient, defaultOptions, children }: ProviderProps): ReactNode {
  const above = useContext(QueryClientContext);
  // Default options that are written inline are new at each render, and are no reason to start over.
  const [defaults] = useState(defaultOptions);
  const wanted = queryClient ?? (defaults ? undefined : above);
  const target = useMemo(
    () => queryClientFor(namespace, client, wanted, defaults),
    [namespace, client, wanted, defaults],
  );
  useInlineWarning(client);
  return createElement(
    QueryClientProvider,
    { client: target },
    // TanStack Query's hooks keep the query client that they began with.
    createElement(Fragment, { key: idOf(target) }, children),
  );
}

/**
 * Returns the client of a namespace for the hooks of this component.
 * @throws ArgumentError if none was bound.
 */
export const useBoundClient = (namespace: string): Core => clientOf(useQueryClient(), namespace);

/**
 * Returns the query client for a client: the wanted one, unless that is another client's.
 *
 * We decide while rendering, because the children ask for data when they render. React may discard a render, suspend it or
 * commit two providers at once, so the first claim is final: no render can hand a query client over to another client.
 */
function queryClientFor(
  namespace: string,
  client: Core,
  wanted: QueryClient | undefined,
  defaultOptions: DefaultOptions | undefined,
): QueryClient {
  if (wanted && claim(namespace, wanted, client)) return wanted;
  const own = ownQueryClient(client, wanted, wanted ? wanted.getDefaultOptions() : defaultOptions);
  // The hooks of other APIs below still need their clients.
  for (const [other, theirs] of wanted ? clientsOf(wanted) : []) if (other !== namespace) claim(other, own, theirs);
  bind(namespace, own, client);
  return own;
}

/** The query clients of clients that could not use the wanted one, by both. */
const ownQueryClients = new WeakMap<Core, WeakMap<object, QueryClient>>();

const none = {};

// As TanStack Query decides.
const isServer = typeof window === "undefined" || "Deno" in globalThis;

/**
 * Returns the query client that belongs to a client. React drops the state of a provider whose children suspend without a
 * Suspense in between, and renders it again: with a new query client each time, that would never end. On a server every render
 * gets a new one, because requests must not share it.
 */
function ownQueryClient(
  client: Core,
  like: QueryClient | undefined,
  defaultOptions: DefaultOptions | undefined,
): QueryClient {
  const known = ownQueryClients.get(client) ?? new WeakMap<object, QueryClient>();
  const kept = isServer ? undefined : known.get(like ?? none);
  if (!kept && !isServer) uncommitted++;
  const own = kept ?? new QueryClient(defaultOptions && { defaultOptions });
  ownQueryClients.set(client, known.set(like ?? none, own));
  return own;
}

const ids = new WeakMap<QueryClient, number>();
let count = 0;

/**
 * Returns a React key for a query client. On a server all have the same: React resumes what it has prerendered only if the keys are
 * those of the first render, which had its own query client.
 */
function idOf(queryClient: QueryClient): number {
  if (isServer) return 0;
  const id = ids.get(queryClient) ?? ++count;
  ids.set(queryClient, id);
  return id;
}

// Bundlers replace this, as they do for React.
declare const process: { readonly env: { readonly NODE_ENV?: string } };

let isWarned = false;

function warn(problem: string): void {
  if (process.env.NODE_ENV === "production" || isWarned) return;
  isWarned = true;
  console.warn(`${problem} Create the client outside of components, once for each user.`);
}

/** The number of query clients created since a provider was last on the screen. */
let uncommitted = 0;

/** Warns, in development, about clients that are created while rendering. */
function useInlineWarning(client: Core): void {
  if (uncommitted > 30)
    warn(
      "ClientProvider is rendered again and again with new clients, and asks for the same data each time: React forgets the " +
        "state of components that suspend before they are shown, useState(() => createClient()) as well.",
    );
  const renders = useRef({ client, seen: new WeakSet<Core>(), changes: 0 });
  useEffect(() => {
    uncommitted = 0;
    const { current } = renders;
    // Signing in as another user changes the client once, or back to an earlier one.
    current.changes = current.client === client || current.seen.has(client) ? 0 : current.changes + 1;
    current.client = client;
    current.seen.add(client);
    if (current.changes > 3)
      warn(
        "ClientProvider got a new client on every render, so everything below it is mounted and fetched again each time.",
      );
  });
}
