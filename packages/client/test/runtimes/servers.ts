/** The servers that a suite talks to: three whose answers its cases script, and one that takes the outcomes. */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Host, Outcome, Reply, RuntimeKind, Script, Seen, Setup } from "./protocol.js";
import { patience } from "../../../../scripts/limits.js";

export interface Servers {
  /** The URL at which the suite gets its settings and reports its outcomes. */
  readonly control: string;
  readonly hosts: Setup["hosts"];
  /** The names of all cases; empty until the suite has begun. */
  readonly names: readonly string[];
  readonly outcomes: readonly Outcome[];
  /** Resolves once the suite is through. */
  readonly end: Promise<void>;
  close(): Promise<void>;
}

export interface Serving {
  readonly runtime: RuntimeKind;
  /** A file with `pattern(250)`. */
  readonly file: string;
  /** The files for a browser, by path. The storage serves it, so that pages have a cookie which they could send there. */
  readonly pages?: Readonly<Record<string, { readonly type: string; readonly content: string }>> | undefined;
}

/** The script of a case, and its requests so far. */
interface Scenario {
  /** Those that are left. */
  readonly replies: Record<Host, readonly Reply[]>;
  readonly seen: Readonly<Record<Host, Changing<Seen>[]>>;
  /** All answers, those that never end included. */
  readonly responses: ServerResponse[];
}

type Changing<T> = { -readonly [Name in keyof T]: T[Name] };

/** The outcome of a run of the suite. */
interface Progress {
  readonly names: string[];
  readonly outcomes: Outcome[];
  /** By the number of the case. */
  readonly scenarios: Map<number, Scenario>;
}

/** Starts the servers on free ports of the loopback interface. */
export async function startServers({ runtime, file, pages = {} }: Serving): Promise<Servers> {
  const progress: Progress = { names: [], outcomes: [], scenarios: new Map() };
  const api = await serveHost("api", progress);
  const storage = await serveHost("storage", progress, pages);
  const elsewhere = await serveHost("elsewhere", progress);
  const closed = await listen(async () => {});
  const hosts = { api: urlOf(api), storage: urlOf(storage), elsewhere: urlOf(elsewhere), closed: urlOf(closed) };
  await stop(closed);
  let finish = (): void => {};
  const end = new Promise<void>((resolve) => (finish = resolve));
  const control = await serveControl({ runtime, file, hosts }, progress, finish);
  const close = async () => void (await Promise.all([api, storage, elsewhere, control].map(stop)));
  return { control: urlOf(control), hosts, names: progress.names, outcomes: progress.outcomes, end, close };
}

/** Plays the scenarios: `/7/a?b` is `/a?b` for the case with the number 7. */
const serveHost = (host: Host, { scenarios }: Progress, pages: Serving["pages"] = {}): Promise<Server> =>
  listen(async (request, response) => {
    // Runtimes send again by themselves what was lost with a connection that had served before.
    if (host === "elsewhere") response.shouldKeepAlive = false;
    const url = request.url ?? "";
    const page = pages[url.replace(/\?.*/, "")];
    const [, number, target = ""] = /^\/(\d+)(.*)$/.exec(url) ?? [];
    const scenario = scenarios.get(Number(number));
    if (page) response.writeHead(200, { "content-type": page.type, "set-cookie": "a=b" }).end(page.content);
    // A browser asks first what it may send.
    else if (request.method === "OPTIONS") response.writeHead(204, permissions(request)).end();
    else if (scenario) await play(scenario, host, target, request, response);
    else response.writeHead(404).end();
  });

/** Takes the scripts and the outcomes, and tells what the other servers have seen. */
const serveControl = (setup: Setup, { names, outcomes, scenarios }: Progress, finish: () => void): Promise<Server> => {
  const answerTo = (url: string, told: unknown): unknown => {
    const [, number, seen] = /^\/cases\/(\d+)(\/seen)?$/.exec(url) ?? [];
    if (seen) return scenarios.get(Number(number))?.seen;
    if (number !== undefined) scenarios.set(Number(number), scenarioOf(told as Script));
    if (url === "/begin") names.push(...(told as { names: string[] }).names);
    if (url === "/outcome") {
      outcomes.push(told as Outcome);
      // What a case leaves open would keep a browser's few connections from the others.
      const scenario = scenarios.get(names.indexOf((told as Outcome).name));
      for (const response of scenario?.responses ?? []) response.destroy();
    }
    if (url === "/end") finish();
    return setup;
  };
  return listen(async (request, response) => {
    const told = JSON.parse((await readBody(request)).toString()) as unknown;
    const answer = JSON.stringify(answerTo(request.url ?? "", told));
    response.writeHead(200, { "access-control-allow-origin": "*" }).end(answer);
  });
};

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<Server> {
  const server = createServer({ keepAliveTimeout: patience }, (request, response) => {
    // A client that leaves in the middle of a request or an answer is what some cases are about.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const scenarioOf = ({ api = [], storage = [], elsewhere = [] }: Script): Scenario => ({
  replies: { api, storage, elsewhere },
  seen: { api: [], storage: [], elsewhere: [] },
  responses: [],
});

/** Records a request, and answers it by the next reply of the script that is meant for it. */
async function play(
  { replies, seen, responses }: Scenario,
  host: Host,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = (await readBody(request)).toString("latin1");
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const record = { method: request.method ?? "", target, headers, body, sent: 0, abandoned: false };
  seen[host].push(record);
  responses.push(response);
  response.on("close", () => (record.abandoned = !response.writableFinished));
  const fitting = replies[host].filter(({ to = "" }) => target.startsWith(to));
  const [reply, ...others] = fitting;
  if (!reply) return void response.writeHead(404, permissions(request)).end();
  if (others.length > 0) replies[host] = replies[host].filter((other) => other !== reply);
  if (reply.delay) await wait(reply.delay);
  await send(reply, request, response, record);
}

async function send(
  reply: Reply,
  request: IncomingMessage,
  response: ServerResponse,
  record: Changing<Seen>,
): Promise<void> {
  const { status = 200, fault, times = 1 } = reply;
  if (fault === "silence") return;
  if (fault === "reset") return void request.socket.resetAndDestroy();
  if (reply.raw !== undefined) return void request.socket.end(reply.raw);
  const content = contentOf(reply);
  response.writeHead(status, {
    ...permissions(request, reply.hidesHeaders),
    ...(reply.body !== undefined && typeof reply.body !== "string" && { "content-type": "application/json" }),
    ...(reply.gzip && { "content-encoding": "gzip" }),
    ...(fault === "cut" && { "content-length": content.length + 1000 }),
    ...reply.headers,
  });
  if (!fault && times === 1) return void response.end(content);
  for (let time = 0; time < times; time++) {
    // Called once the bytes are gone, so that a client that does not read stops it.
    const lost = await new Promise((resolve) => response.write(content, resolve));
    if (lost || record.abandoned) return;
    record.sent += content.length;
  }
  if (!fault) response.end();
  if (fault === "cut" || fault === "broken") {
    // A stream that fails forgets what nobody has read yet.
    await wait(100);
    response.destroy();
  }
}

function contentOf({ body, gzip }: Reply): Buffer {
  const text = Buffer.from(typeof body === "string" ? body : (JSON.stringify(body) ?? ""));
  return gzip ? gzipSync(text) : text;
}

/** The CORS headers: the requests of a page of another origin, and the headers that it may read. */
const permissions = ({ headers }: IncomingMessage, hidesHeaders?: boolean): OutgoingHttpHeaders => ({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": headers["access-control-request-method"] ?? "*",
  "access-control-allow-headers": headers["access-control-request-headers"] ?? "*",
  ...(!hidesHeaders && { "access-control-expose-headers": "*" }),
});
