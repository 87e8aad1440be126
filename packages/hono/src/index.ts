/** A Hono app that calls your handlers: `createApp`, the types of handlers, and the errors that they throw. */
export * from "./generated/index.js";
