"use client";
import type { ReactNode } from "react";
import { createClient } from "@/api/client";
import { ClientProvider } from "@/api/react";

const client = createClient({ baseUrl: "/api/petstore" });

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ClientProvider client={client} defaultOptions={{ queries: { staleTime: 60_000 } }}>
      {children}
    </ClientProvider>
  );
}
