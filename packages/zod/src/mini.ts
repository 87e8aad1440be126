/** The schemas of `@memory-service/zod` for zod/mini, at a fraction of the size. */
export * from "./generated/mini/index.js";
