import { isDeepStrictEqual } from "node:util";
import { runtimeName } from "../../src/emit/shared/names.js";
import type { Api, Operation } from "../../src/model/types.js";
import { secretOf, short } from "../documents/roundtrip/compare.js";
import type { AuthorizationCall, GeneratedServer } from "../documents/roundtrip/generated.js";
import type { JsonObject } from "../documents/roundtrip/json.js";
import { credentialsFor, describeError } from "../documents/roundtrip/roundtrip.js";
import {
  base,
  checkOutcome,
  comparable,
  send,
  wireOf,
  type Carrier,
  type Found,
  type GivenReply,
} from "../endpoints/trip.js";

/** The part of a handler's context that we set. */
interface Context {
  message?: string;
}

/** Carries calls from the generated client to the generated server, in one process. */
export class ServerCarrier implements Carrier {
  readonly #generated: GeneratedServer;
  readonly #client: object;
  readonly #fetch: (request: Request) => Response | Promise<Response>;
  readonly #problems: string[] = [];
  /** The current call. */
  #reply: GivenReply | undefined;
  #operation = "";
  #received: unknown;
  #sent: string | undefined;

  constructor(generated: GeneratedServer, api: Api, root: JsonObject) {
    this.#generated = generated;
    const { fetch } = generated.createApp(this.#handlers(api), {
      authorize: (call) => this.#authorize(call),
      basePath: new URL(base).pathname,
      validateResponses: true,
      onError: (error) => {
        this.#problems.push(`the server refuses: ${describeError(error)}`);
      },
    });
    this.#fetch = fetch;
    this.#client = generated.createClient({
      baseUrl: base,
      ...credentialsFor(root),
      maxRetries: 0,
      fetch: async (request: Request) => {
        this.#sent = await wireOf(request);
        return this.#fetch(this.#belowBase(request));
      },
    });
  }

  async call(operation: Operation, args: object | undefined, reply: GivenReply | undefined): Promise<Found> {
    this.#begin(operation, reply);
    const outcome = await send(this.#client, operation, args);
    const [sent, received] = [this.#sent, this.#received];
    if (sent === undefined)
      return { ambiguous: false, problems: [`nothing was sent: ${describeError(outcome.error)}`] };
    const problems = [...this.#problems, ...(await checkOutcome(outcome, reply))];
    const [given, got] = [await comparable(args ?? {}), await comparable(received)];
    if (received === undefined || isDeepStrictEqual(given, got)) return { ambiguous: false, problems };
    this.#begin(operation, reply);
    await send(this.#client, operation, received as object);
    if (this.#sent === sent) return { ambiguous: true, problems };
    const what = `the arguments are ${short(JSON.stringify(got))}, were ${short(JSON.stringify(given))}; on the wire: ${short(sent)}`;
    return { ambiguous: false, problems: [...problems, what] };
  }

  #begin(operation: Operation, reply: GivenReply | undefined): void {
    this.#operation = runtimeName(operation);
    this.#reply = reply;
    this.#received = undefined;
    this.#sent = undefined;
    this.#problems.length = 0;
  }

  /** Returns handlers for all operations, nested as in the client. */
  #handlers({ operations }: Api): object {
    const handlers: Record<string, unknown> = {};
    for (const operation of operations) {
      let owner = handlers;
      for (const name of operation.resource) {
        if (!Object.hasOwn(owner, name)) setOwn(owner, name, {});
        owner = owner[name] as Record<string, unknown>;
      }
      const name = runtimeName(operation);
      setOwn(owner, operation.method, (args: unknown, context: Context) => this.#handle(name, args, context));
    }
    return handlers;
  }

  #handle(name: string, args: unknown, context: Context): unknown {
    if (!this.#isTwin(name)) this.#problems.push(`the handler of ${name} is called`);
    this.#received = args;
    const reply = this.#reply;
    if (reply === undefined) return undefined;
    const isUsual = this.#generated.endpoints[name]?.responses[0]?.status === String(reply.status);
    if (reply.fails || !isUsual) return this.#generated.reply(reply.status, reply.body);
    if (reply.message !== undefined) context.message = reply.message;
    return reply.result;
  }

  /** Returns whether an operation is the called one, or has its method and path. */
  #isTwin(name: string): boolean {
    const { [name]: called, [this.#operation]: wanted } = this.#generated.endpoints;
    return called !== undefined && called.method === wanted?.method && called.path === wanted.path;
  }

  #authorize({ alternatives }: AuthorizationCall): void {
    for (const { scheme, value } of alternatives.flat())
      if (scheme.kind !== "mutualTLS" && value !== secretOf(scheme.name))
        this.#problems.push(`the credential of ${scheme.name} is ${value}`);
  }

  /** Moves a request to an operation with servers of its own below the base path. */
  #belowBase(request: Request): Request {
    const { pathname, search } = new URL(request.url);
    const path = this.#generated.endpoints[this.#operation]?.path ?? "";
    const own = pathname.split("/").slice(-(path.split("/").length - 1));
    const url = `${base}/${own.join("/")}${search}`;
    return url === request.url ? request : new Request(url, request);
  }
}

function setOwn(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, enumerable: true, writable: true, configurable: true });
}
