"use client";
// The published hooks.
import { createClient } from "@memory-service/client";
import { ClientProvider, useFactsGet } from "@memory-service/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";

export function PackagesHooks() {
  const [queryClient] = useState(() => new QueryClient());
  const [client] = useState(() => createClient({ baseUrl: "http://127.0.0.1:9", apiKey: async () => "key" }));
  return (
    <QueryClientProvider client={queryClient}>
      <ClientProvider client={client}>
        <Fact />
      </ClientProvider>
    </QueryClientProvider>
  );
}

function Fact() {
  const { status } = useFactsGet({ workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" });
  return <p>{`packages' hooks: ${status}`}</p>;
}
