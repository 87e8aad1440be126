export { withClaim, type Host } from "./claim.js";
export { commitPlan, recover, wasInterrupted } from "./commit.js";
export { unifiedDiff } from "./diff.js";
export { hashBytes, hashText, withLineFeeds } from "./hash.js";
export { lockName, readLock } from "./lock.js";
export { isUpToDate, readManifest, writeManifest, type Manifest, type OutputRecord } from "./manifest.js";
export { planChanges, type Change, type OutputFolder, type Plan } from "./plan.js";
