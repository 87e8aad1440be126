/** The same schemas as `@memory-service/zod`, made with zod/mini: a fraction of the size. */
export * from "./generated/mini/index.js";
export { given } from "./runtime/validators.js";
