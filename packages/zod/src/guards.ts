/**
 * A type guard for each schema: `isFact(value)`. Plain functions without zod and without `eval`, for workers and pages with a
 * strict content security policy.
 */
export * from "./generated/guards/index.js";
