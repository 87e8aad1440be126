/**
 * The client: `createClient`, its errors, and the types of all arguments and results. The same operations as single functions are
 * in `@memory-service/client/operations`.
 */
export * from "./generated/index.js";
