/** Fixtures of every schema, and handlers of every operation for MSW. */
export * from "./generated/index.js";
