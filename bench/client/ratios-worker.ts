/**
 * Compares contenders in one process: `ratios-worker.js PLAN`, in which PLAN is JSON. Each turn of a contender comes right after one
 * of fetch, so that other load on the machine slows both. fetch is a stub.
 */
import { pathToFileURL } from "node:url";
import type { Driver } from "./contenders.js";

export interface Plan {
  readonly pairs: readonly Pair[];
  readonly rounds: number;
}

/** A contender, and fetch with the same requests: exports of bundled modules. */
export interface Pair {
  readonly name: string;
  readonly contender: string;
  readonly unit: string;
  /** The response bodies. */
  readonly answers: Readonly<Record<Task, string>>;
}

export type Task = "get" | "post";

/** The figures of a contender in a task. */
export interface Ratios {
  readonly name: string;
  readonly task: Task;
  /** Multiples of fetch, one per round. */
  readonly processor: readonly number[];
  readonly wall: readonly number[];
  /** Microseconds of processor time. */
  readonly costs: readonly number[];
  /** Bytes that a call allocates, and the same of fetch. */
  readonly allocated: readonly [own: number, unit: number];
}

type Call = () => PromiseLike<unknown>;

// After these, compiled code is stable.
const warmUp = 10_000;
const callsInTurn = 300;

let answer = "";

globalThis.fetch = async () => new Response(answer, { headers: { "content-type": "application/json" } });

async function costOf(call: Call): Promise<{ readonly processor: number; readonly wall: number }> {
  const before = process.cpuUsage();
  const began = performance.now();
  for (let done = 0; done < callsInTurn; done += 1) await call();
  const wall = (performance.now() - began) * 1_000;
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / callsInTurn, wall: wall / callsInTurn };
}

/** Needs a young generation that holds what the calls allocate. */
async function allocatedBy(call: Call): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let done = 0; done < callsInTurn; done += 1) await call();
  return (process.memoryUsage().heapUsed - before) / callsInTurn;
}

async function compare({ pairs, rounds }: Plan): Promise<readonly Ratios[]> {
  const fields = [];
  for (const { name, contender, unit, answers } of pairs) {
    const connect = async (module: string) =>
      ((await import(pathToFileURL(module).href)) as Driver).connect({ baseUrl: "http://api.example", isStub: true });
    const [own, base] = [await connect(contender), await connect(unit)];
    for (const task of ["get", "post"] as const) {
      const result = { name, task, processor: [] as number[], wall: [] as number[], costs: [] as number[] };
      fields.push({ own: () => own[task](), base: () => base[task](), answer: answers[task], result });
    }
  }
  for (const field of fields) {
    ({ answer } = field);
    for (let done = 0; done < warmUp; done += callsInTurn) {
      await costOf(field.own);
      await costOf(field.base);
    }
  }
  for (let round = 0; round < rounds; round += 1)
    for (const { own, base, answer: next, result } of fields) {
      answer = next;
      const unit = await costOf(base);
      const cost = await costOf(own);
      result.processor.push(cost.processor / unit.processor);
      result.wall.push(cost.wall / unit.wall);
      result.costs.push(cost.processor);
    }
  const results: Ratios[] = [];
  for (const { own, base, answer: next, result } of fields) {
    answer = next;
    results.push({ ...result, allocated: [await allocatedBy(own), await allocatedBy(base)] });
  }
  return results;
}

const [, , plan = ""] = process.argv;
process.send?.(await compare(JSON.parse(plan) as Plan));
process.disconnect();
