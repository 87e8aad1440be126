import { pinDiagnostics } from "../diagnostics/print.js";
import { Report } from "../diagnostics/report.js";
import type { Diagnostic } from "../diagnostics/types.js";
import type { Installation } from "../run/installation.js";
import type { FailOn, PresetName } from "./policy/policy.js";
import type { DiffResult } from "./result/result.js";
import { isBroken } from "./sources/side.js";
import type { SideName } from "./types.js";

/** The input of `diff()`, as that of `specloom diff`. */
export interface DiffRequest {
  /** Absolute. Relative paths and the search for a configuration and a git repository start here. */
  readonly cwd: string;
  /** A file, a folder or `git:REVISION[:PATH]`. Default: the last common commit with the default branch. */
  readonly base?: string;
  /** Default: the document of the working tree. */
  readonly revision?: string;
  /** The document of the working tree; replaces that of the configuration. */
  readonly spec?: string;
  /** The API whose document is meant, in a configuration with several. */
  readonly api?: string;
  /** Folders outside of the document's own that references may lead to, besides those of the configuration. */
  readonly roots?: readonly string[];
  /** Default: that of the policy, or `sdk`. */
  readonly preset?: PresetName;
  /** Default: that of the policy, or `breaking`. */
  readonly failOn?: FailOn;
  /** The path of a policy file. */
  readonly policy?: string;
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
