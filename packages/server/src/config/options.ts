import { logLevels } from "../http/log.js";
import { defaultConfig, defaultLimits, defaultMinimum } from "./config.js";
import {
  baseUrl,
  boolean,
  folder,
  host,
  integer,
  number,
  oneOf,
  origins,
  type ReadValue,
  string,
  token,
  url,
} from "./values.js";

/** An option of the server. A flag wins over the environment variable. */
export interface Option<T> {
  /** Absent for secrets: other users of the machine see command lines. */
  readonly flag?: `--${string}`;
  readonly variable: string;
  /** The placeholder of the value in the help; absent for flags without one. */
  readonly value?: string;
  readonly description: string;
  readonly read: ReadValue<T>;
}

/** All options, in the order of the help. */
export const options = {
  port: {
    flag: "--port",
    variable: "PORT",
    value: "PORT",
    description: "port to listen on; 0 for any free one (default 8787)",
    read: integer(0, 65_535),
  },
  host: {
    flag: "--host",
    variable: "MEMORY_HOST",
    value: "HOST",
    description: `address to listen at; 0.0.0.0 makes the server public (default ${defaultConfig.host})`,
    read: host,
  },
  data: {
    flag: "--data",
    variable: "MEMORY_DATA",
    value: "FOLDER",
    description: "folder of the embedded database and of files (default .memory-service)",
    read: folder,
  },
  demo: {
    flag: "--demo",
    variable: "MEMORY_DEMO",
    description: "load demo data into an empty database",
    read: boolean,
  },
  faults: {
    flag: "--faults",
    variable: "MEMORY_FAULTS",
    description: "allow X-Fault and /admin/faults, for tests",
    read: boolean,
  },
  databaseUrl: {
    variable: "DATABASE_URL",
    value: "URL",
    description: "PostgreSQL database, instead of the embedded one",
    read: url("postgresql", "postgres"),
  },
  databaseConnections: {
    flag: "--database-connections",
    variable: "DATABASE_CONNECTIONS",
    value: "NUMBER",
    description: `connections to PostgreSQL (default ${defaultConfig.databaseConnections})`,
    read: integer(1, 1000),
  },
  adminKey: {
    variable: "MEMORY_ADMIN_KEY",
    value: "KEY",
    description: "admin key to use from now on; at least 32 characters",
    read: string(32),
  },
  publicUrl: {
    flag: "--public-url",
    variable: "PUBLIC_URL",
    value: "URL",
    description: "URL that callers use, if it is not the address",
    read: url("http", "https"),
  },
  corsOrigins: {
    flag: "--cors-origins",
    variable: "CORS_ORIGINS",
    value: "ORIGINS",
    description: 'origins of web pages that may call, with commas; "*" for all (default: those of this machine)',
    read: origins,
  },
  logLevel: {
    flag: "--log-level",
    variable: "LOG_LEVEL",
    value: "LEVEL",
    description: `${logLevels.join(", ")} (default ${defaultConfig.logLevel})`,
    read: oneOf(...logLevels),
  },
  checkResponses: {
    flag: "--check-responses",
    variable: "MEMORY_CHECK_RESPONSES",
    description: "validate responses; invalid ones become 500",
    read: boolean,
  },
  maxBodyBytes: {
    flag: "--max-body-bytes",
    variable: "MAX_BODY_BYTES",
    value: "BYTES",
    description: `size of a JSON body (default ${defaultLimits.bodyBytes})`,
    read: integer(1024, 64 * 1024 * 1024),
  },
  maxHeaderBytes: {
    flag: "--max-header-bytes",
    variable: "MAX_HEADER_BYTES",
    value: "BYTES",
    description: `size of a request's headers (default ${defaultLimits.headerBytes})`,
    read: integer(1024, 1024 * 1024),
  },
  rateLimit: {
    flag: "--rate-limit",
    variable: "RATE_LIMIT",
    value: "NUMBER",
    description: "requests per second and key; 0 for no limit (default 0)",
    read: integer(0, 1_000_000),
  },
  requestTimeout: {
    flag: "--request-timeout",
    variable: "REQUEST_TIMEOUT",
    value: "SECONDS",
    description: `time to receive a request (default ${defaultLimits.requestMs / 1000})`,
    read: integer(1, 86_400),
  },
  shutdownTimeout: {
    flag: "--shutdown-timeout",
    variable: "SHUTDOWN_TIMEOUT",
    value: "SECONDS",
    description: `time for running requests when the server stops (default ${defaultLimits.shutdownMs / 1000})`,
    read: integer(0, 3600),
  },
  embeddingsUrl: {
    flag: "--embeddings-url",
    variable: "EMBEDDINGS_URL",
    value: "URL",
    description: "OpenAI-compatible provider of embeddings, such as https://api.openai.com/v1 (default: none)",
    read: baseUrl,
  },
  embeddingsModel: {
    flag: "--embeddings-model",
    variable: "EMBEDDINGS_MODEL",
    value: "NAME",
    description: "model of the provider",
    read: string(),
  },
  embeddingsDimensions: {
    flag: "--embeddings-dimensions",
    variable: "EMBEDDINGS_DIMENSIONS",
    value: "NUMBER",
    description: "length of vectors to ask for (default: the model's)",
    read: integer(1, 16_000),
  },
  embeddingsMinimum: {
    flag: "--embeddings-minimum",
    variable: "EMBEDDINGS_MINIMUM",
    value: "SIMILARITY",
    description: `lowest similarity of texts that a search finds by meaning (default ${defaultMinimum})`,
    read: number(0.01, 1),
  },
  embeddingsKey: {
    variable: "EMBEDDINGS_KEY",
    value: "KEY",
    description: "key of the provider of embeddings",
    read: token,
  },
  s3Bucket: {
    variable: "S3_BUCKET",
    value: "NAME",
    description: "bucket for files, instead of the folder; credentials come from AWS_ACCESS_KEY_ID and the like",
    read: string(3),
  },
  s3Endpoint: {
    variable: "S3_ENDPOINT",
    value: "URL",
    description: "service with the API of S3 (default: Amazon's)",
    read: url("http", "https"),
  },
  s3Region: { variable: "S3_REGION", value: "REGION", description: "region (default: AWS_REGION)", read: string() },
  awsRegion: { variable: "AWS_REGION", value: "REGION", description: "default region (us-east-1)", read: string() },
  s3PathStyle: {
    variable: "S3_PATH_STYLE",
    value: "BOOLEAN",
    description: "whether URLs have the bucket in their path (default: with S3_ENDPOINT)",
    read: boolean,
  },
} as const satisfies Readonly<Record<string, Option<unknown>>>;
