/** JSON Schema's keywords as zod checks, where zod has none or means something else. */
export * from "./arrays.js";
export * from "./combine.js";
export * from "./numbers.js";
export * from "./objects.js";
export type { Check } from "./run.js";
export * from "./strings.js";
