import type { ImportExtension } from "./import-extension.js";
import type { OptionSchema, ValuesOf } from "./option.js";
import type { SourceLocation } from "../diagnostics/types.js";
import type { BundledDocument } from "../load/document.js";
import type { ReservedNames } from "../model/names.js";
import type { Api } from "../model/types.js";

/** The version of the interface between specloom and outputs of other packages. */
export const interfaceVersion = 1;

/** A kind of output: everything that the rest of specloom knows about it. */
export interface Output<S extends OptionSchema = OptionSchema, N extends string = string> {
  /** The key in the configuration, and the name for `--emit`. */
  readonly name: N;
  /** One sentence. */
  readonly description: string;
  readonly options: S;
  /** The version of this interface, which `defineOutput` sets. */
  readonly interface?: typeof interfaceVersion;
  /** Names that its files use in the client's space. The model gives them to nothing else. */
  readonly reserved?: Partial<ReservedNames>;
  /** Other outputs that its files import. */
  readonly needs?: readonly string[];
  /** Values of their list options that it needs, by output and option: `{ zod: { tiers: ["fast"] } }`. */
  readonly neededValues?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Packages that its files import. */
  readonly packages?: readonly WantedPackage[];
  /** Optional peers of specloom that it runs on. */
  readonly peers?: readonly string[];
  /** The place of the output in a run without configuration. Outputs of other packages need a configuration. */
  readonly standalone?: Standalone<S>;
  /** Gives it the OpenAPI document besides the model. Only emit/types reads it: we free the document otherwise. */
  readonly readsDocument?: boolean;
  /** Its files exchange JSON with the types of the client, so that it needs the names and values on the wire. */
  readonly needsWire?: boolean;
  /** Gives it what the other outputs import of its files. It is emitted last. */
  readonly readsImports?: boolean;
  /** The modules of the runtime that programs import beside its files. */
  readonly runtimeModules?: readonly string[];
  /** Gives it the version of the package that it is published in. */
  readonly readsVersion?: boolean;
  /** Returns all files of the output. Pure: the same input gives the same files. */
  emit(input: EmitInput<S>): Files | Promise<Files>;
  /** Returns the parts of the document that it emits no working code for. Called once the files are made. */
  problems?(api: Api): Promise<readonly OutputProblem[]>;
}

/** A schema for which an output emits code that throws. */
export interface OutputProblem {
  /** The pointer to the schema. */
  readonly pointer: string;
  /** The user of the schema: `\`Pet\`` or `a response of GET /pets`. */
  readonly subject: string;
  readonly reason: string;
}

/** The place of an output in a run without configuration. */
export interface Standalone<S extends OptionSchema = OptionSchema> {
  /** Relative to the folder of the run. */
  readonly folder: string;
  /** Options that differ from the defaults there. */
  readonly options?: Partial<ValuesOf<S>>;
  /** Emits it in a run that names no outputs. */
  readonly usual?: boolean;
}

/** The input of an output. */
export interface EmitInput<S extends OptionSchema = OptionSchema> {
  readonly api: Api;
  readonly options: ValuesOf<S> & RunOptions;
  /** Set for outputs that read the document. */
  readonly document?: BundledDocument;
  /** Set for outputs that read imports. */
  readonly copied?: CopiedRuntime;
}

/** The runtime that a run copies. */
export interface CopiedRuntime {
  /** Absolute: the folder of its sources. */
  readonly source: string;
  /** The imports of its files in those of other outputs. */
  readonly imports: readonly ModuleImport[];
}

/** An import of a generated file. */
export interface ModuleImport {
  /** The imported file, relative to the folder of its output, as TypeScript: `client/index.ts`. */
  readonly path: string;
  /** Absent: all. */
  readonly names?: readonly string[];
}

/** Settings of a run that all outputs get. */
export type RunOptions = {
  /** The command that generates the files, for their first line. */
  readonly command: string;
  /** The extension of relative imports in users' code. Emitted imports end in `.js`; the formatter replaces that. */
  readonly importExtension?: ImportExtension;
  /** Name and version of the package that the output is published in, if known: `acme-client/1.2.0`. */
  readonly product?: string;
  /** The path from the output's folder to that of the configuration; set if the configuration names modules of the user's. */
  readonly root?: string;
  /** The name of the API, if the configuration has several. Unique among them, unlike a title. */
  readonly apiName?: string;
};

/** Thrown by an output for a template of the user's that it cannot use: an error of the run, at a place in that file. */
export class UnusableTemplate extends Error {
  constructor(
    readonly facts: { readonly template: string; readonly problem: string; readonly suggestion?: string },
    readonly at: SourceLocation,
  ) {
    super(facts.problem);
  }
}

/** A file of an output, before it is formatted. */
export interface EmittedFile {
  /** Relative to the output's folder, with forward slashes. */
  readonly path: string;
  /** Hand-written files keep their layout. */
  readonly language: "typescript" | "markdown" | "hand-written";
  /** Unformatted; ends in a newline. */
  readonly text: string;
  /** The marked section that `text` replaces, in each file of the output's option `sections`. */
  readonly section?: string;
}

type Files = readonly EmittedFile[];

/** A package and the versions of it that are wanted: `^4.6.0`. */
export interface WantedPackage {
  readonly name: string;
  readonly range: string;
  /** Wanted only in projects that declare this package, such as a framework. */
  readonly beside?: string;
}

/** Infers the types of an output's options. */
export function defineOutput<const N extends string, const S extends OptionSchema>(output: Output<S, N>): Output<S, N> {
  return { ...output, interface: interfaceVersion };
}

/** Returns the names that any of the outputs reserves. */
export function reservedNames(outputs: readonly Output[]): ReservedNames {
  const all = outputs.flatMap(({ reserved = [] }) => reserved);
  const withUnknowns = all.flatMap((reserved) => reserved.withUnknowns ?? []);
  return {
    ...joined(all),
    suffixes: all.flatMap(({ suffixes = [] }) => suffixes),
    openSuffixes: all.flatMap(({ openSuffixes = [] }) => openSuffixes),
    withUnknowns: joined(withUnknowns),
  };
}

function joined(all: readonly Partial<ReservedNames>[]): Pick<ReservedNames, "types" | "members" | "functions"> {
  return {
    types: all.flatMap(({ types = [] }) => types),
    members: all.flatMap(({ members = [] }) => members),
    functions: all.flatMap(({ functions = [] }) => functions),
  };
}
