import type { LogLevel } from "../http/log.js";
import type { EmbeddingsOptions } from "../search/vectors/provider.js";
import type { S3StorageOptions } from "../storage/s3.js";

/** The configuration of a server. `readConfig` reads it from flags and environment variables. */
export interface Config {
  /** The address to listen at. Only an explicit one is public. */
  readonly host: string;
  /** The port, or 0 for any free one. */
  readonly port: number;
  /** The folder of the embedded database and of files. Undefined: the database is in memory, and files are in a temporary folder. */
  readonly data: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Connections to PostgreSQL. */
  readonly databaseConnections: number;
  /** The bucket of the files. Undefined: they are in the folder. */
  readonly s3: S3StorageOptions | undefined;
  /** The provider of embeddings. Undefined: searches compare words only. */
  readonly embeddings: EmbeddingsOptions | undefined;
  /** Replaces the admin key of the installation. */
  readonly adminKey: string | undefined;
  /** The URL that callers use, if it is not the address: upload URLs begin with it. */
  readonly publicUrl: string | undefined;
  /** Loads the demo data into an empty database; `small` leaves out its year of activity, for tests. */
  readonly demo: boolean | "small";
  /** Allows callers to ask for faults. */
  readonly faults: boolean;
  readonly corsOrigins: CorsOrigins;
  readonly limits: Limits;
  readonly logLevel: LogLevel;
  /** Validates responses before they are sent; an invalid one becomes a 500. */
  readonly checkResponses: boolean;
}

/** Origins whose pages may call the server: those of this machine, all, or a list. */
export type CorsOrigins = "loopback" | "*" | readonly string[];

export interface Limits {
  /** The size of a JSON body. */
  readonly bodyBytes: number;
  /** The size of a request's headers. */
  readonly headerBytes: number;
  /** The size of the parts of an upload, if that makes at most 10,000 parts. S3 takes no less than 5 MiB. */
  readonly partBytes: number;
  /** The time to receive a whole request. */
  readonly requestMs: number;
  /** The time that running requests get when the server stops. */
  readonly shutdownMs: number;
  /** Requests per second and key; 0: no limit. */
  readonly requestsPerSecond: number;
  /** Queries that wait for a connection to the database. While there are more, requests get 503. */
  readonly waitingQueries: number;
  /** Bytes that stay free on the disk of an embedded database, which ends when it cannot write its log. */
  readonly freeBytes: number;
}

export const defaultLimits: Limits = {
  bodyBytes: 1024 * 1024,
  headerBytes: 16 * 1024,
  partBytes: 8 * 1024 * 1024,
  requestMs: 300_000,
  shutdownMs: 10_000,
  requestsPerSecond: 0,
  waitingQueries: 1_000,
  freeBytes: 32 * 1024 * 1024,
};

/** The lowest similarity at which a text counts as similar, for models whose unrelated texts have about 0.1. */
export const defaultMinimum = 0.3;

/** The configuration of a server in memory, on any free port of this machine. */
export const defaultConfig: Config = {
  host: "127.0.0.1",
  port: 0,
  data: undefined,
  databaseUrl: undefined,
  databaseConnections: 10,
  s3: undefined,
  embeddings: undefined,
  adminKey: undefined,
  publicUrl: undefined,
  demo: false,
  faults: false,
  corsOrigins: "loopback",
  limits: defaultLimits,
  logLevel: "info",
  checkResponses: false,
};
