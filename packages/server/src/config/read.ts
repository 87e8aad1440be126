import { parseArgs } from "node:util";
import type { S3StorageOptions } from "../storage/s3.js";
import type { EmbeddingsOptions } from "../search/vectors/provider.js";
import { type Config, defaultConfig, defaultLimits, defaultMinimum } from "./config.js";
import { type Option, options } from "./options.js";
import { InvalidValue } from "./values.js";

/** The configuration has mistakes. `problems` has one line per mistake. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/** The arguments of the command line, and the environment. */
export interface ConfigSources {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the configuration of the command. Flags win over environment variables, and empty variables count as unset.
 * @throws ConfigError with all mistakes.
 */
export function readConfig({ args = [], env = {} }: ConfigSources): Config | "help" {
  const problems: string[] = [];
  const flags = readFlags(args, problems);
  if (flags.has("--help")) return "help";
  const read = <T>(option: Option<T>): T | undefined => {
    const fromFlag = option.flag === undefined ? undefined : flags.get(option.flag);
    const value = fromFlag ?? (env[option.variable] || undefined);
    if (value === undefined) return undefined;
    try {
      return option.read(value);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      problems.push(`${fromFlag === undefined ? option.variable : option.flag} ${error.message}`);
      return undefined;
    }
  };
  const databaseUrl = read(options.databaseUrl);
  const config: Config = {
    host: read(options.host) ?? defaultConfig.host,
    port: read(options.port) ?? 8787,
    data: read(options.data) ?? options.data.read(".memory-service"),
    databaseUrl,
    databaseConnections: read(options.databaseConnections) ?? defaultConfig.databaseConnections,
    s3: readS3(read, problems),
    embeddings: readEmbeddings(read, problems),
    adminKey: read(options.adminKey),
    publicUrl: read(options.publicUrl),
    demo: read(options.demo) ?? false,
    faults: read(options.faults) ?? false,
    corsOrigins: read(options.corsOrigins) ?? defaultConfig.corsOrigins,
    limits: {
      bodyBytes: read(options.maxBodyBytes) ?? defaultLimits.bodyBytes,
      headerBytes: read(options.maxHeaderBytes) ?? defaultLimits.headerBytes,
      partBytes: defaultLimits.partBytes,
      requestMs: inMilliseconds(read(options.requestTimeout)) ?? defaultLimits.requestMs,
      shutdownMs: inMilliseconds(read(options.shutdownTimeout)) ?? defaultLimits.shutdownMs,
      requestsPerSecond: read(options.rateLimit) ?? defaultLimits.requestsPerSecond,
      waitingQueries: defaultLimits.waitingQueries,
      freeBytes: defaultLimits.freeBytes,
    },
    logLevel: read(options.logLevel) ?? defaultConfig.logLevel,
    checkResponses: read(options.checkResponses) ?? defaultConfig.checkResponses,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

type Read = <T>(option: Option<T>) => T | undefined;

function inMilliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

function readS3(read: Read, problems: string[]): S3StorageOptions | undefined {
  const bucket = read(options.s3Bucket);
  const endpoint = read(options.s3Endpoint);
  const region = read(options.s3Region) ?? read(options.awsRegion) ?? "us-east-1";
  // Services other than Amazon's rarely have a host per bucket.
  const forcePathStyle = read(options.s3PathStyle) ?? endpoint !== undefined;
  if (bucket !== undefined) return { bucket, endpoint, region, forcePathStyle };
  if (endpoint !== undefined) problems.push("S3_ENDPOINT needs S3_BUCKET: set it to the name of the bucket");
  return undefined;
}

function readEmbeddings(read: Read, problems: string[]): EmbeddingsOptions | undefined {
  const before = problems.length;
  const url = read(options.embeddingsUrl);
  const model = read(options.embeddingsModel);
  const key = read(options.embeddingsKey);
  const dimensions = read(options.embeddingsDimensions);
  const minimum = read(options.embeddingsMinimum) ?? defaultMinimum;
  if (url !== undefined && model !== undefined) return { url, key, model, dimensions, minimum };
  if (problems.length > before) return undefined;
  if (url !== undefined) problems.push("--embeddings-url needs --embeddings-model: set it to a model of the provider");
  else if (model !== undefined)
    problems.push("--embeddings-model needs --embeddings-url: set it to the provider's API");
  return undefined;
}

/** Returns the values of flags by their names. */
function readFlags(args: readonly string[], problems: string[]): ReadonlyMap<string, string> {
  const known = new Map<string, Option<unknown>>();
  for (const option of Object.values(options)) if ("flag" in option) known.set(option.flag, option);
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: {
      help: { type: "boolean", short: "h" },
      ...Object.fromEntries(
        [...known].map(([flag, { value }]) => [flag.slice(2), { type: value ? "string" : "boolean" } as const]),
      ),
    },
  });
  const flags = new Map<string, string>();
  for (const [index, token] of tokens.entries()) {
    // After an unknown flag, it is probably the flag's value.
    const before = tokens[index - 1];
    const isValue = before?.kind === "option" && before.value === undefined && !known.has(before.rawName);
    if (token.kind === "positional" && !isValue)
      problems.push(`Unexpected argument "${token.value}": options begin with --`);
    if (token.kind !== "option") continue;
    const flag = `--${token.name}`;
    const option = known.get(flag);
    if (token.name === "help") flags.set(flag, "true");
    else if (option === undefined) problems.push(unknownFlag(token.rawName, [...known.keys()]));
    else if (option.value !== undefined && token.value === undefined)
      problems.push(`${flag} needs a value: ${flag} ${option.value}`);
    else flags.set(flag, token.value ?? "true");
  }
  return flags;
}

function unknownFlag(flag: string, known: readonly string[]): string {
  const [nearest] = known
    .map((one) => ({ one, distance: editDistance(one, flag) }))
    .filter(({ distance }) => distance <= 3)
    .sort((one, other) => one.distance - other.distance);
  const fix = nearest === undefined ? "--help lists all options" : `did you mean ${nearest.one}?`;
  return `Unknown option ${flag}: ${fix}`;
}

/** Returns the number of characters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, character] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [next[column], row[column + 1], row[column]];
      next.push(Math.min(left + 1, above + 1, diagonal + (character === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
