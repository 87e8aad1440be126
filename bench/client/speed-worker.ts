/** Calls with one driver, in a process of its own: `speed-worker.js DRIVER [URL]`. Without a URL, fetch is a function. */
import { pathToFileURL } from "node:url";
import type { Calls, Driver } from "./contenders.js";

export type Task = "get" | "page" | "post";

/** What the worker is asked: so many calls of one kind, one after the other. */
export interface Turn {
  readonly task: Task;
  readonly calls: number;
}

/** What the worker is told at first: the body that answers each call. */
export type Answers = Readonly<Record<Task, string>>;

const [, , module = "", url] = process.argv;

/** The body that answers without a network, so that what is left is the client's own work. */
let answer = "";

/** In place of the global fetch, which is what all of them send with unless they are told otherwise. */
const answering: typeof fetch = async () => new Response(answer, { headers: { "content-type": "application/json" } });

function connectTo({ connect }: Driver): Calls {
  return connect(url === undefined ? { baseUrl: "http://api.example", isStub: true } : { baseUrl: url });
}

/** Microseconds of processor time for a call, of all threads of this process. */
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
