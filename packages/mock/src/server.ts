/**
 * A mock of the memory service, for development and tests: the API on one port, the storage for uploads on another. Each
 * key has its own copy of the data, which isolates tests from each other. `/mock/faults` and `/mock/requests`, which the
 * real service does not have, schedule failures and list the requests received.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Operation, operations, Refusal } from "./operations.js";
import { createWorld, type World } from "./world.js";

export interface MockService {
  /** The base URL of the API. */
  readonly url: string;
  close(): Promise<void>;
}

export interface Pace {
  /** Delay of each API response in milliseconds. Default: 0. */
  readonly api?: number;
  /** Delay of each part uploaded to the storage in milliseconds. Default: 0. */
  readonly storage?: number;
}

/** A failure or a delay for requests to come. */
export interface Fault {
  /** An operation such as `projects.update`, `storage` for a part of an upload, or `change` for any operation that writes. */
  readonly on: string;
  /** Milliseconds before the response. */
  readonly delay?: number;
  /** The status to respond with. Without it, the response is only delayed. */
  readonly status?: number;
  /** The number of requests affected. Default: 1. */
  readonly times?: number;
}

/** A request that the mock service received. */
export interface Received {
  readonly operation: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
}

/** The state of one key. */
interface Account {
  readonly key: string;
  readonly world: World;
  readonly received: Received[];
  faults: Fault[];
}

/** Starts the API and the storage on the loopback interface, on free ports unless `port` sets that of the API. */
export async function startService(pace: Pace = {}, port = 0): Promise<MockService> {
  const accounts = new Map<string, Account>();
  const storage = await listen(0, (request, response) => receivePart(accounts, pace, request, response));
  try {
    const api = await listen(port, (request, response) =>
      receive({ accounts, storage: urlOf(storage), pace }, request, response),
    );
    return { url: urlOf(api), close: async () => void (await Promise.all([api, storage].map(stop))) };
  } catch (error) {
    await stop(storage);
    throw error;
  }
}

/** The state and settings of the API. */
interface ApiState {
  readonly accounts: Map<string, Account>;
  /** The URL of the storage. */
  readonly storage: string;
  readonly pace: Pace;
}

/** Answers a request to the API, and turns errors into responses. */
async function receive(state: ApiState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    send(response, 200, await answer(state, request));
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    const isRefusal = error instanceof Refusal;
    if (!isRefusal) console.error(error);
    send(response, isRefusal ? error.status : 500, { success: false, message: (error as Error).message });
  }
}

/** Returns the state of the key that a request carries. */
function accountOf(accounts: Map<string, Account>, { headers }: IncomingMessage): Account {
  const key = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  if (key === undefined) throw new Refusal(401, "Missing key: send it as a bearer token");
  const account = accounts.get(key) ?? { key, world: createWorld(), received: [], faults: [] };
  accounts.set(key, account);
  return account;
}

/** Returns the body of the response. */
async function answer({ accounts, storage, pace }: ApiState, request: IncomingMessage): Promise<object> {
  const account = accountOf(accounts, request);
  const { method = "", url: target = "" } = request;
  const url = new URL(target, "http://localhost");
  const body = await readJson(request);
  if (url.pathname === "/mock/requests") return account.received;
  if (url.pathname === "/mock/faults") {
    if (method === "POST") account.faults.push(body as unknown as Fault);
    return account.faults;
  }
  const [operation, path] = findOperation(method, url.pathname);
  account.received.push({ operation: operation.id, method, target });
  const fault = takeFault(account, operation);
  await wait(fault?.delay ?? pace.api ?? 0);
  if (fault?.status) throw new Refusal(fault.status, "Refused by a mock fault");
  const asked = { path, query: url.searchParams, body, storage: `${storage}/${encodeURIComponent(account.key)}` };
  return { success: true, ...operation.answer(account.world, asked) };
}

/** Receives a part. Requires a signed URL, no credentials, and the planned size. */
async function receivePart(
  accounts: ReadonlyMap<string, Account>,
  pace: Pace,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = await readBytes(request);
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  const [key = "", upload = "", number = ""] = pathname.slice(1).split("/").map(decodeURIComponent);
  const account = accounts.get(key);
  const stored = account?.world.uploads.get(upload);
  if (!account || !stored || searchParams.get("signature") !== "mock") return send(response, 403, {});
  account.received.push({ operation: "storage", method: request.method ?? "", target: request.url ?? "" });
  const fault = takeFault(account, { id: "storage", method: "PUT" });
  await wait(fault?.delay ?? pace.storage ?? 0);
  if (fault?.status) return send(response, fault.status, {});
  if (request.headers.authorization) return send(response, 400, { message: "The URL is signed: send no credentials" });
  if (bytes.length !== stored.parts[Number(number) - 1])
    return send(response, 400, { message: "The part does not have the planned size" });
  const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
  stored.received.set(Number(number), etag);
  response.setHeader("etag", etag);
  send(response, 200, {});
}

/** Returns the next fault that applies to this request, and counts the request against it. */
function takeFault(account: Account, { id, method }: Pick<Operation, "id" | "method">): Fault | undefined {
  const isChange = method !== "GET" && id !== "projects.search" && id !== "storage";
  const index = account.faults.findIndex(({ on }) => on === id || (on === "change" && isChange));
  const fault = account.faults[index];
  if (!fault) return undefined;
  const left = (fault.times ?? 1) - 1;
  account.faults = account.faults.toSpliced(index, 1, ...(left > 0 ? [{ ...fault, times: left }] : []));
  return fault;
}

/** Finds the operation of a request, with the values in its path. */
function findOperation(method: string, pathname: string): readonly [Operation, Record<string, string>] {
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const pattern = operation.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const match = new RegExp(`^${pattern}$`).exec(pathname);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]);
    return [operation, Object.fromEntries(values) as Record<string, string>];
  }
  throw new Refusal(404, `Unknown operation: ${method} ${pathname}`);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new Refusal(400, `Invalid escape in the path: ${value}`);
  }
}

async function listen(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
): Promise<Server> {
  const server = createServer((request, response) => {
    // Pages at other origins may call the service and read the ETags of uploaded parts.
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-expose-headers", "etag");
    if (request.method === "OPTIONS") return void allow(response);
    // A request that is destroyed before its end was cancelled by the caller.
    Promise.resolve(answer(request, response)).catch((error: unknown) => {
      if (!request.destroyed || request.complete) console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return server;
}

function allow(response: ServerResponse): void {
  const allowed = {
    "access-control-allow-headers": "authorization, content-type",
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-max-age": "600",
  };
  response.writeHead(204, allowed).end();
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Reads the body, a JSON object. A missing body is an empty object. */
async function readJson(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const text = (await readBytes(request)).toString();
  const value = text === "" ? {} : parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal(400, "The body is not a JSON object");
  return value as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
