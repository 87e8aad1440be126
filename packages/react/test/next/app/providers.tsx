"use client";
import { createClient } from "@memory-service/client";
import { ClientProvider } from "@memory-service/react";
import { QueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

interface ProvidersProps {
  readonly baseUrl: string;
  readonly children: ReactNode;
}

export function Providers({ baseUrl, children }: ProvidersProps) {
  const [client] = useState(() => createClient({ baseUrl, apiKey: () => "key-of-browser", maxRetries: 0 }));
  const [queryClient] = useState(getQueryClient);
  return (
    <ClientProvider client={client} queryClient={queryClient}>
      {children}
    </ClientProvider>
  );
}

let inBrowser: QueryClient | undefined;

/** One for the browser, however often React begins anew, and one for each request to the server. */
function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  return (inBrowser ??= createQueryClient());
}

/** To wait for a promise again that the server has broken would bring nothing. */
const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
