/** Table 4: how clients behave when a call is aborted, fails or stalls, as observed by local servers. */
import { fork } from "node:child_process";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { type Row, type Table, valuesOf } from "../results.js";
import { printBar, printTable } from "../table.js";
import type { Behaviour, Servers, Watch } from "./behaviour-worker.js";
import { writeDrivers, writeProgram } from "./bundle.js";
import { type Contender, missingRows, ours } from "./contenders.js";
import { answerTo } from "./exchanges.js";
import type { Installed } from "./packages.js";
import { serve } from "./server.js";

const calls = 50;
const timeout = 1000;

/** The requests of one contender, as the servers received them. */
interface Seen {
  /** The headers of the POSTs of one call, each answered with 500. */
  readonly posts: IncomingHttpHeaders[];
  /** The headers of the requests to the storage. */
  readonly parts: IncomingHttpHeaders[];
}

type Observed = Behaviour & Seen;

export async function behaviour(
  contenders: readonly Contender[],
  installed: Installed,
  folder: string,
): Promise<Table> {
  const worker = join(folder, "behaviour-worker.mjs");
  await writeProgram({ module: "behaviour-worker.ts" }, installed, worker);
  const files = await writeDrivers(contenders, installed, folder);
  const observed = new Map<Contender, Observed>();
  for (const [contender, file] of files)
    observed.set(contender, await observe((servers) => ask(worker, file, servers, installed.node)));
  print(observed);
  return {
    id: "behaviour",
    title: "Behaviour when calls fail",
    measures: [
      { id: "listeners", title: `listeners left by ${calls} calls`, unit: "listeners", better: "lower", digits: 0 },
      { id: "posts", title: "POSTs for one call, each answered with 500", unit: "", better: "neither", digits: 0 },
      { id: "stall", title: `a body that stalls, timeout ${timeout} ms`, unit: "", better: "neither", digits: 0 },
      { id: "keys", title: "keys sent to the upload host", unit: "keys", better: "lower", digits: 0 },
    ],
    rows: [...[...observed].map(([contender, seen]) => rowOf(contender, seen)), ...missingRows(installed)],
  };
}

const rowOf = (contender: Contender, seen: Observed): Row => ({
  subject: contender.name,
  ...(contender === ours && { isOurs: true }),
  values: valuesOf({
    listeners: seen.listeners?.[0] ?? "no signal",
    posts: textOfPosts(seen),
    stall: textOfStall(seen),
    keys: seen.parts.length === 0 ? "no uploads" : keysSent(seen),
  }),
});

async function observe(watch: (servers: Servers) => Promise<Behaviour>): Promise<Observed> {
  const seen: Seen = { posts: [], parts: [] };
  const json = { "content-type": "application/json" };
  const answer = answerTo("facts.get");
  const storage = await serve((request, response) => {
    seen.parts.push(request.headers);
    request.resume().once("end", () => response.writeHead(200, { etag: '"1"' }).end());
  });
  const session = {
    success: true,
    data: { upload_id: "upl_5", part_items: [{ number: 1, size: 1024, upload_url: `${storage.url}/1` }] },
  };
  const servers = {
    answering: await serve((_, response) => response.writeHead(200, json).end(answer)),
    failing: await serve((request, response) => {
      seen.posts.push(request.headers);
      request.resume().once("end", () => response.writeHead(500, json).end("{}"));
    }),
    stalling: await serve((_, response) => response.writeHead(200, json).write(answer.slice(0, answer.length / 2))),
    uploading: await serve((request, response) => {
      request.resume().once("end", () => response.writeHead(200, json).end(JSON.stringify(session)));
    }),
  };
  try {
    const urls = Object.entries(servers).map(([name, { url }]) => [name, url] as const);
    return { ...seen, ...(await watch(Object.fromEntries(urls) as Record<keyof Servers, string>)) };
  } finally {
    for (const server of [storage, ...Object.values(servers)]) await server.close();
  }
}

async function ask(worker: string, driver: string, servers: Servers, execPath: string): Promise<Behaviour> {
  // Messages on this channel can contain undefined and Infinity.
  const child = fork(worker, [driver], { execPath, execArgv: ["--expose-gc"], serialization: "advanced" });
  const asked: Watch = { servers, calls, timeout };
  child.send(asked);
  const [outcome] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [Behaviour | number];
  if (typeof outcome === "number") throw new Error(`${driver} has ended with ${outcome}`);
  // Stalled calls can keep the process alive.
  child.kill();
  return outcome;
}

function print(observed: ReadonlyMap<Contender, Observed>): void {
  printTable(
    "4. Behaviour",
    [
      "",
      `listeners left by ${calls} calls`,
      "POSTs for one, on 500",
      `a body that stalls, timeout ${timeout} ms`,
      "keys sent to the upload host",
    ],
    [...observed].map(([{ name }, each]) => [
      name,
      each.listeners === undefined ? "no signal" : each.listeners.join(", then "),
      textOfPosts(each),
      textOfStall(each),
      each.parts.length === 0 ? "" : String(keysSent(each)),
    ]),
  );
  console.log(`
  listeners: on one AbortSignal, given to each call; then: after garbage collection. POSTs: with the library's own retries.`);
  const own = observed.get(ours);
  if (!own) return;
  const [listeners] = own.listeners ?? [];
  printBar("listeners left, none", String(listeners), listeners === 0);
  printBar("POSTs sent again after 500, none", String(own.posts.length - 1), own.posts.length === 1);
  printBar(
    "keys sent to the upload host, none",
    `${keysSent(own)} in ${own.parts.length} requests`,
    own.parts.length > 0 && keysSent(own) === 0,
  );
  printBar("a body that stalls, caught", textOfStall(own), (own.stall ?? Infinity) < Infinity);
}

const keysSent = ({ parts }: Seen): number => parts.filter(({ authorization }) => authorization !== undefined).length;

function textOfPosts({ posts }: Seen): string {
  const isKeyed = posts.length > 1 && posts.every((headers) => headers["idempotency-key"] !== undefined);
  return `${posts.length}${isKeyed ? ", with an idempotency key" : ""}`;
}

function textOfStall({ stall }: Behaviour): string {
  if (stall === undefined) return "no timeout";
  return stall === Infinity ? "waits on" : `caught after ${Math.round(stall)} ms`;
}
