import type { BundledDocument } from "../load/index.js";
import { compareOperations, type CompareOptions } from "./operations/index.js";
import { SchemaComparison } from "./schemas/index.js";
import { createJudge } from "./subsume/index.js";
import type { Finding } from "./types.js";

/** Returns all differences between two documents: those of operations, then those of the schemas that they use. */
export function compareDocuments(
  base: BundledDocument,
  revision: BundledDocument,
  options: CompareOptions = {},
): readonly Finding[] {
  const roots = { base: base.root, revision: revision.root };
  const schemas = new SchemaComparison(roots, createJudge(roots));
  return [...compareOperations(roots, schemas, options), ...schemas.findings()];
}
