import { vi } from "vitest";
import { patience } from "../../../../scripts/limits.js";

export { patience };

/** Waits until a condition holds. */
export const until = (condition: () => unknown): Promise<unknown> =>
  vi.waitUntil(condition, { timeout: patience, interval: 5 });
