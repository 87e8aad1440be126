/**
 * The same schemas once more, at the speed of the guards: `Fact.is`, `Fact.parse`, `Fact.safeParse`, and Standard Schema.
 * A valid value is returned as it is; zod/mini is asked only what is wrong with one that is not.
 */
export * from "./generated/fast/index.js";
export type { Fast, FastResult } from "./runtime/fast.js";
