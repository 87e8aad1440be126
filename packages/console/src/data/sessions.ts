import type { QueryClient } from "@tanstack/react-query";
import type { Access, Clients } from "./access.js";

/** The clients of a workspace with their cache. */
export interface Session extends Clients {
  readonly queryClient: QueryClient;
}

/** The sessions of the console. A workspace keeps its session, so that a return to it shows its data at once. */
export class Sessions {
  /** The session that sees all workspaces. */
  readonly all: Session;
  readonly #access: Access;
  readonly #createQueryClient: () => QueryClient;
  readonly #ofWorkspaces = new Map<string, Session>();

  constructor(access: Access, createQueryClient: () => QueryClient) {
    this.#access = access;
    this.#createQueryClient = createQueryClient;
    this.all = { ...access.all, queryClient: createQueryClient() };
  }

  forWorkspace(workspaceId: string): Session {
    const known = this.#ofWorkspaces.get(workspaceId);
    if (known) return known;
    const session = { ...this.#access.forWorkspace(workspaceId), queryClient: this.#createQueryClient() };
    this.#ofWorkspaces.set(workspaceId, session);
    return session;
  }
}
