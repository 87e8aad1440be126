import { join } from "node:path";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Config } from "../config/config.js";
import { type OpenDatabase, openDatabase } from "../database/open.js";
import type { ServerEnv } from "../http/call-record.js";
import { DemoClock } from "../demo/clock.js";
import { scheduleCleanUp } from "../drive/cleanup.js";
import { fetchWithin } from "../http/fetch-within.js";
import { isWildcard, listen } from "../http/listen.js";
import { createLog } from "../http/log.js";
import type { EmbeddingsOptions } from "../search/vectors/provider.js";
import type { Vectors } from "../search/vectors/vectors.js";
import { createService, type Service } from "../service.js";
import { forgetAdminKey, readSettings } from "../settings.js";
import { openStorage } from "../storage/open.js";
import { explainFolder } from "./explain-folder.js";
import { createFirstKey, loadDemoOnce } from "./first-keys.js";
import { openFolder } from "./folder.js";

/** A server that accepts requests. */
export interface RunningServer {
  /** The URL under which this machine reaches the server, without a slash at its end. */
  readonly url: string;
  readonly app: Hono<ServerEnv>;
  readonly service: Service;
  /** The keys that this start has created. Only their hashes are stored. */
  readonly newKeys: { readonly adminKey?: string; readonly apiKey?: string };
  /** Stops accepting requests, waits for those that run, and closes the database. Calling it again does nothing. */
  close(): Promise<void>;
}

/** Replaceable parts of a server, for tests. */
export interface StartOptions {
  readonly log?: Logger;
  readonly now?: () => Date;
  /**
   * Whether nothing else runs in this process: the classes `Request` and `Response` are then replaced by faster ones of
   * @hono/node-server. Default: false.
   */
  readonly ownsProcess?: boolean;
  /** Called when the embedded database crashes. Until the server is started again, it answers with 500. */
  readonly onCrash?: () => void;
  /** An open database, which the caller closes. */
  readonly database?: OpenDatabase;
}

/** Starts a server. Rejects, with nothing left open, if a part of it cannot start. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { log = createLog(config.logLevel), now = () => new Date() } = options;
  const opened: (() => Promise<void>)[] = [];
  // The last part that was opened is closed first.
  const closeAll = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  let onFailure = async (): Promise<void> => {};
  try {
    // Reading the app takes as long as opening the embedded database, which mostly waits.
    const [database, { createServerApp }] = await Promise.all([
      options.database ?? openOwnDatabase(config, log, opened, options.onCrash),
      import("../app.js"),
    ]);
    const settings = await readSettings(database.db, config.adminKey);
    const { newAdminKey } = settings;
    // Nobody has seen the key of a start that fails.
    if (newAdminKey !== undefined) onFailure = () => forgetAdminKey(database.db, newAdminKey);
    const folder = await openFolder(config.data);
    opened.push(() => folder.close());
    let address = "";
    const baseUrl = (): string => config.publicUrl ?? address;
    const { secret } = settings;
    const { storage, routes } = await openStorage({ s3: config.s3, folder: folder.files, secret, baseUrl, now });
    const vectors = config.embeddings && (await openVectors(config.embeddings, { database, log, now }));
    const service = createService({ database, config, settings, storage, vectors, log, now });
    const app = createServerApp(service, routes);
    const listener = await listen(app, { ...config, ownsProcess: options.ownsProcess ?? false });
    address = listener.url;
    opened.push(scheduleCleanUp(service));
    service.documentQueue.start();
    opened.push(() => service.documentQueue.stop());
    if (vectors) {
      vectors.queue.start();
      opened.push(() => vectors.queue.stop());
    }
    opened.push(() => listener.close());
    log.info({ url: listener.url, database: database.kind }, "listening");
    warnOfUploads(config, log);
    const clock = new DemoClock(now);
    // The requests that load demo data would fill the log, and what they create is as old as they say.
    const demoService = { ...service, log: log.child({}, { level: "warn" }), now: clock.now };
    const apiKey = await firstKey({
      app: createServerApp(demoService, routes),
      clock,
      service,
      url: listener.url,
      publicUrl: baseUrl(),
      adminKey: newAdminKey ?? config.adminKey,
    });
    service.startup.isComplete = true;
    let closing: Promise<void> | undefined;
    return {
      url: listener.url,
      app,
      service,
      newKeys: { ...(newAdminKey !== undefined && { adminKey: newAdminKey }), ...(apiKey !== undefined && { apiKey }) },
      close: () => (closing ??= closeAll()),
    };
  } catch (error) {
    await onFailure().finally(closeAll);
    throw error;
  }
}

function warnOfUploads({ host, publicUrl, s3 }: Config, log: Logger): void {
  if (isWildcard(host) && publicUrl === undefined && s3 === undefined)
    log.warn(
      "Other machines cannot send parts of uploads: set PUBLIC_URL to the URL under which they reach this server",
    );
}

async function openOwnDatabase(
  config: Config,
  log: Logger,
  opened: (() => Promise<void>)[],
  onCrash?: () => void,
): Promise<OpenDatabase> {
  const { data, databaseUrl, databaseConnections, embeddings } = config;
  const opening = openDatabase({
    ...(databaseUrl === undefined
      ? { folder: data && join(data, "database") }
      : { url: databaseUrl, connections: databaseConnections }),
    vectors: embeddings !== undefined,
    onConnectionError: (error) => log.warn({ err: error }, "A connection to the database was lost"),
    onCrash(error) {
      log.fatal({ err: error }, "The embedded database has crashed");
      log.flush();
      onCrash?.();
    },
  });
  const database = await opening.catch((error: unknown) => {
    throw data === undefined ? error : explainFolder(error, data);
  });
  opened.push(() => database.close());
  return database;
}

async function openVectors(
  options: EmbeddingsOptions,
  { database, log, now }: { readonly database: OpenDatabase; readonly log: Logger; readonly now: () => Date },
): Promise<Vectors> {
  const { createVectors } = await import("../search/vectors/vectors.js");
  return createVectors(options, { db: database.db, log, now });
}

interface Started {
  /** An app for the requests that load demo data, and its clock. */
  readonly app: Hono<ServerEnv>;
  readonly clock: DemoClock;
  readonly service: Service;
  readonly url: string;
  /** The URL that upload URLs begin with. It need not lead here from this machine. */
  readonly publicUrl: string;
  readonly adminKey: string | undefined;
}

async function firstKey({ app, service, url, publicUrl, adminKey, clock }: Started): Promise<string | undefined> {
  const fetchOwn = fetchWithin(app);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const target = input instanceof Request ? input.url : String(input);
    if (target.startsWith(`${url}/`)) return fetchOwn(input, init);
    if (target.startsWith(`${publicUrl}/`)) return fetchOwn(url + target.slice(publicUrl.length), init);
    // The parts of uploads go to the bucket.
    return globalThis.fetch(input, init);
  };
  const demoKey = service.config.demo
    ? await loadDemoOnce({ service, baseUrl: url, adminKey, fetch, clock })
    : undefined;
  return demoKey ?? createFirstKey(service);
}
