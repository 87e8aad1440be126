import { unreachable } from "../diagnostics/invariant.js";
import { code, joinCode, replaceLineFeeds, type Code } from "./code.js";
import type {
  ConstantStructure,
  ExportDeclarationStructure,
  FunctionDeclarationStructure,
  InterfaceDeclarationStructure,
  ParameterDeclarationStructure,
  Structure,
  TypeParameterDeclarationStructure,
} from "./declarations.js";
import { commentOf } from "./doc-comments.js";
import { stringText } from "./literals.js";

/**
 * Returns the code of a declaration: the same that ts-morph prints, but for line breaks and indentation, which the formatter
 * sets. ts-morph inspects each character to find its indentation; that took half the time of all emission.
 */
export function declarationCode(structure: Structure): Code {
  switch (structure.kind) {
    case "export":
      return exportCode(structure);
    case "type": {
      const { name, typeParameters, type } = structure;
      return code`${headOf(structure)}type ${name}${typeParametersCode(typeParameters)} = ${type};`;
    }
    case "interface":
      return interfaceCode(structure);
    case "function":
      return functionCode(structure);
    case "const":
      return constantCode(structure);
    default:
      return unreachable(structure);
  }
}

/** Returns the comment and the modifiers of a declaration. */
function headOf({ docs, isLocal }: Pick<ConstantStructure, "docs" | "isLocal">): string {
  return `${commentOf(docs)}${isLocal ? "" : "export "}`;
}

export function exportCode({ isTypeOnly, namedExports, moduleSpecifier }: ExportDeclarationStructure): string {
  const names = namedExports === undefined ? "*" : `{ ${namedExports.join(", ")} }`;
  return `export ${isTypeOnly ? "type " : ""}${names} from ${stringText(moduleSpecifier)};`;
}

function interfaceCode(structure: InterfaceDeclarationStructure): Code {
  const { name, typeParameters, extends: bases = [], indexSignatures = [], properties = [], methods = [] } = structure;
  const members = [
    ...indexSignatures.map(({ keyName, keyType, returnType }) => code`[${keyName}: ${keyType}]: ${returnType};`),
    ...properties.map(({ docs, isReadonly, name: key, hasQuestionToken, type }) => {
      return code`${commentOf(docs)}${isReadonly ? "readonly " : ""}${key}${hasQuestionToken ? "?" : ""}: ${type};`;
    }),
    ...methods.map(({ docs, name: key, typeParameters, parameters, returnType }) => {
      const signature = code`${typeParametersCode(typeParameters)}(${parametersCode(parameters)})`;
      return code`${commentOf(docs)}${key}${signature}: ${returnType};`;
    }),
  ];
  const extended = bases.length === 0 ? "" : code` extends ${joinCode(bases, ", ")}`;
  return code`${headOf(structure)}interface ${name}${typeParametersCode(typeParameters)}${extended} ${blockCode(members)}`;
}

function functionCode(structure: FunctionDeclarationStructure): Code {
  const { name, typeParameters, parameters, returnType, statements } = structure;
  const signature = code`${name}${typeParametersCode(typeParameters)}(${parametersCode(parameters)})`;
  const result = returnType === undefined ? "" : code`: ${returnType}`;
  return code`${headOf(structure)}function ${signature}${result} ${blockCode(statements)}`;
}

function constantCode(structure: ConstantStructure): Code {
  const { name, type, initializer } = structure;
  return code`${headOf(structure)}const ${name}${type === undefined ? "" : code`: ${type}`} = ${initializer};`;
}

function typeParametersCode(parameters: readonly TypeParameterDeclarationStructure[] = []): Code {
  if (parameters.length === 0) return "";
  const items = parameters.map(({ name, constraint, default: fallback }) => {
    const limit = constraint === undefined ? "" : code` extends ${constraint}`;
    return code`${name}${limit}${fallback === undefined ? "" : code` = ${fallback}`}`;
  });
  return code`<${joinCode(items, ", ")}>`;
}

function parametersCode(parameters: readonly ParameterDeclarationStructure[] = []): Code {
  const items = parameters.map(
    ({ name, hasQuestionToken, type, initializer }) =>
      code`${name}${hasQuestionToken ? "?" : ""}: ${type}${initializer === undefined ? "" : code` = ${initializer}`}`,
  );
  return joinCode(items, ", ");
}

/** Indents members. None of them has a template literal or a comment of several lines that indentation would change. */
function blockCode(members: readonly Code[]): Code {
  if (members.length === 0) return "{\n}";
  return code`{\n  ${replaceLineFeeds(joinCode(members, "\n"), "\n  ")}\n}`;
}
