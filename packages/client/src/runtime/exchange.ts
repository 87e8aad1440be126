import { mergeHeaders, type Middleware } from "openapi-fetch";
import { bearer, type Credential } from "./auth.js";
import type { Outcome } from "./core.js";
import { memberOf, readFailure, readJson } from "./decode.js";
import { ArgumentError, ConnectionError, isClientError, type Phase, requestIdOf, ValidationError } from "./errors.js";
import { type ClientEvent, type EventDetails, visibleHeaders } from "./events.js";
import type { Operation } from "./operation.js";
import type { Api, CallOptions, CoreOptions } from "./options.js";
import { type Prepared, prepare } from "./prepare.js";
import { retryDelay } from "./retry.js";
import { bounded, sleep } from "./timing.js";

/** The part of openapi-fetch that carries one attempt. Its generics would describe the API a second time. */
export interface Transport {
  request(method: string, path: string, init: object): Promise<{ response: Response; error?: unknown }>;
}

export interface Settings { readonly options: CoreOptions; readonly api: Api; readonly baseUrl: string; readonly transport: Transport }

/** One call: its attempts, its limits, its events and its error. */
export class Exchange {
  readonly #settings: Settings;
  readonly #operation: Operation;
  readonly #options: CallOptions;
  #attempt = 0;
  #phase: Phase = "key";

  constructor(settings: Settings, operation: Operation, options: CallOptions) {
    this.#settings = settings;
    this.#operation = operation;
    this.#options = options;
  }

  /** Rejects with a ClientError, or with what a callback of the caller threw. */
  async run(args: object | undefined): Promise<Outcome> {
    const { options } = this.#settings;
    try {
      await this.#check("request", args);
      const prepared = prepare(this.#operation, args, this.#options, options.wireNames);
      const timeout = this.#options.timeout ?? options.timeout ?? 60_000;
      return await bounded((signal) => this.#persist(prepared, performance.now() + timeout, signal), timeout, this.#options.signal);
    } catch (error) {
      if (isClientError(error)) Object.assign(error, { operation: this.#operation.id, attempts: this.#attempt, phase: this.#phase });
      this.#emit(() => ({ type: "error", error }));
      throw error;
    }
  }

  /** Attempts until one succeeds, one fails for good, or the wait would outlast the time left. */
  async #persist(prepared: Prepared, deadline: number, signal: AbortSignal): Promise<Outcome> {
    const { attemptTimeout = this.#settings.options.attemptTimeout ?? Infinity, maxRetries = this.#settings.options.maxRetries ?? 2 } = this.#options;
    for (;;) {
      this.#attempt++;
      try {
        return await bounded((signal) => this.#try(prepared, signal), attemptTimeout, signal);
      } catch (error) {
        const delay = retryDelay(error, this.#attempt, this.#operation.idempotent);
        // A stream can be read only once.
        const once = prepared.content instanceof ReadableStream;
        if (delay === undefined || once || this.#attempt > maxRetries || performance.now() + delay >= deadline) throw error;
        this.#emit(() => ({ type: "retry", error, delay }));
        await sleep(delay, signal);
      }
    }
  }

  async #try(prepared: Prepared, signal: AbortSignal): Promise<Outcome> {
    const operation = this.#operation;
    this.#phase = "key";
    const credential = await this.#credential();
    this.#phase = "response";
    const response = await this.#send(prepared, credential, signal);
    const { ok, status, headers } = response;
    this.#emit(() => ({ type: "response", status, headers: visibleHeaders(headers) }));
    this.#phase = "body";
    if (!ok) throw await readFailure(response, credential?.secret);
    const body = await connected(operation.read?.(response, this.#options.signal) ?? readJson(response, operation, credential?.secret));
    await this.#check("response", body);
    const { envelope } = operation;
    return {
      data: envelope ? memberOf(body, envelope.data) : body,
      message: memberOf(body, envelope?.message) as string | undefined,
      response,
      requestId: requestIdOf(headers),
      attempts: this.#attempt,
      body,
    };
  }

  async #credential(): Promise<Credential | undefined> {
    const { options, api } = this.#settings;
    const { id, public: open } = this.#operation;
    const key = !open && typeof options.apiKey === "function" ? await options.apiKey({ operation: id, attempt: this.#attempt }) : options.apiKey;
    return key && !open ? (api.auth ?? bearer)(key) : undefined;
  }

  async #send({ path, query, content, type, headers: own }: Prepared, credential: Credential | undefined, signal: AbortSignal): Promise<Response> {
    const { method, path: schemaPath, accept = "application/json", idempotent } = this.#operation;
    const { options, baseUrl, transport } = this.#settings;
    const headers = joinHeaders({ accept, "content-type": type }, credential?.headers, options.headers, own, this.#options.headers, this.#options.extraHeaders);
    const url = baseUrl + path;
    this.#emit(() => ({ type: "request", method, url, headers: visibleHeaders(headers) }));
    let kept: Response | undefined;
    // First in line, so that it sees the answer last, and keeps it from openapi-fetch, which would read it without a bound.
    const keep: Middleware = {
      onResponse({ response }) {
        kept = response;
        return new Response();
      },
    };
    const { response, error } = await transport.request(method, schemaPath, {
      params: { path: {}, header: { "content-type": headers.get("content-type") } },
      pathSerializer: () => url,
      querySerializer: () => [query, credential?.query].filter(Boolean).join("&"),
      headers,
      body: content,
      bodySerializer: () => content,
      parseAs: "stream",
      duplex: "half",
      // Followed, a redirect could repeat what is not idempotent, or turn it into a GET.
      redirect: idempotent ? "follow" : "manual",
      fetch: (request: Request) => connected((options.fetch ?? globalThis.fetch)(request)),
      middleware: [keep, ...(options.middleware ?? [])],
      signal,
    });
    // A middleware may have answered in place of the API; openapi-fetch reads such an answer if it is an error.
    return kept ?? (response.bodyUsed ? new Response(typeof error === "string" ? error : JSON.stringify(error), response) : response);
  }

  async #check(direction: "request" | "response", value: unknown): Promise<void> {
    const { validators, validate } = this.#settings.options;
    const validator = validators?.[this.#operation.id];
    const schema = direction === "request" ? validator?.params : validator?.response;
    if (!schema || validate === "off") return;
    const { issues } = await schema["~standard"].validate(value);
    if (issues && validate === "strict") throw new ValidationError(`Invalid ${direction}: ${issues[0]?.message}`, { direction, issues });
    if (issues) this.#emit(() => ({ type: "warning", direction, issues }));
  }

  #emit(details: () => EventDetails): void {
    this.#settings.options.onEvent?.({ operation: this.#operation.id, attempt: this.#attempt, ...details() } as ClientEvent);
  }
}

/** Gives a network failure its name; leaves our own errors as they are. */
async function connected<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (cause) {
    throw isClientError(cause) ? cause : new ConnectionError("The connection failed", { cause });
  }
}

/** Later ones win. The error of a header that cannot be sent would quote its value, which may be the key. */
function joinHeaders(...headers: Parameters<typeof mergeHeaders>): Headers {
  try {
    return mergeHeaders(...headers);
  } catch {
    throw new ArgumentError("A header has characters that HTTP cannot send");
  }
}
