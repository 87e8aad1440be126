import { realpathSync } from "node:fs";
import { sep } from "node:path";
import type { ts } from "ts-morph";
import type { Spot } from "./types.js";

/** The compiler, which ts-morph brings. */
export type Compiler = typeof ts;

/** A name in a program; a string in `pet["name"]`. */
export type Name = ts.Identifier | ts.StringLiteralLike;

/** A program that calls the client, opened with the declarations of the base. */
export interface Program {
  readonly ts: Compiler;
  readonly checker: ts.TypeChecker;
  /** The files that may be edited. */
  readonly files: readonly ts.SourceFile[];
  readonly isGenerated: (file: ts.SourceFile) => boolean;
  readonly errorsIn: (file: ts.SourceFile) => readonly ts.Diagnostic[];
}

export interface ProgramInput {
  /** Absolute path of the tsconfig.json. */
  readonly config: string;
  /** Absolute: files outside of this folder, or that links lead to, are left alone. */
  readonly folder: string;
  /** The absolute paths of the generated files. */
  readonly generated: ReadonlySet<string>;
}

/** Opens a program. Loads ts-morph, an optional peer. */
export async function openProgram({ config, folder, generated }: ProgramInput): Promise<Program> {
  const { Project, ts } = await import("ts-morph");
  // The program finds the files that others import. Looking for them before would make a second program.
  const project = new Project({ tsConfigFilePath: config, skipFileDependencyResolution: true });
  const program = project.getProgram().compilerObject;
  const isGenerated = ({ fileName }: ts.SourceFile): boolean => generated.has(fileName);
  const files = program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && !isGenerated(file) && isOwn(file.fileName, folder));
  return {
    ts,
    checker: program.getTypeChecker(),
    files,
    isGenerated,
    errorsIn: (file) => program.getSemanticDiagnostics(file),
  };
}

function isOwn(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`) && !file.includes("/node_modules/") && isRegular(file);
}

/** Returns whether a path leads through no link. */
function isRegular(file: string): boolean {
  try {
    return realpathSync(file).split(sep).join("/") === file;
  } catch {
    return false;
  }
}

/** Returns the line and the column of an offset. */
export function spotOf(file: ts.SourceFile, offset: number): Spot {
  const { line, character } = file.getLineAndCharacterOfPosition(offset);
  return { file: file.fileName, line: line + 1, column: character + 1 };
}

/** Returns the declaration that a name refers to, also if it is imported. */
export function declarationOf(
  node: ts.Node,
  { ts, checker }: Pick<Program, "ts" | "checker">,
): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.declarations?.[0];
}

/** Returns the name of a declaration with the names around it: `Pet.name`. Types of lists have no name. */
export function keyOf(ts: Compiler, declaration: ts.Node): string {
  const names: string[] = [];
  for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
    const name = nameOf(ts, node);
    if (name !== undefined) names.unshift(name);
  }
  return names.join(".");
}

function nameOf(ts: Compiler, node: ts.Node): string | undefined {
  const isNamed =
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node);
  if (!isNamed || node.name === undefined) return undefined;
  const { name } = node;
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : undefined;
}
