/**
 * The API's schemas as zod schemas: of every component, and of every operation its arguments, its body and its responses,
 * each under the name that the client's type has. A schema is made when it is first used.
 */
export * from "./generated/zod/index.js";
export { given } from "./runtime/validators.js";
