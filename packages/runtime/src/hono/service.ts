import type { Context, Env } from "hono";
import { CallContext } from "./context.js";
import {
  type Awaitable,
  challengesOf,
  checkResult,
  completeAlternatives,
  describeAlternatives,
  type Endpoint,
  type Handler,
  HttpError,
  type Problem,
  readRequest,
  writeProblem,
  writeResult,
} from "../endpoints/index.js";
import { RequestError, ResponseError } from "./errors.js";
import type { AppOptions } from "./options.js";
import { stoppable } from "./streams.js";

/** An endpoint with its handler. */
export interface ServiceRoute {
  readonly endpoint: Endpoint;
  readonly handle: Handler;
}

interface ServiceInput<P, E extends Env> {
  readonly first: Endpoint | undefined;
  readonly options: AppOptions<P, E>;
  /** The names of options that the document leaves open, by their ids. */
  readonly optionNames: Readonly<Record<string, string | undefined>> | undefined;
}

/** Answers requests: authorizes them, reads their arguments, calls handlers, and turns results and errors into responses. */
export class Service<P, E extends Env> {
  /** The endpoint whose envelope errors without an operation have. */
  readonly #first: Endpoint | undefined;
  readonly #options: AppOptions<P, E>;
  readonly #reading: Parameters<typeof readRequest>[3];
  readonly #checksResults: boolean;
  readonly #isDevelopment: boolean;

  constructor({ first, options, optionNames }: ServiceInput<P, E>) {
    const { validateRequests, validateResponses = "development", maxBodyBytes } = options;
    this.#first = first;
    this.#options = options;
    this.#isDevelopment = !isProduction();
    this.#checksResults = validateResponses === "development" ? this.#isDevelopment : validateResponses;
    this.#reading = {
      ...(validateRequests === false && { validate: false }),
      ...(optionNames && { optionNames }),
      ...(maxBodyBytes !== undefined && { maxBodyBytes }),
    };
  }

  /** Calls the handler of a route. Never rejects. */
  async call(
    { endpoint, handle }: ServiceRoute,
    values: Readonly<Record<string, string>>,
    hono: Context<E>,
  ): Promise<Response> {
    const request = hono.req.raw;
    try {
      const allowed = this.#authorize(endpoint, hono);
      const context = new CallContext<P, E>(endpoint, isPromise(allowed) ? await allowed : allowed, hono);
      const read = await readRequest(endpoint, request, values, this.#reading);
      if (!read.ok) return await this.#fail(new RequestError(read.problem), hono, endpoint);
      const returned = handle(read.args, context);
      const result = isPromise(returned) ? await returned : returned;
      const { message, addedHeaders } = context;
      const stopped = stoppable(result, () => context.abort());
      const response = writeResult(endpoint, stopped, { message, headers: addedHeaders, request });
      if (this.#checksResults) await checkResponse(endpoint, response);
      return request.method === "HEAD" ? withoutBody(response) : response;
    } catch (error) {
      return this.#fail(error, hono, endpoint);
    }
  }

  /** Answers a request that has no handler. */
  refuse(error: RequestError, hono: Context<E>): Promise<Response> {
    return this.#fail(error, hono, undefined);
  }

  /** Returns the principal. Throws an HttpError if the request has none of the credentials that the operation needs. */
  #authorize({ id, security = [], permission }: Endpoint, hono: Context<E>): Awaitable<P> {
    const { authorize } = this.#options;
    // Its type then has no principal.
    if (!authorize) return undefined as P;
    const request = hono.req.raw;
    const alternatives = security.length === 0 ? [[]] : completeAlternatives(security, request);
    const [first] = alternatives;
    if (first === undefined)
      throw new HttpError(401, `This operation needs credentials: send ${describeAlternatives(security)}`);
    return authorize({ operation: id, credential: first[0], alternatives, permission, request, hono });
  }

  async #fail(error: unknown, hono: Context<E>, endpoint: Endpoint | undefined): Promise<Response> {
    const request = hono.req.raw;
    // Nobody would read the response.
    if (!(error instanceof HttpError) && request.signal.aborted) return new Response(null, { status: 499 });
    const response = this.#describe(error, endpoint);
    const { onError = printUnexpected } = this.#options;
    try {
      const own = await onError(error, { operation: endpoint?.id, request, response, hono });
      if (own === undefined) return response;
      return own instanceof Response ? own : withBody(response, own);
    } catch (failure) {
      console.error("onError has failed:", failure);
      return response;
    }
  }

  /** Returns the response to an error, without details of those that were not meant for callers. */
  #describe(error: unknown, endpoint: Endpoint | undefined): Response {
    const response = writeProblem(endpoint ?? this.#first, this.#problemOf(error));
    if (response.status === 401 && !response.headers.has("www-authenticate")) {
      const challenges = challengesOf(endpoint?.security ?? []);
      if (challenges !== "") response.headers.set("www-authenticate", challenges);
    }
    return response;
  }

  #problemOf(error: unknown): HttpError | Problem {
    if (error instanceof HttpError) return error;
    const detail = "The server has failed to answer this request";
    if (!(error instanceof ResponseError) || !this.#isDevelopment)
      return { status: 500, title: "Internal Server Error", detail, issues: [] };
    return { status: 500, title: "Invalid response", detail: error.message, issues: error.issues };
  }
}

/** To wait for a value that is there costs as much as reading it. */
function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

function printUnexpected(error: unknown): void {
  if (!(error instanceof HttpError)) console.error(error);
}

/** Validates the body as it is sent. */
async function checkResponse(endpoint: Endpoint, response: Response): Promise<void> {
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || response.body === null || !/^application\/(?:[\w.-]+\+)?json *(?:;|$)/i.test(type)) return;
  const issues = checkResult(endpoint, await response.clone().json());
  if (issues.length > 0) throw new ResponseError(endpoint.id, issues);
}

function withBody({ status, headers }: Response, body: unknown): Response {
  const own = new Headers(headers);
  own.set("content-type", "application/json");
  return new Response(JSON.stringify(body), { status, headers: own });
}

/** Returns the response to HEAD, and ends the stream that its body may be. */
function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, response);
}

/** Bundlers replace the expression, so that it works where there is no `process`. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };
function isProduction(): boolean {
  try {
    return process.env.NODE_ENV === "production";
  } catch {
    return false;
  }
}
