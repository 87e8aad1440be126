"use client";
import { type Core, createClient } from "@memory-service/client";
import { ClientProvider } from "@memory-service/react";
import { QueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

interface ProvidersProps {
  readonly baseUrl: string;
  readonly children: ReactNode;
}

export function Providers({ baseUrl, children }: ProvidersProps) {
  const [{ client, queryClient }] = useState(() => getClients(baseUrl));
  return (
    <ClientProvider client={client} queryClient={queryClient}>
      {children}
    </ClientProvider>
  );
}

interface Clients {
  readonly client: Core;
  readonly queryClient: QueryClient;
}

let inBrowser: Clients | undefined;

/** One pair for the browser, however often React begins anew, and one for each request to the server. */
function getClients(baseUrl: string): Clients {
  if (typeof window === "undefined") return createClients(baseUrl);
  return (inBrowser ??= createClients(baseUrl));
}

const createClients = (baseUrl: string): Clients => ({
  client: createClient({ baseUrl, apiKey: () => "key-of-browser", maxRetries: 0 }),
  queryClient: new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }),
});
