/** Faults that clients should retry, or should not. */
import type { Driver, Setup } from "../../client/contenders.js";
import { one } from "../answers.js";
import { describe, messageOf, outcomeOf, rightIfFailed, statusOf, wait } from "../outcome.js";
import { none, right, rightIf, type Row, type Verdict, wrong } from "../row.js";
import { answer, type Api, closedPort, json, serve, serveTls } from "../servers.js";

/** Right for one POST, or for several with the same idempotency key. */
function judgePosts({ seen }: Api): Verdict {
  const keys = new Set(seen.map(({ headers }) => headers["idempotency-key"]));
  const isKeyed = keys.size === 1 && !keys.has(undefined);
  return rightIf(seen.length === 1 || isKeyed, `sent ${seen.length} times without an idempotency key`);
}

const get = ({ connect }: Driver, setup: Setup) => outcomeOf(() => connect(setup).get());

/** Returns the delay between each call's failure and its retry. */
function waitsSeen({ seen }: Api): readonly number[] {
  const firsts = new Map<string, number>();
  return seen.flatMap(({ url, at }) => {
    const first = firsts.get(url);
    if (first === undefined) firsts.set(url, at);
    return first === undefined ? [] : [at - first];
  });
}

/**
 * Records the timers from 0.9 to 2.9 s that the client sets; those of fetch itself take 3 s or more. The times of the retries
 * at the server would not do, because they vary on a busy machine.
 */
function recordTimers(): readonly number[] {
  const delays: number[] = [];
  const { setTimeout } = globalThis;
  const recording = (run: () => void, delay = 0, ...rest: []): NodeJS.Timeout => {
    if (delay >= 900 && delay <= 2900) delays.push(delay);
    return setTimeout(run, delay, ...rest);
  };
  globalThis.setTimeout = Object.assign(recording, setTimeout);
  return delays;
}

export const retries: readonly Row[] = [
  {
    name: "post-500",
    fault: "a POST is answered with 500",
    criterion: "sent once, or again with the same idempotency key",
    async judge({ connect }) {
      const api = await answer(500, { error: { message: "no" } });
      await outcomeOf(() => connect({ baseUrl: api.url }).post());
      return judgePosts(api);
    },
  },
  {
    name: "post-reset",
    fault: "the connection is reset after a POST was read",
    criterion: "sent once, or again with the same idempotency key",
    async judge({ connect }) {
      const api = await serve((response) => response.socket?.resetAndDestroy());
      await outcomeOf(() => connect({ baseUrl: api.url }).post());
      return judgePosts(api);
    },
  },
  {
    name: "retry-after-beyond",
    fault: "a 429 asks for 60 s, and the timeout is 6 s",
    criterion: "the call fails with the 429 within 3 s: it does not wait in vain",
    needs: ["timeout", "retries"],
    async judge({ connect }) {
      const api = await answer(429, { error: { message: "slow down" } }, { ...json, "retry-after": "60" });
      const outcome = await outcomeOf(() => connect({ baseUrl: api.url, timeout: 6000 }).get(), 3000);
      return rightIf("error" in outcome && statusOf(outcome.error) === 429, describe(outcome));
    },
  },
  {
    name: "retry-after-crowd",
    fault: "200 calls within a second are answered with 429 and Retry-After: 1",
    criterion:
      "none comes back before 1 s, and the waits of 8 in 10 span at least 80 ms, by their timers: they do not come at once",
    needs: ["retries"],
    async judge({ connect }) {
      const seen = new Set<string>();
      const api = await serve((response, { url }) => {
        if (seen.has(url)) return response.writeHead(200, json).end(JSON.stringify({ success: true, data: {} }));
        seen.add(url);
        return response.writeHead(429, { ...json, "retry-after": "1" }).end("{}");
      });
      const client = connect({ baseUrl: api.url });
      const timers = recordTimers();
      await Promise.all(
        Array.from({ length: 200 }, async (_, id) => {
          // Staggered, because concurrent calls would delay each other.
          await wait(4 * id);
          await outcomeOf(() => client.get({ id: `id_${id}` }));
        }),
      );
      return judgeWaits(waitsSeen(api), timers);
    },
  },
  {
    name: "redirect-credentials",
    fault: "a GET is redirected to a URL with a user and a password",
    criterion: "followed, or an error after one attempt: it would be the same at the next",
    async judge(driver) {
      const other = await answer(200, one(driver));
      const location = `${other.url.replace("//", "//user:password@")}/x`;
      const api = await serve((response) => response.writeHead(302, { location }).end());
      const outcome = await get(driver, { baseUrl: api.url });
      if ("waited" in outcome) return wrong(describe(outcome));
      return rightIf(api.seen.length === 1, `asked ${api.seen.length} times, then ${describe(outcome)}`);
    },
  },
  {
    name: "redirect-loop",
    fault: "redirects form a cycle",
    criterion: "an error after at most 25 requests",
    async judge(driver) {
      const api = await serve((response, { url }) => response.writeHead(302, { location: url }).end());
      const outcome = await get(driver, { baseUrl: api.url });
      return rightIf("error" in outcome && api.seen.length <= 25, `${api.seen.length} requests, ${describe(outcome)}`);
    },
  },
  {
    name: "post-redirect",
    fault: "a POST is redirected to another path with 302",
    criterion: "its body is not lost in silence: the call fails, or the POST goes on with its body",
    async judge(driver) {
      const api = await serve((response, { url }) =>
        url.includes("moved")
          ? response.writeHead(200, json).end(JSON.stringify(one(driver)))
          : response.writeHead(302, { location: "/moved" }).end(),
      );
      const outcome = await outcomeOf(() => driver.connect({ baseUrl: api.url, maxRetries: 0 }).post());
      const { method, body } = api.seen.at(-1) ?? {};
      return "error" in outcome || (method === "POST" && body)
        ? right
        : wrong(`became a ${method}, and ${describe(outcome)}`);
    },
  },
  {
    name: "bad-certificate",
    fault: "the server's certificate is signed by itself",
    criterion: "an error after one attempt, whose message says that it is the certificate",
    async judge(driver) {
      const server = await serveTls((response) => response.writeHead(200, json).end(JSON.stringify(one(driver))));
      const outcome = await get(driver, { baseUrl: server.url });
      const message = "error" in outcome ? messageOf(outcome.error) : "";
      const isNamed = /certificate|self.signed|CERT/i.test(message);
      return rightIf(isNamed && server.connections() === 1, `${server.connections()} attempts, ${describe(outcome)}`);
    },
  },
  {
    name: "get-cut",
    fault: "the connection ends in the middle of the body of a GET",
    criterion: "asked for again, with the whole answer; without retries an error",
    async judge(driver) {
      const body = JSON.stringify(one(driver, { name: "x".repeat(1000) }));
      const api = await serve((response, _, index) => {
        response.writeHead(200, { ...json, "content-length": body.length });
        if (index > 0) return response.end(body);
        return response.write(body.slice(0, 500), () => setTimeout(() => response.destroy(), 50));
      });
      const outcome = await get(driver, { baseUrl: api.url });
      if (driver.lacks.includes("retries")) return rightIfFailed(outcome);
      return rightIf("value" in outcome && JSON.stringify(outcome.value).includes("xxx"), describe(outcome));
    },
  },
  {
    name: "always-503",
    fault: "a GET is answered with 503 and Retry-After: 0, each time",
    criterion: "an error after at most 5 attempts",
    async judge({ connect }) {
      const api = await answer(503, "{}", { ...json, "retry-after": "0" });
      const outcome = await outcomeOf(() => connect({ baseUrl: api.url }).get());
      // Libraries without their own errors return the response.
      return rightIf(!("waited" in outcome) && api.seen.length <= 5, `${api.seen.length} attempts`);
    },
  },
  {
    name: "retry-after-date",
    fault: "a 503 asks for a wait by a date, 2 to 3 s ahead",
    criterion: "the next attempt comes at that time, and not before",
    needs: ["retries"],
    async judge(driver) {
      const date = Math.ceil(Date.now() / 1000 + 2) * 1000;
      const times: number[] = [];
      const api = await serve((response) => {
        if (times.push(Date.now()) > 1) return response.writeHead(200, json).end(JSON.stringify(one(driver)));
        return response.writeHead(503, { ...json, "retry-after": new Date(date).toUTCString() }).end("{}");
      });
      await get(driver, { baseUrl: api.url });
      const [, second = Infinity] = times;
      return rightIf(second >= date - 10 && second < date + 3000, `it came ${date - second} ms too early`);
    },
  },
  {
    name: "refused-and-back",
    fault: "the server is restarting: the first connection is cut before an answer",
    criterion: "a GET is sent again and succeeds",
    needs: ["retries"],
    async judge(driver) {
      const api = await serve((response, _, index) =>
        index === 0 ? response.socket?.destroy() : response.writeHead(200, json).end(JSON.stringify(one(driver))),
      );
      const outcome = await get(driver, { baseUrl: api.url });
      return rightIf("value" in outcome, describe(outcome));
    },
  },
  {
    name: "early-hints",
    fault: "103 Early Hints come before the answer",
    criterion: "the caller gets the answer",
    async judge(driver) {
      const api = await serve((response) => {
        response.writeEarlyHints({ link: "</style.css>; rel=preload" });
        response.writeHead(200, json).end(JSON.stringify(one(driver)));
      });
      const outcome = await get(driver, { baseUrl: api.url });
      return rightIf("value" in outcome && JSON.stringify(outcome.value).includes("fact_21"), describe(outcome));
    },
  },
  {
    name: "nobody-listens",
    fault: "nobody listens on the port",
    criterion: "the error's message has ECONNREFUSED",
    async judge(driver) {
      const outcome = await get(driver, { baseUrl: `http://127.0.0.1:${await closedPort()}`, maxRetries: 0 });
      return rightIf("error" in outcome && /ECONNREFUSED/.test(messageOf(outcome.error)), describe(outcome));
    },
  },
];

function judgeWaits(waits: readonly number[], timers: readonly number[]): Verdict {
  if (waits.length === 0) return none("does not try a 429 again");
  if (waits.length < 200) return wrong(`${waits.length} of 200 came back`);
  const first = Math.min(...waits);
  // Node's timers may fire a millisecond early.
  if (first < 990) return wrong(`one came back after ${Math.round(first)} ms`);
  const sorted = [...(timers.length < 200 ? waits : timers)].sort((a, b) => a - b);
  const span = sorted[Math.floor(0.9 * sorted.length)]! - sorted[Math.floor(0.1 * sorted.length)]!;
  return rightIf(span >= 80, `the waits span ${Math.round(span)} ms`);
}
