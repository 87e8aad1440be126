/** Traces that calls leave in the process: listeners, warnings, rejections, late events. */
import { getEventListeners } from "node:events";
import { one } from "../answers.js";
import { describe, outcomeOf, wait } from "../outcome.js";
import { rightIf, type Row } from "../row.js";
import { answer, serve } from "../servers.js";

export const signals: readonly Row[] = [
  {
    name: "listeners",
    fault: "50 calls share one AbortSignal",
    criterion: "none has a listener left on it once it has ended, without waiting for garbage collection",
    needs: ["signal"],
    async judge(driver) {
      const api = await answer(200, one(driver));
      const client = driver.connect({ baseUrl: api.url });
      const { signal } = new AbortController();
      for (let done = 0; done < 50; done += 1) await client.get({ signal });
      const left = getEventListeners(signal, "abort").length;
      return rightIf(left === 0, `${left} are left`);
    },
  },
  {
    name: "listeners-warning",
    fault: "30 calls at once share one AbortSignal",
    criterion: "no warning of Node's",
    needs: ["signal"],
    inOwnNode: true,
    async judge(driver) {
      const warnings: string[] = [];
      process.on("warning", ({ name }) => warnings.push(name));
      const api = await answer(200, one(driver));
      const client = driver.connect({ baseUrl: api.url });
      const { signal } = new AbortController();
      await Promise.all(Array.from({ length: 30 }, () => outcomeOf(() => client.get({ signal }))));
      await wait(50);
      return rightIf(warnings.length === 0, warnings.join(", "));
    },
  },
  {
    name: "unhandled",
    fault: "60 calls that fail in every way, and each failure is caught",
    criterion: "no unhandled rejection",
    async judge(driver) {
      const reasons: unknown[] = [];
      process.on("unhandledRejection", (reason) => reasons.push(reason));
      const failures = [
        await answer(500, "{}"),
        await answer(200, "no JSON"),
        await serve((response) => response.socket?.resetAndDestroy()),
        await serve((response) => response.writeHead(200, { "content-length": 9 }).write("half")),
      ];
      for (const { url } of failures) {
        const client = driver.connect({ baseUrl: url, timeout: 300, maxRetries: 0 });
        const calls = Array.from({ length: 15 }, (_, index) => {
          const signal = AbortSignal.timeout(100 + 10 * index);
          return outcomeOf(() => client.get(driver.lacks.includes("signal") ? {} : { signal }), 2000);
        });
        await Promise.all(calls);
      }
      await wait(200);
      return rightIf(reasons.length === 0, `${reasons.length}: ${String(reasons[0])}`);
    },
  },
  {
    name: "abort-in-backoff",
    fault: "the caller aborts while the client waits for its next attempt",
    criterion: "the call ends within 1 s, half of the wait, and no attempt follows",
    needs: ["signal", "retries"],
    async judge({ connect }) {
      const api = await answer(503, "{}", { "content-type": "application/json", "retry-after": "2" });
      const controller = new AbortController();
      const call = outcomeOf(() => connect({ baseUrl: api.url }).get({ signal: controller.signal }));
      // Connecting may take a while on a busy machine.
      for (let waited = 0; api.seen.length === 0 && waited < 10_000; waited += 50) await wait(50);
      await wait(300);
      controller.abort();
      const start = performance.now();
      await call;
      const took = Math.round(performance.now() - start);
      await wait(2500);
      return rightIf(took < 1000 && api.seen.length === 1, `ended after ${took} ms, ${api.seen.length} attempts`);
    },
  },
  {
    name: "aborted-before",
    fault: "the signal is aborted before the call",
    criterion: "the call fails, and nothing is sent",
    needs: ["signal"],
    async judge(driver) {
      const api = await answer(200, one(driver));
      const call = () => driver.connect({ baseUrl: api.url }).get({ signal: AbortSignal.abort() });
      const outcome = await outcomeOf(call);
      return rightIf("error" in outcome && api.seen.length === 0, `${api.seen.length} requests, ${describe(outcome)}`);
    },
  },
  {
    name: "late-events",
    fault: "an attempt is given up, and its answer comes later",
    criterion: "nothing is reported after the call has ended",
    needs: ["events", "timeout"],
    async judge(driver) {
      const api = await serve((response) => setTimeout(() => response.writeHead(200).end("{}"), 600));
      const events: object[] = [];
      const onEvent = (event: object): void => void events.push(event);
      // Some fetch implementations ignore their signal.
      const { fetch } = globalThis;
      globalThis.fetch = (input, init) => fetch(input, { ...init, signal: null });
      await outcomeOf(() => driver.connect({ baseUrl: api.url, timeout: 300, maxRetries: 0, onEvent }).get());
      const { length } = events;
      await wait(800);
      return rightIf(events.length === length, `${JSON.stringify(events.slice(length)).slice(0, 80)} came late`);
    },
  },
  {
    name: "process-ends",
    fault: "the timeout of a finished call is 60 s",
    criterion: "no timer of it keeps the process alive",
    needs: ["timeout"],
    async judge(driver) {
      const api = await answer(200, one(driver));
      await driver.connect({ baseUrl: api.url, timeout: 60_000 }).get();
      await wait(50);
      const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
      return rightIf(timers === 0, `${timers} timers are left`);
    },
  },
];
