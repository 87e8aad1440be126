/** The keys behind the names that the page sends. The page never sees a key. */
import { createClient } from "@memory-service/server/admin";
import type { Service } from "./service.js";

const hour = 3_600_000;

interface WorkspaceKey {
  readonly apiKey: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Finds the key for a name: `console.admin`, `console.all`, or `console.workspace.` and an id. The service lists the projects and the drive of
 * a key's own workspace, so that each workspace gets a key when it is first opened.
 */
export class Keys {
  readonly #service: Service;
  readonly #ofWorkspaces = new Map<string, Promise<WorkspaceKey>>();

  constructor(service: Service) {
    this.#service = service;
  }

  /** Returns undefined for a name that no key has. */
  async find(name: string): Promise<string | undefined> {
    if (name === "console.admin") return this.#service.adminKey;
    if (name === "console.all") return this.#service.apiKey;
    const workspaceId = /^console\.workspace\.(.+)$/.exec(name)?.[1];
    return workspaceId === undefined ? undefined : this.#forWorkspace(workspaceId);
  }

  async #forWorkspace(workspaceId: string): Promise<string | undefined> {
    const known = await this.#ofWorkspaces.get(workspaceId)?.catch(() => undefined);
    if (known && known.expiresAt > Date.now() + hour) return known.apiKey;
    const created = this.#create(workspaceId);
    this.#ofWorkspaces.set(workspaceId, created);
    // The service refuses ids of workspaces that do not exist. Then the key of all workspaces gets the right error for them.
    return created.then(
      ({ apiKey }) => apiKey,
      () => this.#service.apiKey,
    );
  }

  async #create(workspaceId: string): Promise<WorkspaceKey> {
    const { url, adminKey, userId, grants } = this.#service;
    const admin = createClient({ baseUrl: url, credentials: { adminKey } });
    const expiresAt = Date.now() + 24 * hour;
    const { api_key: apiKey } = await admin.keys.create({
      name: "Console",
      user_id: userId,
      workspace_ids: [workspaceId],
      grants: [...grants],
      expires_at: new Date(expiresAt).toISOString(),
    });
    return { apiKey, expiresAt };
  }
}
