import type { Client } from "@memory-service/client";
import { createContext, useContext } from "react";

/** For what has no hook. */
export const ClientContext = createContext<Client | undefined>(undefined);

/** The client that the hooks call. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error("There is no client: render this within App");
  return client;
}
