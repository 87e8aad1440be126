import { vi } from "vitest";

/** Milliseconds that a condition may take on a busy machine. The default of vitest and Testing Library is a second. */
export const patience = 20_000;

/** Waits until a condition holds. */
export const until = (condition: () => unknown): Promise<unknown> =>
  vi.waitUntil(condition, { timeout: patience, interval: 5 });
