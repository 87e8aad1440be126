/** The entry of pull/: the network -> snapshots of documents. Only `specloom pull` imports it. */
export { describeChanges, type Changes } from "./compare.js";
export { pullDocument, type PullRequest } from "./pull.js";
