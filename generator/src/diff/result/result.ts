import type { DescribedDiagnostic } from "../../diagnostics/print.js";
import type { Diff, Edit, Level } from "../types.js";
import type { FailOn, PresetName } from "../policy/policy.js";
import type { Consumer } from "./consumers.js";
import type { VersionAdvice } from "./version.js";

/** A document of a comparison. */
export interface ComparedDocument {
  /** The words that select it: `git:main`, `openapi.yaml`. */
  readonly source: string;
  /** Relative to the root of the repository or, outside of one, to the current folder. */
  readonly file: string;
}

/** The base of a comparison. */
export interface BaseDocument extends ComparedDocument {
  /** Set if the document had another path, `file`, and the path was not named. */
  readonly isMoved?: true;
  /**
   * Set if the comparison is not that of two whole documents: there was none before (`absent`), or it had errors, so that only a part
   * of it was compared (`broken`) or nothing (`unreadable`).
   */
  readonly state?: "absent" | "broken" | "unreadable";
  /** The errors of a broken or unreadable base, in order. Files are relative to the same folder as `file`. */
  readonly errors?: readonly DescribedDiagnostic[];
  /** The operations that were not compared because errors of the base affect them, sorted: "GET /facts". */
  readonly leftOut?: readonly string[];
}

/** The size of a document. */
export interface DocumentSize {
  readonly operations: number;
  readonly webhooks: number;
  readonly schemas: number;
  readonly servers: number;
}

/** A package that outputs are published in. */
export interface PackageBump {
  readonly name: string;
  /** Before the change. */
  readonly version?: string;
  readonly bump: Diff["bump"];
  readonly next?: string;
}

/** A comparison with everything that reports show. */
export interface DiffResult extends Diff {
  /** Says whether the policy rejects the comparison. */
  readonly failed: boolean;
  readonly preset: PresetName;
  readonly failOn: FailOn;
  readonly base: BaseDocument;
  readonly revision: ComparedDocument;
  /** Set if there was no document before: what the new one has. */
  readonly added?: DocumentSize;
  /** The number of changes by level. Accepted changes count. */
  readonly counts: { readonly [level in Level]: number };
  /** The number of changes that the policy ignores. */
  readonly ignored: number;
  readonly version: VersionAdvice;
  readonly packages: readonly PackageBump[];
  /** The reason why the TypeScript of generated code was not compared, if it should have been. */
  readonly notCompared?: string;
  readonly edits: readonly Edit[];
  /** The projects that were checked, if any were named. */
  readonly consumers?: readonly Consumer[];
}
