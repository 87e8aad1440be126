import type { BundledDocument } from "../load/index.js";
import { compareOperations, type CompareOptions } from "./operations/index.js";
import type { Finding } from "./types.js";

/** Returns all differences between two documents, in the order of the base. */
export function compareDocuments(
  base: BundledDocument,
  revision: BundledDocument,
  options: CompareOptions = {},
): readonly Finding[] {
  return compareOperations({ base: base.root, revision: revision.root }, { compare: () => undefined }, options);
}
