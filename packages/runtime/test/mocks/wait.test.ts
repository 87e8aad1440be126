import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wait } from "../../src/mocks/handlers/wait.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns whether a promise is settled without any time passing. */
async function isOver(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise((resolve) => resolve(false)).then(() => false)]);
}

test("does not wait without a delay, or for an aborted request", async () => {
  const { signal } = new AbortController();
  expect(await isOver(wait(undefined, signal))).toBe(true);
  expect(await isOver(wait(1, signal))).toBe(false);
  expect(await isOver(wait("infinite", AbortSignal.abort()))).toBe(true);
});

test.each([1000, "infinite"] as const)("the delay %s ends with the request, and leaves no timer", async (delay) => {
  const controller = new AbortController();
  const waiting = wait(delay, controller.signal);
  expect(vi.getTimerCount()).toBe(delay === "infinite" ? 0 : 1);
  controller.abort();
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});
