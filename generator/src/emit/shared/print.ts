import { printStructure, StructureKind, type SourceFileStructure, type StatementStructures } from "ts-morph";
import type { EmittedFile } from "../emitter.js";
import { headerOf } from "./header.js";
import { Imports } from "./imports.js";

export interface FileInput {
  readonly path: string;
  /** The command that makes the file anew. */
  readonly command: string;
  readonly imports?: Imports;
  /** Structures; text only for what ts-morph has no structure for, such as a call. */
  readonly statements: readonly Statement[];
}

export type Statement = StatementStructures | string;

/**
 * Prints a file of declarations, a blank line between them. Each structure is printed once: editing a ts-morph tree
 * piece by piece would parse the file anew each time.
 */
export function printFile({ path, command, imports = new Imports(), statements }: FileInput): EmittedFile {
  const blocks = [[...imports.structures()], ...statements.map((statement) => [statement])];
  const text = [headerOf(command), ...blocks.map(printBlock).filter((block) => block !== "")].join("\n\n");
  return { path, language: "typescript", text: `${text}\n` };
}

function printBlock(statements: Statement[]): string {
  const file: SourceFileStructure = { kind: StructureKind.SourceFile, statements };
  return printStructure(file, { indentNumberOfSpaces: 2 }).trim();
}

/** Prints a file that only passes on what other modules export. */
export function printIndex(path: string, command: string, modules: readonly string[]): EmittedFile {
  const exports = modules.map(
    (moduleSpecifier): StatementStructures => ({ kind: StructureKind.ExportDeclaration, moduleSpecifier }),
  );
  // Without any, the file would be a script.
  const text = exports.length === 0 ? "export {};" : printBlock(exports);
  return { path, language: "typescript", text: `${headerOf(command)}\n\n${text}\n` };
}
