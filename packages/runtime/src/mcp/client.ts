/** All that the runtime takes from the client, so that a copy of it can take the same from elsewhere. */
export type { CallOptions, Core } from "../client/index.js";
