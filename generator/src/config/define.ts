import type { FolderTexts, Option, OptionSchema, ValuesOf } from "../emit/option.js";
import type { Output } from "../emit/output.js";
import type { FormatterSettings, ImportExtension } from "../format/index.js";
import type { BuiltIn } from "../outputs.js";
import type { FilterConfig } from "./document/filter.js";
import type { NamesConfig } from "./names/names.js";
import type { ValuesConfig } from "./names/values.js";

/** A configuration. `Plugin` is the type of the outputs of other packages. */
export interface Config<Plugin extends Output = never> {
  /** The document: OpenAPI 3 or Swagger 2.0, YAML or JSON. Paths are relative to the configuration. */
  readonly spec: string | SpecSource;
  /** The layout of generated code. Default: oxfmt. */
  readonly format?: FormatterSettings["name"];
  /** The maximum width of lines. Default: 110. */
  readonly printWidth?: number;
  /** The command that the first line of each generated file names. Default: specloom generate. */
  readonly command?: string;
  /** The redocly.yaml of `specloom lint`. Default: the nearest one. */
  readonly redocly?: string;
  /** The extension of imports in generated code. Default: the one that the nearest tsconfig.json needs. */
  readonly importExtension?: ImportExtension;
  /** The casing of names, constants for enums, and a function that chooses names. Names in specloom.names stay. */
  readonly names?: NamesConfig;
  /** The types of values by format, which the client converts from and to JSON. Default: as in JSON. */
  readonly values?: ValuesConfig;
  /** The operations to generate, with the schemas that they need. Default: all. */
  readonly filter?: FilterConfig;
  /** OpenAPI Overlays: files with changes to the document, in the order in which they apply. Default: none. */
  readonly overlays?: readonly string[];
  /** Folders outside of the document's own that its references may lead to. Default: none. */
  readonly roots?: readonly string[];
  /** The outputs to generate, by name, such as `client`, `zod` and `react`: the folder of each, and its own options. */
  readonly outputs: OutputConfigs<BuiltIn | Plugin>;
  // `ApisConfig` has it.
  readonly apis?: undefined;
}

/** A document behind a URL. `specloom pull` downloads it, and all other commands read the snapshot. */
export interface SpecSource {
  readonly url: string;
  /** The file for the document. Default: in the folder `openapi`, with the name from the URL. */
  readonly snapshot?: string;
  /** Headers of the request. `${NAME}` stands for a variable of the environment: `{ authorization: "Bearer ${API_TOKEN}" }`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A configuration of several APIs. Its other keys apply to each API that does not have them. */
export interface ApisConfig<Plugin extends Output = never> extends Omit<Config<Plugin>, "spec" | "outputs" | "apis"> {
  /** The APIs by name, each with its own document and outputs, lock and names. */
  readonly apis: Readonly<Record<string, Config<Plugin>>>;
  // So that compilers tell the two kinds of configurations apart.
  readonly spec?: undefined;
  readonly outputs?: undefined;
}

type OutputConfigs<O> = {
  readonly [P in O as P extends { readonly name: infer N extends string } ? N : never]?: P extends {
    readonly options: infer S extends OptionSchema;
  }
    ? OutputConfig<S>
    : never;
};

/** The configuration of one output. */
export type OutputConfig<S extends OptionSchema> = {
  /** The folder of its files, relative to the configuration. specloom replaces and removes the files that it made there. */
  readonly folder: string;
} & { readonly [K in keyof S]?: S[K] extends Option ? Configured<NonNullable<ValuesOf<S>[K]>> : never };

/** The path of a folder, for an option whose value are the texts in it. */
type Configured<T> = T extends FolderTexts ? string : T;

/** Returns the configuration unchanged. Its types complete and check the keys of each output. */
export function defineConfig<Plugin extends Output = never>(
  config: Config<Plugin> | ApisConfig<Plugin>,
): Config<Plugin> | ApisConfig<Plugin> {
  return config;
}
