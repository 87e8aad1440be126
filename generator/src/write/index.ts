/** The entry of write/: formatted files -> disk. */
export { withClaim, type Host } from "./claim.js";
export { commitPlan, recover, wasInterrupted } from "./commit.js";
export { unifiedDiff } from "./diff.js";
export { readIfThere } from "./disk.js";
export { hashBytes, withLineFeeds } from "./hash.js";
export { isRecord, readLock } from "./lock.js";
export { absent, isUpToDate, readManifest, writeManifest, type Manifest, type OutputRecord } from "./manifest.js";
export { below, problemOfPath } from "./paths.js";
export { planChanges, type Change, type OutputFolder, type Plan } from "./plan.js";
export { reportingRefusal } from "./refusal.js";
