import { pinDiagnostics } from "../diagnostics/print.js";
import { Report } from "../diagnostics/report.js";
import type { Diagnostic } from "../diagnostics/types.js";
import type { Installation } from "../run/installation.js";
import type { PolicyOptions } from "./compare-sides.js";
import type { DiffResult } from "./result/result.js";
import type { SidesOptions } from "./sources/choose.js";
import { isBroken } from "./sources/side.js";
import type { SideName } from "./types.js";

/** The input of `diff()`, as that of `specloom diff`. */
export interface DiffRequest extends Omit<SidesOptions, "apis">, PolicyOptions {
  /** Absolute. Relative paths and the search for a configuration and a git repository start here. */
  readonly cwd: string;
  /** The API whose document is meant, in a configuration with several. */
  readonly api?: string;
  /** The date by which acceptances expire, such as `2026-11-23`. Default: today, in UTC. */
  readonly today?: string;
}

/** The result of `diff`. */
export interface DiffResponse {
  /** Set if the documents were compared, and the policy accepts the changes. */
  readonly ok: boolean;
  /** The problems of the call, the policy and the accepted changes, and of documents with errors. */
  readonly diagnostics: readonly SideDiagnostic[];
  /** Absent if the documents cannot be compared. */
  readonly result?: DiffResult;
}

/** A diagnostic; `side` is set if it is about a document. */
export interface SideDiagnostic extends Diagnostic {
  readonly side?: SideName;
}

/** Compares two OpenAPI documents. Throws only for bugs: everything else is a diagnostic. */
export async function diffIn(request: DiffRequest, installation: Installation): Promise<DiffResponse> {
  const { cwd, today = new Date().toISOString().slice(0, 10), api, ...others } = request;
  const options = { ...others, ...(api !== undefined && { apis: [api] }) };
  const report = new Report();
  const environment = { ...installation, folder: cwd, today, showPhase: () => undefined };
  const { compareSources } = await import("./run.js");
  const { sides, result, isMisused } = await compareSources(options, environment, report);
  const broken = sides.filter(isBroken);
  return {
    ok: result !== undefined && !result.failed && !isMisused,
    diagnostics: [
      ...pinDiagnostics(report.diagnostics, { relativeTo: cwd }),
      ...broken.flatMap(({ name, diagnostics }) => diagnostics.map((one) => ({ side: name, ...one }))),
    ],
    ...(result && { result }),
  };
}
