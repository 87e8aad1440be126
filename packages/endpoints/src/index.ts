/** The service's side of every operation: a table each, the types of handlers, and the functions that read and write. */
export * from "./generated/index.js";
