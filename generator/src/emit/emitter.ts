import type { BundledDocument } from "../load/document.js";
import type { ReservedNames } from "../model/names.js";
import type { Api } from "../model/types.js";

/** What every emitter gets. Emitters are pure: same input, same files, no reading and no clock. */
export interface EmitInput {
  readonly api: Api;
  /** The OpenAPI document itself, for an emitter that says that it reads it. */
  readonly document?: BundledDocument;
  readonly options: EmitOptions;
}

/** What specloom.config.yaml says for one emitter, defaults filled in. */
export interface EmitOptions {
  /** The module specifier of the runtime, as seen from the emitter's folder: `../runtime/index.js`. */
  readonly runtime: string;
  /** The name under which users import the client package: `@memory-service/client`. */
  readonly package: string;
  /** Named in the first line of each generated file: the command that makes it anew. */
  readonly command: string;
  /** Of the types and the validators: also emit the compile-time proof that their types are the client's. */
  readonly proof?: boolean;
  /** Of the validators: whether unknown members of closed objects pass in responses. Default: loose. */
  readonly unknownKeys?: "loose" | "schema";
  /** Of the validators: whether `format` asserts, as OpenAPI has it, or only informs. Default: assert. */
  readonly formats?: "assert" | "annotate";
  /** Of the validators: also export the schemas with zod's own types, for `.shape` and `.extend`. */
  readonly raw?: boolean;
  /** Of the validators: the ways of validating to emit. Default: all. */
  readonly tiers?: readonly Tier[];
}

/** The ways of validating: zod, zod/mini, functions that need neither, and those with zod/mini behind them. */
export const tiers = ["zod", "mini", "guards", "fast"] as const;
export type Tier = (typeof tiers)[number];

export interface EmittedFile {
  /** Relative to the emitter's output folder, with forward slashes. */
  readonly path: string;
  /** What is hand-written stays as it was written. */
  readonly language: "typescript" | "markdown" | "hand-written";
  /** Before formatting. Ends in a newline. */
  readonly text: string;
  /** Set where the file is hand-written but for one marked section, which this text replaces. */
  readonly section?: string;
}

export interface Emitter {
  /** As the configuration and `--emit` name it. */
  readonly name: string;
  /** Names that its output takes for itself, which the model therefore gives to nobody else. */
  readonly reserved: ReservedNames;
  /** Only emit/types: the document is large, and let go where nobody reads it. */
  readonly readsDocument?: true;
  readonly emit: (input: EmitInput) => readonly EmittedFile[] | Promise<readonly EmittedFile[]>;
  /**
   * The files that only declare components, as `emit` gives them. Looks at no operation, so that after a change in
   * components these files can be made by themselves. Absent where an output has no such files.
   */
  readonly emitComponents?: (input: EmitInput) => Promise<readonly EmittedFile[]>;
}
