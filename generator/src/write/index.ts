/** The entry of write/: formatted files -> disk. */
export { withClaim, type Host } from "./claim.js";
export { commitPlan } from "./commit.js";
export { unifiedDiff } from "./diff.js";
export {
  makeFolder,
  readBytesIfThere,
  readIfPossible,
  readIfThere,
  readOwn,
  removeWithEmptyFolders,
  writeAtomically,
} from "./disk.js";
export { readKnown, wasInterrupted } from "./journal.js";
export { problemOfTarget } from "./guard.js";
export { hashBytes, hashText, withLineFeeds } from "./hash.js";
export { isLockName, isNamesName, lockNameOf, namesName, namesNameOf, shownPath, type Home } from "./home.js";
export { isRecord, readNamesFile } from "./lock.js";
export {
  absent,
  isUpToDate,
  readManifest,
  writeManifest,
  type Counts,
  type Manifest,
  type OutputRecord,
} from "./manifest.js";
export { joinPath, problemOfPath, problemOfLocation } from "./paths.js";
export { planChanges, type Change, type OutputFolder, type Plan } from "./plan.js";
export { reportingRefusal } from "./refusal.js";
export { readKey } from "./seal.js";
export { readSealed, writeSealed, type Author } from "./sealed-file.js";
export { strayFiles } from "./strays.js";
