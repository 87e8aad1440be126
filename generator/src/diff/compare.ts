import type { BundledDocument } from "../load/index.js";
import { compareOperations, excuseExperimental, type CompareOptions } from "./operations/index.js";
import { findRemainder } from "./remainder/index.js";
import { SchemaComparison } from "./schemas/index.js";
import { createJudge } from "./subsume/index.js";
import type { Finding } from "./types.js";

/** Returns all differences between two documents: those of operations, those of the schemas that they use, and then what is left. */
export function compareDocuments(
  base: BundledDocument,
  revision: BundledDocument,
  options: CompareOptions = {},
): readonly Finding[] {
  const roots = { base: base.root, revision: revision.root };
  const schemas = new SchemaComparison(roots, createJudge(roots));
  const { findings, experimental } = compareOperations(roots, schemas, options);
  const found = excuseExperimental([...findings, ...schemas.findings()], experimental);
  return [...found, ...findRemainder(roots, found)];
}
