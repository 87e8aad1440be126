import type { ParseArgsConfig } from "node:util";

/** The options that choose the input and the output of a run, as `parseArgs` takes them. */
export const targetOptions = {
  spec: { type: "string", short: "i" },
  out: { type: "string", short: "o" },
  emit: { type: "string" },
  /** Copies the runtime into the output of a run without configuration. */
  vendor: { type: "boolean" },
  api: { type: "string", multiple: true },
  root: { type: "string", multiple: true },
  overlay: { type: "string", multiple: true },
  /** Selectors of the operations to generate. They replace the filter of the configuration. */
  include: { type: "string", multiple: true },
  exclude: { type: "string", multiple: true },
  /** Kinds of names with their casings: `methods=snake_case`. They replace those of the configuration, as do the next two. */
  casing: { type: "string", multiple: true },
  enums: { type: "string" },
  /** Formats with types: `date-time=Date`. */
  values: { type: "string", multiple: true },
} as const;

/** The values of options, if given. */
export type ValuesOf<T extends NonNullable<ParseArgsConfig["options"]>> = {
  readonly [name in keyof T]?: ValueOf<T[name]["type"], T[name]["multiple"]>;
};

type ValueOf<Type, Multiple> = Type extends "boolean" ? boolean : Multiple extends true ? readonly string[] : string;

/** The input and output of a run. Relative to the current folder. */
export interface TargetOptions extends Omit<ValuesOf<typeof targetOptions>, "emit" | "api" | "root" | "overlay"> {
  readonly emit?: readonly string[];
  /** The names of the APIs to generate, of a configuration with several. Default: all. */
  readonly apis?: readonly string[];
  /** Folders outside of the document's own that references may lead to, besides those of the configuration. */
  readonly roots?: readonly string[];
  /** OpenAPI Overlays that apply after those of the configuration. */
  readonly overlays?: readonly string[];
}
