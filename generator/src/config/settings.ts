import type { Output, RunOptions } from "../emit/output.js";
import type { FormatterSettings, ImportExtension } from "../format/index.js";
import type { DocumentSettings } from "../load/index.js";
import type { ModelSettings } from "../model/index.js";
import type { OutputFolder } from "../write/index.js";
import type { Source } from "./document/source.js";
import type { Consulted } from "./consulted.js";

/** The settings of a run: the configuration, its defaults and the command line together. */
export interface Settings {
  /** Absolute: the folder that holds all outputs, specloom.lock.json and .specloom. */
  readonly root: string;
  /** The name of the API, if the configuration has several. */
  readonly api?: string;
  /** Absolute: the user's current folder, from which messages name files. Default: the root. */
  readonly folder?: string;
  /** Absolute path of the configuration; absent in a run without one. */
  readonly configFile?: string;
  /** Absolute path of the OpenAPI document. */
  readonly spec: string;
  /** The URL that the document is a snapshot of. */
  readonly source?: Source;
  /** Changes of the document before its model is built. */
  readonly document: DocumentSettings;
  /** Changes of the model. */
  readonly model: ModelSettings;
  readonly formatter: FormatterSettings;
  /** Absolute path of the redocly.yaml for `lint`; absent: the nearest one up to `root`. */
  readonly ruleset?: string;
  /** The command that generates, as users type it. */
  readonly command: string;
  /**
   * The command of a run without configuration, for diagnostics. Generated files do not name it, since it depends on the
   * folder of the run.
   */
  readonly rerun?: string;
  readonly outputs: readonly OutputSettings[];
  /** The names of the outputs to emit; absent: all. */
  readonly selected?: ReadonlySet<string>;
  /** The extension of imports in generated code; absent: the one that the tsconfig.json of each output needs. */
  readonly importExtension?: ImportExtension;
  /** Files that decided settings, such as a tsconfig.json or the package.json with the client's version. */
  readonly consulted?: readonly Consulted[];
}

export interface OutputSettings extends OutputFolder {
  readonly output: Output;
  /** Set if the output comes from another package. */
  readonly isPlugin?: boolean;
  /** The values of the output's options, and the settings that all outputs get. */
  readonly options: OutputOptions;
}

/**
 * Returns the outputs that a run emits: the selected ones and, if it copies the runtime, all others of the configuration, since their files
 * import it, too.
 */
export function emittedOutputs({ configFile, outputs, selected }: Settings): readonly OutputSettings[] {
  const chosen = outputs.filter(({ emitter }) => selected?.has(emitter) ?? true);
  const readsAll = configFile !== undefined && chosen.some(({ output }) => output.readsImports);
  return readsAll ? outputs : chosen;
}

/** Removes the filter: some commands read a document as a whole, whatever a client needs of it. */
export function withoutFilter(settings: Settings): Settings {
  const { filter: _filter, ...document } = settings.document;
  return { ...settings, document };
}

export type OutputOptions = Readonly<Record<string, unknown>> & RunOptions;

/** oxfmt is installed with specloom; prettier, which prints the same code, is not. */
export const defaultFormatter: FormatterSettings = { name: "oxfmt", printWidth: 110 };
export const defaultCommand = "specloom generate";
