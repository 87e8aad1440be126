/** The entry of pull/: the network -> snapshots of documents. Only `specloom pull` imports it. */
export { describeChanges } from "./compare.js";
export { pullDocument, type Pulled, type PullRequest } from "./pull.js";
