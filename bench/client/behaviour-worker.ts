/** Watches the behaviour of one driver in its own process: `behaviour-worker.js DRIVER`, with --expose-gc. */
import { getEventListeners } from "node:events";
import { pathToFileURL } from "node:url";
import type { Driver, Setup } from "./contenders.js";

/** The URLs of four servers. */
export interface Servers {
  readonly answering: string;
  /** Answers every request with 500. */
  readonly failing: string;
  /** Sends half of a body, and then nothing. */
  readonly stalling: string;
  /** Returns an upload URL on another server. */
  readonly uploading: string;
}

/** The task of a worker. */
export interface Watch {
  readonly servers: Servers;
  /** The number of calls that share one signal. */
  readonly calls: number;
  /** Milliseconds after which a call should give up on a body that stalls. */
  readonly timeout: number;
}

// In multiples of the timeout: a call that is still waiting by then never gives up.
const patience = 4;

export interface Behaviour {
  /** The listeners on one AbortSignal, after all calls and after garbage collection; undefined if calls take no signal. */
  readonly listeners: readonly [now: number, then: number] | undefined;
  /**
   * Milliseconds until the call with a stalling body failed. Infinity if it never did, undefined if there is no timeout
   * option.
   */
  readonly stall: number | undefined;
}

/** Collects garbage. Node cleans up after collected objects only after a turn of the event loop. */
async function collect(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function listenersAfterCalls(
  { connect, lacks }: Driver,
  { servers, calls }: Watch,
): Promise<Behaviour["listeners"]> {
  if (lacks.includes("signal")) return undefined;
  const { get } = connect({ baseUrl: servers.answering });
  const { signal } = new AbortController();
  for (let done = 0; done < calls; done += 1) await get({ signal });
  const now = getEventListeners(signal, "abort").length;
  await collect();
  return [now, getEventListeners(signal, "abort").length];
}

/** Waits for a call and ignores its rejection, which these servers provoke. */
const settled = async (call: PromiseLike<unknown>): Promise<void> => {
  try {
    await call;
  } catch {}
};

async function stallOf({ connect, lacks }: Driver, { servers, timeout }: Watch): Promise<number | undefined> {
  if (lacks.includes("timeout")) return undefined;
  const setup: Setup = { baseUrl: servers.stalling, timeout, maxRetries: 0 };
  const start = performance.now();
  const waiting = new Promise<"waiting">((resolve) => setTimeout(resolve, patience * timeout, "waiting"));
  const outcome = await Promise.race([settled(connect(setup).get()), waiting]);
  return outcome === "waiting" ? Infinity : performance.now() - start;
}

async function watch(driver: Driver, asked: Watch): Promise<Behaviour> {
  const { failing, uploading } = asked.servers;
  const listeners = await listenersAfterCalls(driver, asked);
  await settled(driver.connect({ baseUrl: failing }).post());
  await driver.connect({ baseUrl: uploading }).upload?.(new Uint8Array(1024));
  return { listeners, stall: await stallOf(driver, asked) };
}

process.once("message", async (asked: Watch) => {
  const driver = (await import(pathToFileURL(process.argv[2] ?? "").href)) as Driver;
  process.send?.(await watch(driver, asked));
});
