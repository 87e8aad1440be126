/** Servers for tests, in this process. */
import { createClient, type Client } from "@memory-service/client";
import { onTestFinished } from "vitest";
import { createClient as createAdminClient, type Client as AdminClient } from "../../src/admin/client.js";
import { type Config, defaultConfig } from "../../src/config/config.js";
import { createLog } from "../../src/http/log.js";
import type { OpenDatabase } from "../../src/database/open.js";
import { type RunningServer, startServer, type StartOptions } from "../../src/start/start-server.js";
import { wireNames } from "../../src/wire-names.js";
import { openAnyDatabase } from "./databases.js";

export interface TestServer extends RunningServer {
  readonly adminKey: string;
  readonly admin: AdminClient;
  /** Returns a client of the service with a key. */
  client(apiKey: string): Client;
  /** The lines of the log so far. */
  readonly logLines: readonly string[];
}

export interface TestOptions extends Pick<StartOptions, "now"> {
  /** Default: a new one. */
  readonly database?: OpenDatabase;
  readonly config?: Partial<Config>;
}

export const testAdminKey = "msa_the-admin-key-of-servers-in-tests-only";

/** Starts a server on a free port. It is closed after the test. */
export async function startTestServer({ database, config, now }: TestOptions = {}): Promise<TestServer> {
  const logLines: string[] = [];
  const log = createLog("trace", {
    write: (line) => {
      logLines.push(line);
    },
  });
  const opened = database ?? (await openAnyDatabase());
  const server = await startServer(
    { ...defaultConfig, adminKey: testAdminKey, checkResponses: true, ...config },
    { database: opened, log, ...(now && { now }) },
  );
  onTestFinished(async () => {
    await server.close();
    if (opened !== database) await opened.close();
  });
  const { url } = server;
  return {
    ...server,
    adminKey: testAdminKey,
    admin: createAdminClient({ baseUrl: url, apiKey: testAdminKey }),
    client: (apiKey) => createClient({ baseUrl: url, apiKey, wireNames, maxRetries: 0 }),
    logLines,
  };
}
