export * from "./generated/index.js";
export type * from "./runtime/index.js";
