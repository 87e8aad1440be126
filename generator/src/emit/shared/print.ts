import type { EmittedFile } from "../output.js";
import { headerOf } from "./header.js";
import { stringText } from "../../codegen/literals.js";
import type { ExportDeclarationStructure } from "../../codegen/declarations.js";
import { printSource, type Statement } from "../../codegen/file.js";
import { exportCode } from "../../codegen/print-declaration.js";

interface Surroundings {
  /** A directive for bundlers: `use client`. */
  readonly directive?: string;
  /** Names that no chosen declaration gets. */
  readonly reserved?: Iterable<string>;
}

/** Prints a file of declarations, a blank line between them. `command` generates the file again. */
export function printFile(
  path: string,
  command: string,
  statements: readonly Statement[],
  { directive, reserved = [] }: Surroundings = {},
): EmittedFile {
  const prologue = [headerOf(command), ...(directive === undefined ? [] : [`${stringText(directive)};`])];
  const text = printSource({ prologue, statements: statements.map(asAliasIfEmpty), reserved });
  return { path, language: "typescript", text };
}

/** Returns a type alias instead of an interface that declares nothing, which linters reject, as they do an unused parameter. */
function asAliasIfEmpty(statement: Statement): Statement {
  if (typeof statement !== "object" || !("kind" in statement)) return statement;
  if (statement.kind !== "interface") return statement;
  const { extends: bases = [], indexSignatures = [], properties = [], methods = [], ...rest } = statement;
  const [base, ...others] = bases;
  if (others.length + indexSignatures.length + properties.length + methods.length > 0) return statement;
  const [parameter] = rest.typeParameters ?? [];
  const nothing = parameter === undefined ? "object" : `Record<never, ${parameter.name}>`;
  return { ...rest, kind: "type", type: base ?? nothing };
}

/**
 * Prints a file of `export … from`, without blank lines: of all that a module exports, or of some of it. `needed` is a package that only the
 * runtime's declarations import: where it is missing, most compilers would report nothing, because they skip the declarations of packages.
 */
export function printExports(
  path: string,
  command: string,
  exports: readonly (string | ExportDeclarationStructure)[],
  needed?: string,
): EmittedFile {
  const exported = exports.map((one) => exportCode(typeof one === "string" ? exportOf(one) : one));
  const lines = [...(needed === undefined ? [] : needing(needed)), ...exported];
  // Without any, the file would be a script.
  const text = lines.length === 0 ? "export {};" : lines.join("\n");
  return { path, language: "typescript", text: `${headerOf(command)}\n\n${text}\n` };
}

/** Returns the lines that do not compile without a package. */
function needing(name: string): readonly string[] {
  return ["// If the package is missing, compilers report it here.", `import type {} from ${stringText(name)};`, ""];
}

/** Returns the structure of `export … from`: of all that the module exports, or of the given names. */
export function exportOf(
  moduleSpecifier: string,
  rest: Omit<ExportDeclarationStructure, "kind" | "moduleSpecifier"> = {},
): ExportDeclarationStructure {
  return { kind: "export", moduleSpecifier, ...rest };
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
