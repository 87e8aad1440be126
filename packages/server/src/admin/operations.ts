/** The operations of the admin API as single functions. */
export * from "./generated/client/operations/index.js";
