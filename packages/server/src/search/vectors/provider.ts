/** Calls the provider of embeddings: a service with OpenAI's API. Nothing that it answers is trusted, and none of it gets into errors. */
import { ProviderError } from "./provider-error.js";
import { readVectors } from "./response.js";

/** The provider of embeddings. */
export interface EmbeddingsOptions {
  /** The URL of the API, such as `https://api.openai.com/v1`. */
  readonly url: string;
  /** Sent as a bearer token; undefined for services without keys. */
  readonly key: string | undefined;
  readonly model: string;
  /** The length of vectors to ask for. Undefined: the model's own. */
  readonly dimensions: number | undefined;
  /** The lowest similarity, from 0 to 1, at which a text counts as similar. */
  readonly minimum: number;
}

/** The number of characters of a text that are sent to the provider: models accept about 8,000 tokens. */
export const maximumCharacters = 4_000;

/** Limits of a call. */
export interface CallLimits {
  readonly timeoutMs: number;
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

/** Returns a unit vector for each text, in their order. Throws `ProviderError`. */
export type Embed = (texts: readonly string[], limits: CallLimits) => Promise<Float64Array[]>;

/** Creates the function that calls the provider. */
export function createProvider({ url, key, model, dimensions }: EmbeddingsOptions): Embed {
  return async (texts, { timeoutMs, signal }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${url}/embeddings`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(key !== undefined && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, input: texts, ...(dimensions !== undefined && { dimensions }) }),
        // The key and the texts are for this address only.
        redirect: "manual",
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw errorOf(response);
      }
      return await readVectors(response, { count: texts.length, dimensions });
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if (timeout.aborted) throw new ProviderError(`The provider did not answer within ${timeoutMs} ms`);
      throw new ProviderError(`The provider cannot be reached: ${codeOf(error)}`);
    }
  };
}

/** Statuses with which a provider refuses what is in the request: too long a text, for example. */
const refusals = new Set([400, 413, 422]);

function errorOf({ status, headers }: Response): ProviderError {
  if (status >= 300 && status < 400)
    return new ProviderError(`The provider answered with a redirect (${status}): set the URL that it leads to`);
  const retryAfterMs = readRetryAfter(headers.get("retry-after"));
  return new ProviderError(`The provider answered with status ${status}`, {
    refusesTexts: refusals.has(status),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

const longestRetryAfterMs = 60 * 60 * 1000;

/** Reads the seconds, or the date, of `Retry-After`: at most an hour. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : undefined;
}

/** Returns the code of a network error. Messages could have parts of the request. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const { cause } = error;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return error.name;
}
