import { HttpHandler } from "msw";
import { type Endpoint, HttpError, readRequest, writeProblem } from "../../endpoints/index.js";
import { baseUrlOf, parseBase } from "./base.js";
import { missingCredentials } from "./credentials.js";
import { type FindMatch, matchFinder } from "./router.js";
import type { MockTable } from "./table.js";
import type { MockOptions, MocksOptions } from "./types.js";
import { wait } from "./wait.js";

/** A valid request to an endpoint. */
export interface Call {
  readonly args: Record<string, unknown>;
  readonly request: Request;
}

/** Everything that the mocks of one API share. */
export interface MockContext {
  /** The tables of all operations. */
  readonly tables: readonly MockTable[];
  /** Adds an operation, so that requests are matched with its endpoint. */
  add(table: MockTable, initial: () => HttpHandler | readonly HttpHandler[]): void;
  /** Returns the handlers that answer every operation. */
  initialHandlers(): HttpHandler[];
  /** Returns a handler of an endpoint's requests. Invalid ones are answered with a problem. */
  handlerOf(
    endpoint: Endpoint,
    answer: (call: Call) => Response | Promise<Response>,
    options: MockOptions | undefined,
  ): HttpHandler;
}

/** The facts of an API that all of its mocks need. */
interface ApiFacts {
  /** The document's server, or `"*"`. */
  readonly server: string;
  /** The names of options that the document leaves open, by their ids. */
  readonly optionNames?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Creates the context of the mocks of an API. */
export function createContext(options: MocksOptions, { server, optionNames }: ApiFacts): MockContext {
  const given = options.baseUrl === undefined ? undefined : String(options.baseUrl);
  // Reports an invalid base URL at once.
  parseBase(given ?? server);
  const tables: MockTable[] = [];
  const initial: (() => HttpHandler | readonly HttpHandler[])[] = [];
  const find = matchFinder(() =>
    tables.map(({ endpoint, server: own }) => ({ endpoint, base: parseBase(baseUrlOf(own, given, server)) })),
  );
  return {
    tables,
    add: (table, handlers) => {
      tables.push(table);
      initial.push(handlers);
    },
    initialHandlers: () => initial.flatMap((handlers) => handlers()),
    handlerOf: (endpoint, answer, own) => createHandler({ endpoint, answer, own, options, optionNames, find }),
  };
}

interface HandlerInput {
  readonly endpoint: Endpoint;
  readonly answer: (call: Call) => Response | Promise<Response>;
  readonly own: MockOptions | undefined;
  readonly options: MocksOptions;
  readonly optionNames: ApiFacts["optionNames"];
  readonly find: FindMatch;
}

/** The predicate is exact, so that MSW reports every other request as unhandled. */
function createHandler(input: HandlerInput): HttpHandler {
  const { endpoint, answer, own = {}, options, find } = input;
  let left = own.times ?? Infinity;
  const isOwn = ({ request }: { readonly request: Request }): boolean =>
    left > 0 && find(request)?.endpoint === endpoint;
  return new HttpHandler(endpoint.method, isOwn, async ({ request, cookies }) => {
    // Several requests may have passed the predicate at the same time.
    if (left <= 0) return undefined;
    left -= 1;
    await wait(own.delay ?? options.delay, request.signal);
    const missing = options.credentials === false ? undefined : missingCredentials(endpoint, { request, cookies });
    if (missing !== undefined) return writeProblem(endpoint, new HttpError(401, `This request needs ${missing}`));
    const call = await readCall(request, input);
    if (call instanceof Response) return call;
    options.onRequest?.({ operation: endpoint.id, ...call });
    return answerOf(endpoint, () => answer(call));
  });
}

/** Reads the arguments of a request. Returns the response to one that violates the document. */
async function readCall(request: Request, { endpoint, optionNames, find }: HandlerInput): Promise<Call | Response> {
  const read = await readRequest(endpoint, request.clone(), find(request)?.values ?? {}, {
    maxBodyBytes: Infinity,
    ...(optionNames && { optionNames }),
  });
  return read.ok ? { args: read.args, request } : writeProblem(endpoint, read.problem);
}

/** Runs a user's function. MSW reports errors other than HttpError. */
async function answerOf(endpoint: Endpoint, answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof HttpError) return writeProblem(endpoint, error);
    throw error;
  }
}
