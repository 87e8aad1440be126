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
  readonly base: ComparedDocument;
  readonly revision: ComparedDocument;
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
