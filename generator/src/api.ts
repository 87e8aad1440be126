import type { Diagnostic } from "./diagnostics/types.js";
import type { Phase } from "./phase.js";

/** Options of `generate`. */
export interface GenerateOptions {
  /** Absolute. Relative paths and the search for a configuration start here. */
  readonly cwd: string;
  /** The OpenAPI document; replaces that of the configuration. */
  readonly spec?: string;
  /** The folder for all outputs. With `spec`, no configuration is read. */
  readonly out?: string;
  /** The names of the outputs to generate. Default: all of the configuration or, without one, `client` and `zod`. */
  readonly emit?: readonly string[];
  /** Copies the runtime, so that the code imports no package of specloom. Only without a configuration. Default: false. */
  readonly vendor?: boolean;
  /** The operations to generate, by `tag:pets`, `path:/v1/**`, `deprecated` and others. Replaces the filter of the configuration. */
  readonly include?: readonly string[];
  /** The operations not to generate. Replaces the filter of the configuration. */
  readonly exclude?: readonly string[];
  /** The casings of names, such as `methods=snake_case`, and the code of enums. They replace those of the configuration. */
  readonly names?: { readonly casing?: readonly string[]; readonly enums?: "union" | "const" };
  /** The types of values by format, such as `date-time=Date`. They replace those of the configuration. */
  readonly values?: readonly string[];
  /** The names of the APIs to generate, of a configuration with several. Default: all. */
  readonly apis?: readonly string[];
  /** Folders outside of the document's own that references may lead to, besides those of the configuration. */
  readonly roots?: readonly string[];
  /** OpenAPI Overlays, which change the document after those of the configuration. */
  readonly overlays?: readonly string[];
  /** Overwrites generated files that were edited by hand. Default: false. */
  readonly force?: boolean;
  /** Writes nothing, and reports each file on disk that differs. Default: false. */
  readonly check?: boolean;
  /** Writes nothing, and returns the changes that a run would make. Default: false. */
  readonly dryRun?: boolean;
  /** Absolute: a folder of the user for what specloom remembers between runs. Default: it remembers nothing. */
  readonly cacheFolder?: string;
  /** Called when a phase begins. */
  readonly onPhase?: (phase: Phase) => void;
}

/** The result of `generate`. */
export interface GenerateResult {
  /** Set if there are no errors. Otherwise nothing was written. */
  readonly ok: boolean;
  /** Problems of the options, the configuration and the document. Check `severity`: warnings do not stop a run. */
  readonly diagnostics: readonly Diagnostic[];
  /** All generated files, and those that are no longer generated. Empty after an error, except of a check. */
  readonly files: readonly GeneratedFile[];
  /** The size of the API, after a run without errors. Absent for several APIs. */
  readonly counts?: { readonly operations: number; readonly schemas: number };
  /** The results by API, if the configuration has several; `files` and `diagnostics` have those of all. */
  readonly apis?: Readonly<Record<string, ApiResult>>;
}

/** The result for one API of several. */
export interface ApiResult {
  /** Set if there are no errors. APIs do not stop each other. */
  readonly ok: boolean;
  readonly files: readonly GeneratedFile[];
  readonly counts?: { readonly operations: number; readonly schemas: number };
}

/** A file of an output, and the change that a run makes to it. */
export interface GeneratedFile {
  /** Relative to the folder of the configuration, or to `out`; with forward slashes. */
  readonly path: string;
  /** The change to the file on disk; with `check` or `dryRun`, the change that a run would make. */
  readonly change: "created" | "changed" | "removed" | "unchanged";
  /** The content of a file that a run creates or changes. */
  readonly content?: string;
}
