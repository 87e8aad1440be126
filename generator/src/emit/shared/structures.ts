import type { StructureKind as Kinds, VariableDeclarationKind as DeclarationKinds } from "ts-morph";

/**
 * The declarations that emitters are made of: those of ts-morph's structures, and of their members those, that emitters
 * use, as plain data. ts-morph itself, with a compiler inside, takes longer to load than most documents take to generate,
 * so the constants are written out here; a test holds them, and what print.ts makes of the structures, against ts-morph.
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

interface Documented {
  /** A text that begins with a line feed gets a comment of several lines. */
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
  /** What the file calls it, where that is something else. */
  alias?: string;
  isTypeOnly?: boolean;
}

/** Of all that the module exports, where no names are given. */
export interface ExportDeclarationStructure {
  kind: Kinds.ExportDeclaration;
  moduleSpecifier: string;
  isTypeOnly?: boolean;
  namedExports?: string[];
}

export interface TypeAliasDeclarationStructure extends Documented {
  kind: Kinds.TypeAlias;
  name: string;
  isExported?: boolean;
  typeParameters?: TypeParameterDeclarationStructure[];
  type: string;
}

export interface InterfaceDeclarationStructure extends Documented {
  kind: Kinds.Interface;
  name: string;
  isExported?: boolean;
  extends?: string[];
  indexSignatures?: IndexSignatureDeclarationStructure[];
  properties?: PropertySignatureStructure[];
  methods?: MethodSignatureStructure[];
}

export interface IndexSignatureDeclarationStructure {
  keyName: string;
  keyType: string;
  returnType: string;
}

export interface PropertySignatureStructure extends Documented {
  name: string;
  isReadonly?: boolean;
  hasQuestionToken?: boolean;
  type: string;
}

export interface MethodSignatureStructure extends Documented {
  name: string;
  typeParameters?: TypeParameterDeclarationStructure[];
  parameters?: ParameterDeclarationStructure[];
  returnType: string;
}

export interface TypeParameterDeclarationStructure {
  name: string;
  constraint?: string;
  default?: string;
}

export interface ParameterDeclarationStructure {
  name: string;
  hasQuestionToken?: boolean;
  type: string;
  initializer?: string;
}

export interface FunctionDeclarationStructure extends Documented {
  kind: Kinds.Function;
  name: string;
  isExported?: boolean;
  typeParameters?: TypeParameterDeclarationStructure[];
  parameters?: ParameterDeclarationStructure[];
  returnType?: string;
  statements: string[];
}

export interface VariableStatementStructure extends Documented {
  kind: Kinds.VariableStatement;
  declarationKind: DeclarationKinds.Const;
  isExported?: boolean;
  declarations: VariableDeclarationStructure[];
}

export interface VariableDeclarationStructure {
  name: string;
  type?: string;
  initializer: string;
}
