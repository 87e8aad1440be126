import type { BundledDocument } from "../load/index.js";
import { compareOperations, excuseExperimental, type CompareOptions } from "./operations/index.js";
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
  const { findings, experimental } = compareOperations(roots, schemas, options);
  return excuseExperimental([...findings, ...schemas.findings()], experimental);
}
