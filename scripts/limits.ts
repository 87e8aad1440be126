/**
 * How long tests and what they wait for may take. These limits only end what hangs, so they are minutes: no verdict may depend on the speed
 * of a machine.
 */
import { times } from "./randomness.js";

/** The limit of a condition that a test waits for, in milliseconds. */
export const patience = 120_000;

const limit = Math.max(600_000, times(600_000));

/** The limits of a suite: options of vitest. */
export const limits = { testTimeout: limit, hookTimeout: limit, expect: { poll: { timeout: patience } } } as const;

/** The limits of tests of views: what one waits for ends with the test, and each is about a single view. */
export const limitsOfViews = { ...limits, testTimeout: patience } as const;
