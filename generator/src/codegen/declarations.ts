import type { Code, DeclaredName } from "./code.js";

/** Declarations as plain data. */
export type Structure =
  | ConstantStructure
  | ExportDeclarationStructure
  | FunctionDeclarationStructure
  | InterfaceDeclarationStructure
  | TypeAliasDeclarationStructure;

/** A fixed name, or one that the file chooses. The file drops a declaration with a chosen name that no other one refers to. */
export type DeclarationName = string | DeclaredName;

interface Documented {
  docs?: string;
}

/** A declaration, which its file exports unless it is local. */
interface Declared extends Documented {
  name: DeclarationName;
  isLocal?: boolean;
}

/** Passes on the named exports of a module, or all of them. */
export interface ExportDeclarationStructure {
  kind: "export";
  moduleSpecifier: string;
  isTypeOnly?: boolean;
  namedExports?: string[];
}

export interface TypeAliasDeclarationStructure extends Declared {
  kind: "type";
  typeParameters?: TypeParameterDeclarationStructure[];
  type: Code;
}

export interface InterfaceDeclarationStructure extends Declared {
  kind: "interface";
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

export interface FunctionDeclarationStructure extends Declared {
  kind: "function";
  typeParameters?: TypeParameterDeclarationStructure[];
  parameters?: ParameterDeclarationStructure[];
  returnType?: Code;
  statements: Code[];
}

export interface ConstantStructure extends Declared {
  kind: "const";
  type?: Code;
  initializer: Code;
}
