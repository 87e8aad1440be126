import type { Client } from "@memory-service/client";
import type { Client as AdminClient } from "@memory-service/server/admin";

/** The clients that act for a workspace, or for all of them. */
export interface Clients {
  readonly client: Client;
  /** The client of the reference server's admin API. It lists what the service's own API cannot list. */
  readonly admin: AdminClient;
}

/** The clients of the console. A key of the service sees the drive and the projects of its own workspace. */
export interface Access {
  /** Clients with a key that sees all workspaces. */
  readonly all: Clients;
  /** Creates the clients for a workspace. */
  readonly forWorkspace: (workspaceId: string) => Clients;
}

/** Creates the clients of a page. The `fetch` of all of them is the same. */
export type CreateAccess = (options: { readonly fetch: (request: Request) => Promise<Response> }) => Access;
