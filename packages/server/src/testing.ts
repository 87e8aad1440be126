/** The reference server in a test: starts with an empty database, and is called without the network. */
import { type Client, type ClientOptions, createClient } from "@memory-service/client";
import { type Client as AdminClient, createClient as createAdminClient } from "./admin/client.js";
import { createKey } from "./access/create-key.js";
import { newAdminKey } from "./access/keys.js";
import { permissions } from "./access/permissions.js";
import { type Config, defaultConfig, defaultLimits } from "./config/config.js";
import { fetchWithin } from "./http/fetch-within.js";
import type { Service } from "./service.js";
import { startServer } from "./start/start-server.js";
import { wireNames } from "./wire-names.js";

/** Options of a server for tests. Each has the meaning of the command's option; all are optional. */
export interface TestServerOptions extends Partial<
  Pick<
    Config,
    | "port"
    | "data"
    | "databaseUrl"
    | "embeddings"
    | "demo"
    | "faults"
    | "adminKey"
    | "checkResponses"
    | "logLevel"
    | "corsOrigins"
  >
> {
  /** The size of the parts of uploads, so that a small file has several. Default: 8 MiB. */
  readonly partBytes?: number;
  /** Returns the current time. Default: the time of this machine. */
  readonly now?: () => Date;
}

/** A server for tests, with its own database. */
export interface TestServer {
  /** The URL of the server, without a slash at its end. */
  readonly url: string;
  /** Calls the server within this process, without the network. URLs begin with `url`. */
  readonly fetch: typeof fetch;
  /** A key with all permissions, and the admin key. */
  readonly apiKey: string;
  readonly adminKey: string;
  /** Creates a client that calls the server within this process, with `apiKey` unless the options have another. */
  client(options?: Partial<ClientOptions>): Client;
  /** Creates a client of the admin API, with both keys: its operations for apps use `apiKey`. */
  admin(): AdminClient;
  /** Stops the server and deletes a database in memory. Calling it again does nothing. */
  close(): Promise<void>;
}

/**
 * Starts a server with an empty database in memory, on a free port of this machine. It logs nothing, allows faults, and checks its own
 * responses.
 *
 * ```ts
 * const server = await createServer();
 * const { items } = await server.client().workspaces.list();
 * await server.close();
 * ```
 */
export async function createServer({ now, partBytes, ...options }: TestServerOptions = {}): Promise<TestServer> {
  const adminKey = options.adminKey ?? newAdminKey();
  const defaults = { ...defaultConfig, logLevel: "silent", faults: true, checkResponses: true } as const;
  const limits = partBytes === undefined ? defaultLimits : { ...defaultLimits, partBytes };
  const server = await startServer({ ...defaults, limits, ...options, adminKey }, now && { now });
  const { url, app, close } = server;
  const fetch = fetchWithin(app);
  const apiKey = server.newKeys.apiKey ?? (await createKeyForAll(server.service));
  return {
    url,
    fetch,
    apiKey,
    adminKey,
    client: (own) => createClient({ baseUrl: url, apiKey, fetch, wireNames, ...own }),
    admin: () => createAdminClient({ baseUrl: url, credentials: { adminKey, apiKey }, fetch }),
    close,
  };
}

/** Creates a key with all permissions in all workspaces of a database that has keys, of which only the hashes are stored. */
async function createKeyForAll({ db, now }: Service): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const workspaces = await transaction.selectFrom("workspaces").select("id").orderBy("id").execute();
    const grants = permissions.map((permission) => ({ permission }));
    const wanted = { name: "Key of createServer", workspace_ids: workspaces.map(({ id }) => id), grants };
    return (await createKey(transaction, wanted, now())).apiKey;
  });
}
