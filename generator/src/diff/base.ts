import { describeDiagnostics } from "../diagnostics/print.js";
import type { LoadedDocument } from "../load/index.js";
import { damageOf, operationNames, sizeOf, withoutOperations } from "./damage.js";
import type { BaseDocument, DocumentSize } from "./result/result.js";
import { isBroken, type Side } from "./sources/side.js";
import type { Finding } from "./types.js";

/** A base that can be compared with the revision, and what the comparison can say. */
export interface Base {
  readonly side: Side & { readonly loaded: LoadedDocument };
  /** The properties of the result's base. */
  readonly described: Omit<BaseDocument, "source" | "file">;
  readonly added?: DocumentSize;
  /** Returns the findings that do not follow from what the base lacks. */
  readonly select: (findings: readonly Finding[]) => readonly Finding[];
}

/**
 * Prepares the base of a comparison, which may be absent, or broken if the revision repairs it. Undefined if it has errors and its path
 * was named: the path may be wrong. Files are described relative to `root`.
 */
export function prepareBase(side: Side, revision: LoadedDocument, root: string): Base | undefined {
  const { loaded, change } = side;
  const moved = change === "moved" ? { isMoved: true as const } : {};
  if (loaded !== undefined && !isBroken(side))
    return { side: { ...side, loaded }, described: moved, select: (findings) => findings };
  const empty = { ...side, loaded: loaded ?? emptyLike(revision) };
  if (change === "absent")
    return { side: empty, described: { state: "absent" }, added: sizeOf(revision), select: additions };
  if (side.isDerived !== true) return undefined;
  const errors = side.diagnostics.filter(({ severity }) => severity === "error");
  const described = { ...moved, errors: describeDiagnostics(errors, { relativeTo: root }) };
  const damage = loaded && damageOf(loaded);
  if (loaded === undefined || damage === undefined || damage.isTotal)
    return { side: empty, described: { ...described, state: "unreadable" }, select: () => [] };
  const names = new Set([...operationNames(loaded), ...operationNames(revision)]);
  const leftOut = [...names].filter(damage.affects).sort();
  return {
    side: { ...side, loaded },
    described: { ...described, state: "broken", leftOut },
    select: (findings) => withoutOperations(findings, damage),
  };
}

/** Selects what a new document adds. Nobody used it before, so its description and its servers are no changes. */
function additions(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ level }) => level === "safe");
}

/** Returns a document without content, of the same version. */
function emptyLike({ document, version }: LoadedDocument): LoadedDocument {
  const { openapi } = document.root;
  const root = { ...(openapi !== undefined && { openapi }), info: {}, paths: {} };
  return { document: { root, locationOf: document.locationOf }, files: [], missing: [], version };
}
