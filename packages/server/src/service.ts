import type { ServerContext } from "@memory-service/hono";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { createKeyStore, type KeyStore } from "./access/key-store.js";
import type { Administrator, Principal } from "./access/principal.js";
import { createRateLimiter, type RateLimiter } from "./access/rate-limiter.js";
import type { Config } from "./config/config.js";
import type { OpenDatabase } from "./database/open.js";
import type { Schema } from "./database/schema.js";
import { countDocuments } from "./documents/count.js";
import { DocumentQueue } from "./documents/queue.js";
import { FaultRules } from "./faults/fault.js";
import type { ServerEnv } from "./http/call-record.js";
import { createMetrics, type Metrics } from "./http/metrics.js";
import { createPageTokens, type PageTokens } from "./pages.js";
import type { Vectors } from "./search/vectors/vectors.js";
import type { Settings } from "./settings.js";
import type { Storage } from "./storage/storage.js";

/** Everything that handlers work with. One per server. */
export interface Service {
  readonly db: Kysely<Schema>;
  readonly config: Config;
  readonly keys: KeyStore;
  readonly rateLimiter: RateLimiter;
  /** The bytes of the drive. */
  readonly storage: Storage;
  /** Processes imported documents, once it is started. */
  readonly documentQueue: DocumentQueue;
  /** Compares texts by meaning; undefined without a provider of embeddings. */
  readonly vectors: Vectors | undefined;
  readonly tokens: PageTokens;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Faults that tests ask for; undefined if the server does not allow them. */
  readonly faults: FaultRules | undefined;
  /** Returns the current time. All timestamps come from here, not from the database. */
  readonly now: () => Date;
  /** The state of the start, which ends with the demo data. `/readyz` reports it. */
  readonly startup: { isComplete: boolean };
  /** The connections to the database by state, and the queries that wait for one. */
  readonly connections: OpenDatabase["connections"];
  /** SHA-256 of the admin key, in hexadecimal digits. */
  readonly adminKeyHash: string;
}

/** The parts that a service is created from. */
interface ServiceParts {
  readonly database: OpenDatabase;
  readonly config: Config;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly vectors: Vectors | undefined;
  readonly log: Logger;
  readonly now: () => Date;
}

export function createService({ database, config, settings, storage, vectors, log, now }: ServiceParts): Service {
  const { db } = database;
  const faults = config.faults ? new FaultRules() : undefined;
  return {
    db,
    config,
    storage,
    documentQueue: new DocumentQueue({ db, isAlone: database.kind === "pglite", storage, log, now, faults }),
    vectors,
    keys: createKeyStore(db, now),
    rateLimiter: createRateLimiter(config.limits.requestsPerSecond),
    tokens: createPageTokens(settings.secret),
    log,
    metrics: createMetrics({
      documents: () => countDocuments(db),
      connections: database.connections,
      embeddings: vectors?.metrics,
    }),
    faults,
    now,
    startup: { isComplete: false },
    connections: database.connections,
    adminKeyHash: settings.adminKeyHash,
  };
}

/** The context of the service's handlers: the caller in `principal`. */
export type CallContext = ServerContext<Principal, ServerEnv>;

/** The context of the admin API's handlers: operations for apps have a key's principal, the others the administrator. */
export type AdminContext = ServerContext<Principal | Administrator, ServerEnv>;
