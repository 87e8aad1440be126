/** The runtime of the admin API's client, for other outputs that specloom generates from the same document. */
export * from "./generated/client-runtime/index.js";
