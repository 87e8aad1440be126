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
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }));
  return (
    <ClientProvider client={client} queryClient={queryClient}>
      {children}
    </ClientProvider>
  );
}
