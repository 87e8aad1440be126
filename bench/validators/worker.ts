/** Measures one contender in its own process: `worker.js MODULE`. */
import { pathToFileURL } from "node:url";
import { broken, response, type Fault } from "./response.js";

/** A task for the worker: validate the response, or a broken one, for a given processor time. */
export interface Task {
  readonly milliseconds: number;
  readonly isBroken: boolean;
}

/** A message at the start: whether the worker is ready, or why not. */
export interface Readiness {
  readonly error?: string;
}

/** The versions of the response that the contender accepts. */
export type Opinion = readonly ("none" | Fault)[];

type Accepts = (value: unknown) => boolean;

/** Returns several copies, because every response is a new object. */
function copies(make: () => unknown): readonly unknown[] {
  return Array.from({ length: 16 }, make);
}

const valid = copies(response);
const invalid = copies(broken["wrong type"]);

/** Returns the processor time of this process in seconds. Unlike the clock, it stops while another process has the core. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Validates for a few milliseconds, and returns the number of validations. */
function validate(accepts: Accepts, isBroken: boolean): number {
  const values = isBroken ? invalid : valid;
  const end = performance.now() + 5;
  let done = 0;
  do {
    for (const value of values) if (accepts(value) === isBroken) throw new Error("Decided otherwise than before");
    done += values.length;
  } while (performance.now() < end);
  return done;
}

/** Returns the number of validations per second. */
function rateOf(accepts: Accepts, { milliseconds, isBroken }: Task): number {
  const start = processorTime();
  let done = 0;
  let elapsed = 0;
  while (elapsed * 1000 < milliseconds) {
    done += validate(accepts, isBroken);
    elapsed = processorTime() - start;
  }
  return done / elapsed;
}

function opinionOf(accepts: Accepts): Opinion {
  const faults = Object.keys(broken) as Fault[];
  const accepted = faults.filter((fault) => accepts(broken[fault]()));
  return accepts(response()) ? ["none", ...accepted] : accepted;
}

async function work(module: string): Promise<Readiness> {
  const { accepts } = (await import(pathToFileURL(module).href)) as { accepts: Accepts };
  process.on("message", (task: Task | "opinion") =>
    process.send?.(task === "opinion" ? opinionOf(accepts) : rateOf(accepts, task)),
  );
  return {};
}

const ready = work(process.argv[2] ?? "").catch((error: unknown) => ({ error: String(error) }));
void ready.then((readiness) => process.send?.(readiness));
