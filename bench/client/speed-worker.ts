/** Calls one driver in its own process: `speed-worker.js DRIVER [URL]`. Without a URL, fetch is a stub. */
import { pathToFileURL } from "node:url";
import type { Calls, Driver } from "./contenders.js";

export type Task = "get" | "page" | "post";

/** A task for the worker: a number of sequential calls of one kind. */
export interface Turn {
  readonly task: Task;
  readonly calls: number;
}

/** The response body of each call, sent to the worker first. */
export type Answers = Readonly<Record<Task, string>>;

const [, , module = "", url] = process.argv;

/** The body that the stub returns without a network, so that only the client's own work remains. */
let answer = "";

/** Replaces the global fetch, which all clients use by default. */
const answering: typeof fetch = async () => new Response(answer, { headers: { "content-type": "application/json" } });

function connectTo({ connect }: Driver): Calls {
  return connect(url === undefined ? { baseUrl: "http://api.example", isStub: true } : { baseUrl: url });
}

/** Returns the processor time of a call in microseconds, over all threads of this process. */
async function costOf(call: () => PromiseLike<unknown>, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let done = 0; done < calls; done += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

async function work(answers: Answers): Promise<void> {
  if (url === undefined) globalThis.fetch = answering;
  const client = connectTo((await import(pathToFileURL(module).href)) as Driver);
  process.on("message", async ({ task, calls }: Turn) => {
    answer = answers[task];
    process.send?.(await costOf(() => client[task](), calls));
  });
  process.send?.("ready");
}

process.once("message", (answers: Answers) => void work(answers));
