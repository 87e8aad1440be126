import type { EmittedFile } from "../emitter.js";
import { headerOf } from "./header.js";
import { Imports } from "./imports.js";
import { stringText } from "./literals.js";
import { printStructure } from "./print-structure.js";
import { StructureKind, type Structure } from "./structures.js";

export interface FileInput {
  readonly path: string;
  /** The command that makes the file anew. */
  readonly command: string;
  /** A directive for whoever bundles the file: `use client`. */
  readonly directive?: string;
  readonly imports?: Imports;
  /** Structures; text only for what there is no structure for, such as a call. */
  readonly statements: readonly Statement[];
}

export type Statement = Structure | string;

/** Prints a file of declarations, a blank line between them. */
export function printFile({ path, command, directive, imports = new Imports(), statements }: FileInput): EmittedFile {
  const head = imports.structures().map(printStructure).join("\n");
  // A file that declares nothing would be a script, which nobody can import.
  const declared = statements.length === 0 ? ["export {};"] : statements;
  const blocks = declared.map((statement) => (typeof statement === "string" ? statement : printStructure(statement)));
  const prologue = directive === undefined ? "" : `${stringText(directive)};`;
  const text = [headerOf(command), prologue, head, ...blocks].filter((block) => block !== "").join("\n\n");
  return { path, language: "typescript", text: `${text}\n` };
}

/** Prints a file that only passes on what other modules export. */
export function printIndex(path: string, command: string, modules: readonly string[]): EmittedFile {
  const exports = modules.map((moduleSpecifier) =>
    printStructure({ kind: StructureKind.ExportDeclaration, moduleSpecifier }),
  );
  // Without any, the file would be a script.
  const text = exports.length === 0 ? "export {};" : exports.join("\n");
  return { path, language: "typescript", text: `${headerOf(command)}\n\n${text}\n` };
}

/** Returns a file whose text is made each time that it is asked for, so that nobody has to keep it. */
export function onDemand(path: string, make: () => EmittedFile): EmittedFile {
  return {
    path,
    language: "typescript",
    get text() {
      return make().text;
    },
  };
}
