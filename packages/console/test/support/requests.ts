/** Counts the requests of a page, and lets some of them fail. */
import { createRouter, endpoints } from "@memory-service/endpoints";
import { endpoints as adminEndpoints } from "../../../server/src/admin/generated/endpoints/endpoints.js";

const findEndpoint = createRouter(endpoints);
const findAdminEndpoint = createRouter(adminEndpoints);

/** Changes the JSON of a search. */
type Change = (body: { readonly data: { readonly documents: readonly unknown[] } }) => unknown;

interface Fault {
  readonly operation: string;
  readonly fault: string;
  /** The number of calls that have it. */
  calls: number;
  /** The calls wait for this. */
  readonly released?: Promise<void>;
}

/** The requests of one scene. */
export class Requests {
  readonly #sent: string[] = [];
  readonly #faults: Fault[] = [];
  readonly #changes = new Map<string, Change>();
  readonly #serverUrl: string;

  /** `serverUrl`: requests that ask for a fault go there, past a proxy that judges what the server does. */
  constructor(serverUrl: string) {
    this.#serverUrl = serverUrl;
  }

  /** Sends a request, with the fault that is next for its operation. */
  readonly send = async (request: Request): Promise<Response> => {
    const operation = operationOf(request);
    this.#sent.push(operation);
    const next = this.#faults.find((one) => one.operation === operation && one.calls > 0);
    if (next) {
      next.calls -= 1;
      await next.released;
      const failure = operation.startsWith("admin.") ? await failHere(next.fault) : undefined;
      if (failure) return failure;
    }
    const fault = next?.fault ?? "";
    const response = await sendToServer(
      fault === "" ? request : await withFault(request, { fault, serverUrl: this.#serverUrl }),
    );
    const change = this.#changes.get(operation);
    return change ? Response.json(change(await response.json())) : response;
  };

  /** Changes the responses of an operation, into what this server never sends. */
  change(operation: string, change: Change): void {
    this.#changes.set(operation, change);
  }

  /**
   * Lets the next calls of an operation have a fault: the value of the header `X-Fault`, such as `delay_ms=300; status=409`. `upload`
   * stands for the parts of uploads. Operations of the admin API are called `admin.conflicts.list`; for them, only `delay_ms` and `status` work.
   */
  fail(operation: string, fault: string, calls = 1): void {
    this.#faults.push({ operation, fault, calls });
  }

  /** Lets the next call of an operation wait until the test calls the returned function, and then have a fault, if there is one. */
  hold(operation: string, fault = ""): () => void {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    this.#faults.push({ operation, fault, calls: 1, released });
    return release;
  }

  /** Returns the number of requests of an operation, of the admin API (`admin.drive.createItem`), or of parts (`upload`). */
  count(operation: string): number {
    return this.#sent.filter((one) => one === operation).length;
  }
}

const sendToServer = globalThis.fetch.bind(globalThis);

/** Returns the call path of an operation, or `upload`, or the path. */
function operationOf(request: Request): string {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/uploads/")) return "upload";
  const admin = findAdminEndpoint(request).endpoint?.id;
  return admin === undefined ? (findEndpoint(request).endpoint?.id ?? pathname) : `admin.${admin}`;
}

/** Adds a fault to a request, and sends it to the server itself. */
async function withFault(
  request: Request,
  { fault, serverUrl }: { readonly fault: string; readonly serverUrl: string },
): Promise<Request> {
  const { url, method, headers, signal } = request;
  const { pathname, search } = new URL(url);
  headers.set("x-fault", fault);
  const body = method === "GET" || method === "HEAD" ? {} : { body: await request.arrayBuffer() };
  return new Request(serverUrl + pathname + search, { method, headers, signal, ...body });
}

/** Waits and fails as the server would: it has no faults for the admin API. Returns undefined if there is only a delay. */
async function failHere(fault: string): Promise<Response | undefined> {
  const valueOf = (name: string): number | undefined => {
    const value = new RegExp(`\\b${name}=(\\d+)`).exec(fault)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  await new Promise((resolve) => setTimeout(resolve, valueOf("delay_ms") ?? 0));
  const status = valueOf("status");
  if (status === undefined) return undefined;
  return Response.json({ success: false, message: `Status ${status}, as the test asks for` }, { status });
}

let current: Requests | undefined;

/** Makes these the requests of the page: parts of uploads are sent with the global `fetch`. */
export function follow(requests: Requests): void {
  current = requests;
}

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  return current && operationOf(request) === "upload" ? current.send(request) : sendToServer(input, init);
};
