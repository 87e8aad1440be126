import type { Outcome, Setup } from "../protocol.js";
import { wait, within } from "./assert.js";
import { cases } from "./cases/index.js";
import { watchRejections } from "./rejections.js";
import { ask, type Case, createScene } from "./scene.js";

/** Most of the time cases wait. In a browser more would wait for each other, as it has six connections to an origin. */
const concurrency = { page: 4, worker: 4, node: 12, bun: 12, deno: 12, workerd: 12 };

/** Ends what hangs. */
const limit = 300_000;

/** Runs cases, and tells the runner at this URL of each and of the end. */
export async function runSuite(control: string, tried: typeof cases = cases, parallel?: number): Promise<void> {
  const rejections = watchRejections();
  const setup = await ask<Setup>(`${control}/begin`, { names: [...tried.map(([name]) => name), unhandled] });
  const queue = [...tried.entries()];
  const worker = async (): Promise<void> => {
    for (let next; (next = queue.shift());) {
      const [number, [name, run]] = next;
      const scene = createScene(control, setup, number);
      await report(control, name, () => within(limit, "the case", run(scene)));
    }
  };
  await Promise.all(Array.from({ length: parallel ?? concurrency[setup.runtime] }, worker));
  await report(control, unhandled, async () => {
    await wait(100);
    await rejections.verify();
  });
  await ask(`${control}/end`);
}

const unhandled = "no rejection of any case was left unhandled";

async function report(control: string, name: string, run: () => ReturnType<Case>): Promise<void> {
  const outcome = await run().then(
    (): Outcome => ({ name }),
    (error: unknown): Outcome => ({ name, failure: describe(error) }),
  );
  await ask(`${control}/outcome`, outcome);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${String(error)}`;
  const { name, message, cause } = error;
  return `${name === "Error" ? "" : `${name}: `}${message}${cause === undefined ? "" : `, because ${describe(cause)}`}`;
}
