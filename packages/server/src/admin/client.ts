/** The client of the admin API, which creates what the service's own API cannot create. */
export * from "./generated/client/index.js";
