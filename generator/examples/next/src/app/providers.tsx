"use client";
import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createClient } from "@/api/client";
import { ClientProvider } from "@/api/react";

const client = createClient({ baseUrl: "/api/petstore" });
let inBrowser: QueryClient | undefined;

/** Returns one for the browser, and one for each request to the server. */
function getQueryClient() {
  if (typeof window === "undefined") return createQueryClient();
  return (inBrowser ??= createQueryClient());
}

const createQueryClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ClientProvider client={client} queryClient={getQueryClient()}>
      {children}
    </ClientProvider>
  );
}
