/**
 * A type guard for each schema: `isFact(value)`. Plain functions that need neither zod nor leave to make code of text, so
 * that they run in workers and under a strict content security policy.
 */
export * from "./generated/guards/index.js";
