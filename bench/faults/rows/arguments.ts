/** Faults of callers. */
import { Readable } from "node:stream";
import type { Calls, Driver, Setup } from "../../client/contenders.js";
import { one } from "../answers.js";
import { describe, type Outcome, outcomeOf, wait } from "../outcome.js";
import { right, rightIf, type Row, type Verdict, wrong } from "../row.js";
import { type Api, answer, serveTcp } from "../servers.js";

interface Tried {
  readonly api: Api;
  readonly outcome: Outcome;
}

async function attempt(driver: Driver, call: (calls: Calls) => unknown, setup: Partial<Setup> = {}): Promise<Tried> {
  const api = await answer(200, one(driver));
  const outcome = await outcomeOf(() => call(driver.connect({ baseUrl: api.url, maxRetries: 0, ...setup })));
  return { api, outcome };
}

/** Right if nothing was sent and the library threw its own error. */
const judgeRefused = ({ isOwn }: Driver, { api, outcome }: Tried): Verdict =>
  rightIf("error" in outcome && isOwn!(outcome.error) && api.seen.length === 0, describe(outcome));

/** A row with a body that cannot be sent. */
const unsendable = (name: string, fault: string, call: (calls: Calls) => unknown, needs: Row["needs"] = []): Row => ({
  name,
  fault,
  criterion: "nothing is sent, and the error is one of the library's own",
  needs: [...needs, "errors"],
  judge: async (driver) => judgeRefused(driver, await attempt(driver, call)),
});

/** Yields bytes in two chunks. */
async function* generated(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("first,");
  yield Buffer.from("second");
}

/** Yields bytes slowly and nearly forever. */
async function* endless(): AsyncGenerator<Uint8Array> {
  for (let chunks = 0; chunks < 10_000; chunks += 1) {
    yield Buffer.alloc(65_536);
    await wait(10);
  }
}

/** A row with a body that fetch supports and that libraries may mistake for an object. */
const streamed = (name: string, fault: string, body: () => unknown): Row => ({
  name,
  fault,
  criterion: "its bytes arrive, or it is refused before anything is sent: not JSON of its insides",
  needs: ["send"],
  async judge(driver) {
    const { api, outcome } = await attempt(driver, (calls) => calls.send!(body()));
    const [seen] = api.seen;
    if (!seen) return "error" in outcome ? right : wrong(describe(outcome));
    return rightIf(seen.body === "first,second", `sent ${seen.body.length} bytes: ${seen.body.slice(0, 40)}`);
  },
});

/** Returns an object that contains itself. */
function cyclic(): object {
  const body: Record<string, unknown> = { name: "cycle" };
  body["metadata"] = body;
  return body;
}

export const mistakes: readonly Row[] = [
  unsendable("surrogate", "half of a surrogate pair in a path argument", (calls) => calls.get({ id: "a\ud800" }), [
    "path arguments",
  ]),
  unsendable("bigint", "a BigInt in a body", (calls) => calls.post({ name: "one", metadata: { size: 1n } })),
  unsendable("cycle", "a body that holds itself", (calls) => calls.post(cyclic())),
  streamed("node-stream", "a stream of Node as body", () =>
    Readable.from([Buffer.from("first,"), Buffer.from("second")]),
  ),
  streamed("async-iterable", "an async iterable as body", generated),
  {
    name: "early-refusal",
    fault: "a server refuses a body that does not end with 413, and reads no more of it",
    criterion: "the call fails within 5 s",
    needs: ["send"],
    async judge({ connect }) {
      const url = await serveTcp((socket) => {
        const refusal = "HTTP/1.1 413 Payload Too Large\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";
        socket.once("data", () => socket.pause().write(refusal));
      });
      const call = () => connect({ baseUrl: url, maxRetries: 0 }).send!(ReadableStream.from(endless()));
      const outcome = await outcomeOf(call, 5000);
      // fetch alone returns the response.
      return rightIf(!("waited" in outcome), describe(outcome));
    },
  },
  {
    name: "timeout-nan",
    fault: "timeout: NaN, as of an unset environment variable",
    criterion: "refused before anything is sent, or treated as no limit: calls do not time out at once",
    needs: ["timeout"],
    async judge(driver) {
      const { api, outcome } = await attempt(driver, (calls) => calls.get(), { timeout: NaN });
      if ("value" in outcome) return right;
      const isTimeout = /within NaN|after NaN|timed out|TimeoutError/i.test(describe(outcome));
      return rightIf("error" in outcome && !isTimeout && api.seen.length === 0, describe(outcome));
    },
  },
];
