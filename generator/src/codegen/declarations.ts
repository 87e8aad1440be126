import type { StructureKind as Kinds, VariableDeclarationKind as DeclarationKinds } from "ts-morph";
import type { Code, DeclaredName } from "./code.js";

/**
 * Declarations as plain data, in the form of ts-morph's structures, with `Code` in place of strings. Loading ts-morph takes longer
 * than generating most documents, so we write its constants out; a test compares them, and the printed code, with ts-morph.
 */
export const StructureKind: Pick<
  typeof Kinds,
  "ExportDeclaration" | "Function" | "ImportDeclaration" | "Interface" | "TypeAlias" | "VariableStatement"
> = { ExportDeclaration: 11, Function: 13, ImportDeclaration: 16, Interface: 19, TypeAlias: 38, VariableStatement: 41 };

export const VariableDeclarationKind = { Const: "const" as DeclarationKinds.Const } as const;

export type Structure =
  | ExportDeclarationStructure
  | FunctionDeclarationStructure
  | ImportDeclarationStructure
  | InterfaceDeclarationStructure
  | TypeAliasDeclarationStructure
  | VariableStatementStructure;

/** A fixed name, or one that the file chooses. The file drops a declaration with a chosen name that no other one refers to. */
export type DeclarationName = string | DeclaredName;

interface Documented {
  /** A leading line feed forces a comment of several lines. */
  docs?: string[];
}

export interface ImportDeclarationStructure {
  kind: Kinds.ImportDeclaration;
  moduleSpecifier: string;
  isTypeOnly?: boolean;
  namespaceImport?: string;
  namedImports?: ImportSpecifierStructure[];
}

export interface ImportSpecifierStructure {
  name: string;
  /** The local name, if it differs. */
  alias?: string;
}

/** Passes on the named exports of a module, or all of them. */
export interface ExportDeclarationStructure {
  kind: Kinds.ExportDeclaration;
  moduleSpecifier: string;
  isTypeOnly?: boolean;
  namedExports?: string[];
}

export interface TypeAliasDeclarationStructure extends Documented {
  kind: Kinds.TypeAlias;
  name: DeclarationName;
  isExported?: boolean;
  typeParameters?: TypeParameterDeclarationStructure[];
  type: Code;
}

export interface InterfaceDeclarationStructure extends Documented {
  kind: Kinds.Interface;
  name: DeclarationName;
  isExported?: boolean;
  typeParameters?: TypeParameterDeclarationStructure[];
  extends?: Code[];
  indexSignatures?: IndexSignatureDeclarationStructure[];
  properties?: PropertySignatureStructure[];
  methods?: MethodSignatureStructure[];
}

export interface IndexSignatureDeclarationStructure {
  keyName: string;
  keyType: Code;
  returnType: Code;
}

export interface PropertySignatureStructure extends Documented {
  name: string;
  isReadonly?: boolean;
  hasQuestionToken?: boolean;
  type: Code;
}

export interface MethodSignatureStructure extends Documented {
  name: string;
  typeParameters?: TypeParameterDeclarationStructure[];
  parameters?: ParameterDeclarationStructure[];
  returnType: Code;
}

export interface TypeParameterDeclarationStructure {
  name: string;
  constraint?: Code;
  default?: Code;
}

export interface ParameterDeclarationStructure {
  name: string;
  hasQuestionToken?: boolean;
  type: Code;
  initializer?: Code;
}

export interface FunctionDeclarationStructure extends Documented {
  kind: Kinds.Function;
  name: DeclarationName;
  isExported?: boolean;
  typeParameters?: TypeParameterDeclarationStructure[];
  parameters?: ParameterDeclarationStructure[];
  returnType?: Code;
  statements: Code[];
}

export interface VariableStatementStructure extends Documented {
  kind: Kinds.VariableStatement;
  declarationKind: DeclarationKinds.Const;
  isExported?: boolean;
  declarations: VariableDeclarationStructure[];
}

export interface VariableDeclarationStructure {
  name: DeclarationName;
  type?: Code;
  initializer: Code;
}

/** Returns the names that a declaration adds to its file. */
export function namesOf(structure: Structure): readonly DeclarationName[] {
  switch (structure.kind) {
    case StructureKind.ImportDeclaration:
    case StructureKind.ExportDeclaration:
      return [];
    case StructureKind.VariableStatement:
      return structure.declarations.map(({ name }) => name);
    default:
      return [structure.name];
  }
}
