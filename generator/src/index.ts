/** The public interface of specloom. The command line is a thin layer over the same code. */
import { printFile as print } from "./emit/shared/print.js";
import type { Code } from "./codegen/code.js";
import { commentOf, docText } from "./codegen/doc-comments.js";
import type { EmittedFile } from "./emit/output.js";
import type { GenerateOptions, GenerateResult } from "./api.js";
import { generateIn } from "./generate.js";
import { diffIn, type DiffRequest, type DiffResponse } from "./diff/api.js";
import { installationAt } from "./run/installation.js";

export { code, importedType, importedValue, joinCode, type Code } from "./codegen/code.js";
export { isIdentifier, keyText, literalText, memberText, stringText } from "./codegen/literals.js";
export { defineConfig, type ApisConfig, type Config, type OutputConfig, type SpecSource } from "./config/define.js";
export type { FilterConfig, FilterKeys } from "./config/document/filter.js";
export type { NamesConfig } from "./config/names/names.js";
export type { Diagnostic, Position, Severity, SourceLocation } from "./diagnostics/types.js";
export { flag, oneOf, paths, positiveInteger, someOf, string } from "./emit/option.js";
export type { Option, OptionSchema, ValuesOf } from "./emit/option.js";
export { defineOutput } from "./emit/output.js";
export type { EmitInput, EmittedFile, Output, WantedPackage } from "./emit/output.js";
export type { ApiResult, GenerateOptions, GeneratedFile, GenerateResult } from "./api.js";
export type { DiffRequest, DiffResponse, SideDiagnostic } from "./diff/api.js";
export type { DiffResult } from "./diff/result/result.js";
export type { Bump, Change, Diff, Edit, Level, Verdict } from "./diff/types.js";
export type { Phase } from "./phase.js";
export type { NameQuestion } from "./model/index.js";
export type * from "./model/types.js";

/** Generates outputs from an OpenAPI document. Throws only for bugs: everything else is a diagnostic. */
export function generate(options: GenerateOptions): Promise<GenerateResult> {
  return generateIn(options, installationAt(import.meta.url));
}

/** Compares two OpenAPI documents. Throws only for bugs: everything else is a diagnostic. */
export function diff(request: DiffRequest): Promise<DiffResponse> {
  return diffIn(request, installationAt(import.meta.url));
}

/** The content of a file of TypeScript. */
export interface FileContent {
  /** Relative to the output's folder, with forward slashes. */
  readonly path: string;
  /** The command that generates the file, for its first line. */
  readonly command: string;
  /** Declarations and other statements. */
  readonly statements: readonly Code[];
}

/** Prints a file of TypeScript: its header, the imports that its statements refer to, and the statements. */
export function printFile({ path, command, statements }: FileContent): EmittedFile {
  return print(path, command, statements);
}

/** Returns a doc comment of paragraphs, which may come from the document. */
export function docComment(paragraphs: readonly (string | undefined)[]): string {
  return commentOf(docText({ paragraphs }) ?? "");
}
