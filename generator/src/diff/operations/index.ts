/** The entry of operations/: everything of a document but the inside of schemas. */
import type { ObjectNode } from "../../load/index.js";
import type { Both, Finding } from "../types.js";
import { compareWebhooks } from "./callbacks.js";
import { Findings, type CompareOptions, type Comparison, type SchemaUses } from "./comparison.js";
import { compareDescription } from "./document/document.js";
import { objectAt } from "./located.js";
import { compareOperation, comparePaths } from "./operations.js";
import { compareSecuritySchemes } from "./document/security-schemes.js";
import { compareDocumentServers } from "./document/servers.js";

export { excuseExperimental } from "./lifecycle/stability.js";
export type { CompareOptions, SchemaUses } from "./comparison.js";

/** The differences outside of schemas. */
export interface Compared {
  readonly findings: readonly Finding[];
  /** The operations that promise nothing yet, as drafts and alphas do. */
  readonly experimental: ReadonlySet<string>;
}

/** Compares two documents, except for the inside of schemas: `schemas` gets every use of a pair of schemas. */
export function compareOperations(roots: Both<ObjectNode>, schemas: SchemaUses, options: CompareOptions): Compared {
  const comparison: Comparison = {
    base: { node: roots.base, pointer: "" },
    revision: { node: roots.revision, pointer: "" },
    schemas,
    findings: new Findings(),
    options,
    visited: new Set(),
    users: new Map(),
    experimental: new Set(),
  };
  const { base, revision } = comparison;
  compareDescription(comparison);
  const { pairs } = comparePaths(comparison, {
    base: objectAt(base.node, base, "paths"),
    revision: objectAt(revision.node, revision, "paths"),
  });
  if (pairs.length === 0) compareDocumentServers(comparison);
  compareWebhooks(comparison, compareOperation);
  compareSecuritySchemes(comparison);
  return { findings: comparison.findings.list(), experimental: comparison.experimental };
}
