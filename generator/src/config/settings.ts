import type { EmitOptions } from "../emit/emitter.js";
import type { FormatterSettings } from "../format/index.js";
import type { OutputFolder } from "../write/index.js";

/** What one run is to do: the configuration, its defaults and the command line together. */
export interface Settings {
  /** Absolute: the folder that all outputs lie below, and that holds specloom.lock.json and .specloom. */
  readonly root: string;
  /** Absolute path of specloom.config.yaml; absent in a run that has none. */
  readonly configFile?: string;
  /** Absolute path of the OpenAPI document. */
  readonly spec: string;
  readonly formatter: FormatterSettings;
  /** Absolute path of the redocly.yaml for `lint`; absent: the nearest one up to `root`. */
  readonly ruleset?: string;
  /** The command that generates, as users type it. */
  readonly command: string;
  /** In the order of the emitters. */
  readonly outputs: readonly OutputSettings[];
  /** The outputs that this run makes; absent: all. */
  readonly selected?: ReadonlySet<string>;
}

export interface OutputSettings extends OutputFolder {
  readonly options: EmitOptions;
}

export const configName = "specloom.config.yaml";
/** Of a configuration that says nothing. */
export const defaultFormatter: FormatterSettings = { name: "prettier", printWidth: 110 };
/** Of a run without configuration: the same text, sooner. */
export const standaloneFormatter: FormatterSettings = { name: "oxfmt", printWidth: 110 };
export const defaultCommand = "specloom generate";
export const defaultRuntime = "../runtime/index.js";
