/** A server on a database, called without a network: its admin client, and clients of the service with new keys. */
import { randomBytes } from "node:crypto";
import { type Client, createClient } from "@memory-service/client";
import { permissions } from "../../src/access/permissions.js";
import { type Client as AdminClient, createClient as createAdminClient, type Grant } from "../../src/admin/client.js";
import { defaultConfig } from "../../src/config/config.js";
import { createLog } from "../../src/http/log.js";
import type { Service } from "../../src/service.js";
import { type RunningServer, startServer } from "../../src/start/start-server.js";
import { wireNames } from "../../src/wire-names.js";
import type { OpenDatabase } from "../../src/database/open.js";

interface NewKey {
  readonly workspaceIds: readonly string[];
  /** A new user by default. */
  readonly userId?: string;
  /** All permissions, without limits, by default. */
  readonly grants?: readonly Grant[];
}

export interface Installation {
  readonly service: Service;
  readonly admin: AdminClient;
  /** Sends a request to the server. */
  readonly send: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Creates a workspace, and returns its id. */
  createWorkspace(name?: string): Promise<string>;
  /** Creates a key, and returns clients of both APIs with it. */
  createKey(key: NewKey): Promise<{ readonly client: Client; readonly adminClient: AdminClient }>;
  /** Returns a client of the service with a new key. */
  clientFor(key: NewKey): Promise<Client>;
  /** Sets the time that the server sees; undefined: the real one. */
  setTime(time: Date | undefined): void;
  close(): Promise<void>;
}

/** The number of servers on each database. `pnpm check scale` sets it to 2. */
const instances = Number(process.env["INSTANCES"] ?? 1);

const adminKey = "msa_the-admin-key-of-installations-in-tests";

/** Starts a server on a database, which the caller closes. */
export async function createInstallation(database: OpenDatabase): Promise<Installation> {
  let time: Date | undefined;
  const start = (): Promise<RunningServer> => {
    const config = { ...defaultConfig, adminKey, checkResponses: true };
    return startServer(config, { database, log: createLog("error"), now: () => time ?? new Date() });
  };
  const first = await start();
  const { service, url } = first;
  const servers = [first];
  while (servers.length < instances) servers.push(await start());
  let calls = 0;
  // Each call goes to the next instance.
  const send: Installation["send"] = async (input, init) =>
    (servers[calls++ % servers.length] ?? first).app.fetch(new Request(input, init));
  const options = { baseUrl: url, fetch: send, maxRetries: 0 };
  const admin = createAdminClient({ ...options, apiKey: adminKey });
  const createKey: Installation["createKey"] = async ({
    workspaceIds,
    userId,
    grants = permissions.map((permission) => ({ permission })),
  }) => {
    const { api_key: apiKey } = await admin.keys.create({
      name: "key of a test",
      workspace_ids: [...workspaceIds],
      grants: [...grants],
      user_id: userId,
    });
    return {
      client: createClient({ ...options, apiKey, wireNames }),
      // Operations for apps are in the admin API as well.
      adminClient: createAdminClient({ ...options, credentials: { apiKey } }),
    };
  };
  return {
    service,
    admin,
    send,
    async createWorkspace(name = "Customer care") {
      const { id } = await admin.workspaces.create({ name, custom_id: randomBytes(8).toString("hex") });
      return id;
    },
    createKey,
    clientFor: async (key) => (await createKey(key)).client,
    setTime: (value) => {
      time = value;
    },
    close: async () => {
      for (const server of servers) await server.close();
    },
  };
}
