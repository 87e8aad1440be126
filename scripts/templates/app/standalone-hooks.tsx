"use client";
// The generated hooks, in the project's own folder.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createClient } from "./api/client/index";
import { ClientProvider, usePetsGet } from "./api/react/index";

export function StandaloneHooks() {
  const [queryClient] = useState(() => new QueryClient());
  const [client] = useState(() => createClient({ baseUrl: "http://127.0.0.1:9", apiKey: async () => "key" }));
  return (
    <QueryClientProvider client={queryClient}>
      <ClientProvider client={client}>
        <Name />
      </ClientProvider>
    </QueryClientProvider>
  );
}

function Name() {
  const { data, status } = usePetsGet({ petId: 7 });
  return <p>{data?.name ?? `standalone hooks: ${status}`}</p>;
}
