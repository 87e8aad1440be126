import { Report } from "../../diagnostics/report.js";
import type { BundledDocument } from "../../load/index.js";
import { buildModel, noNames, recordNames, type NamesLock } from "../../model/index.js";
import type { Api } from "../../model/types.js";
import type { Finding } from "../types.js";
import { compareTypeScript } from "./compare.js";

/** The names that each side has locked. */
export interface LockedNames {
  /** Absent if the base has no lock: each document then gets the names that it gets on its own. */
  readonly base?: NamesLock;
  /** By default, the revision keeps the names of the base. */
  readonly revision?: NamesLock;
}

/** The models of the two documents. */
export interface Clients {
  readonly base: Api;
  readonly revision: Api;
}

/** Builds the models of two documents without errors. Problems of models are those of `generate`, and not reported again. */
export async function buildClients(
  documents: { readonly base: BundledDocument; readonly revision: BundledDocument },
  { base: locked, revision: own }: LockedNames = {},
): Promise<Clients> {
  // Loaded late: most comparisons are of documents alone.
  const [{ builtIn }, { reservedNames }] = await Promise.all([
    import("../../outputs.js"),
    import("../../emit/output.js"),
  ]);
  const reserved = reservedNames(builtIn);
  const build = (document: BundledDocument, names: NamesLock): Api =>
    buildModel({ document, report: new Report(), reserved, names });
  const base = build(documents.base, locked ?? noNames);
  const kept = own ?? (locked === undefined ? noNames : recordNames(base));
  return { base, revision: build(documents.revision, kept) };
}

/** Returns what changes for programs with the clients of two documents. */
export async function compareClients(
  documents: { readonly base: BundledDocument; readonly revision: BundledDocument },
  names: LockedNames = {},
): Promise<readonly Finding[]> {
  const { base, revision } = await buildClients(documents, names);
  return compareTypeScript(base, revision);
}
