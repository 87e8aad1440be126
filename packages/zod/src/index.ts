/**
 * Zod schemas of every component, and of the arguments, body and responses of every operation. Each has the name of the
 * client's type. Importing them creates none: a schema is created on first use.
 */
export * from "./generated/index.js";
