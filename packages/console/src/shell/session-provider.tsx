import { ClientProvider } from "@memory-service/react";
import type { ReactNode } from "react";
import * as admin from "../admin/index.js";
import type { Session } from "../data/sessions.js";

/** Gives the hooks of both APIs the clients and the cache of a session. */
export function SessionProvider({
  session,
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}): ReactNode {
  const { client, admin: adminClient, queryClient } = session;
  return (
    <ClientProvider client={client} queryClient={queryClient}>
      <admin.ClientProvider client={adminClient} queryClient={queryClient}>
        {children}
      </admin.ClientProvider>
    </ClientProvider>
  );
}
