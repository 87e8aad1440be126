/**
 * A memory service of made-up data, for development and for tests: the API on one port, the storage for uploads on another.
 * Each key has a world of its own, so that tests do not see each other. Below `/made-up` is what the real service has not:
 * failures on demand, those that still wait, and the requests that were made.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Operation, operations, Refusal } from "./operations.js";
import { createWorld, type World } from "./world.js";

export interface MadeUpService {
  /** Where the API is. */
  readonly url: string;
  close(): Promise<void>;
}

export interface Pace {
  /** Milliseconds that each answer of the API takes, and each part that the storage receives. Default: 0. */
  readonly api?: number;
  readonly storage?: number;
}

/** What is to go wrong, or slowly, with coming requests. */
export interface Fault {
  /** `projects.update`; `storage` is a part of an upload, `change` anything that changes data. */
  readonly on: string;
  /** Milliseconds before the answer. */
  readonly delay?: number;
  /** In place of the answer. */
  readonly status?: number;
  /** How many requests; default: one. */
  readonly times?: number;
}

/** A request that has arrived. */
export interface Received {
  readonly operation: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
}

/** All that belongs to one key. */
interface Account {
  readonly key: string;
  readonly world: World;
  readonly received: Received[];
  faults: Fault[];
}

/** Starts both on free ports of the loopback interface, or the API on a port of one's choice. */
export async function startService(pace: Pace = {}, port = 0): Promise<MadeUpService> {
  const accounts = new Map<string, Account>();
  const storage = await listen(0, (request, response) => receivePart(accounts, pace, request, response));
  const api = await listen(port, (request, response) => {
    const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (key === undefined) return send(response, 401, { message: "There is no key" });
    const account = accounts.get(key) ?? { key, world: createWorld(), received: [], faults: [] };
    accounts.set(key, account);
    return receive(account, urlOf(storage), pace, request, response);
  });
  return {
    url: urlOf(api),
    close: async () => void (await Promise.all([api, storage].map(stop))),
  };
}

/** Answers a request to the API. */
async function receive(
  account: Account,
  storage: string,
  pace: Pace,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "", url: target = "" } = request;
  const url = new URL(target, "http://localhost");
  const body = await readJson(request);
  if (url.pathname === "/made-up/requests") return send(response, 200, account.received);
  if (url.pathname === "/made-up/faults") {
    if (method === "POST") account.faults.push(body as unknown as Fault);
    return send(response, 200, account.faults);
  }
  const [operation, path] = findOperation(method, url.pathname);
  if (!operation) return send(response, 404, { message: `There is no ${method} ${url.pathname}` });
  account.received.push({ operation: operation.id, method, target });
  const fault = takeFault(account, operation);
  await wait(fault?.delay ?? pace.api ?? 0);
  if (fault?.status) return send(response, fault.status, { success: false, message: "Refused, as was wanted" });
  try {
    const asked = { path, query: url.searchParams, body, storage: `${storage}/${encodeURIComponent(account.key)}` };
    send(response, 200, { success: true, ...operation.answer(account.world, asked) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    send(response, error.status, { success: false, message: error.message });
  }
}

/** Takes a part. It wants a signed URL, no credentials, and the size that was planned. */
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
  if (!account || !stored || searchParams.get("signature") !== "made-up") return send(response, 403, {});
  account.received.push({ operation: "storage", method: request.method ?? "", target: request.url ?? "" });
  const fault = takeFault(account, { id: "storage", method: "PUT" });
  await wait(fault?.delay ?? pace.storage ?? 0);
  if (fault?.status) return send(response, fault.status, {});
  if (request.headers.authorization) return send(response, 400, { message: "The URL is authorised already" });
  if (bytes.length !== stored.parts[Number(number) - 1])
    return send(response, 400, { message: "Not the planned size" });
  const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
  stored.received.set(Number(number), etag);
  response.setHeader("etag", etag);
  send(response, 200, {});
}

/** The next fault that is meant for this request. It has one request less before it. */
function takeFault(account: Account, { id, method }: Pick<Operation, "id" | "method">): Fault | undefined {
  const isChange = method !== "GET" && id !== "projects.search" && id !== "storage";
  const index = account.faults.findIndex(({ on }) => on === id || (on === "change" && isChange));
  const fault = account.faults[index];
  if (!fault) return undefined;
  const left = (fault.times ?? 1) - 1;
  account.faults = account.faults.toSpliced(index, 1, ...(left > 0 ? [{ ...fault, times: left }] : []));
  return fault;
}

/** With the values of its path. */
function findOperation(method: string, pathname: string): readonly [Operation | undefined, Record<string, string>] {
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const pattern = operation.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const match = new RegExp(`^${pattern}$`).exec(pathname);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return [operation, Object.fromEntries(values) as Record<string, string>];
  }
  return [undefined, {}];
}

async function listen(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
): Promise<Server> {
  const server = createServer((request, response) => {
    // A page at another origin asks first; what a page may read of the answer is said with each.
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-expose-headers", "etag");
    if (request.method === "OPTIONS") return void allow(response);
    // Whoever leaves before the end of an upload or an answer has cancelled it.
    Promise.resolve(answer(request, response)).catch((error: unknown) => {
      if (!request.destroyed || request.complete) console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
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

async function readJson(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const text = (await readBytes(request)).toString();
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
