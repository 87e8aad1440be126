import type { ts } from "ts-morph";
import { stringText } from "../../codegen/literals.js";
import { declarationOf, type Program } from "./program.js";

/** The types of TypeScript whose second argument names properties: of the first, or among those that the first names. */
const ofProperties: ReadonlySet<string> = new Set(["Pick", "Omit"]);
const ofNames: ReadonlySet<string> = new Set(["Exclude", "Extract"]);

/**
 * Returns the type of which a string names a property where the compiler has no symbol for it: `"name" in pet`, `Omit<Pet, "name">`,
 * `Exclude<keyof Pet, "name">`. It would report none of them as an error.
 */
export function holderOf(node: ts.StringLiteralLike, { ts, checker }: Program): ts.Type | undefined {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return parent.left === node ? checker.getTypeAtLocation(parent.right) : undefined;
  if (!ts.isLiteralTypeNode(parent)) return undefined;
  const list = ts.isUnionTypeNode(parent.parent) ? parent.parent : parent;
  const { parent: selection } = list;
  if (!ts.isTypeReferenceNode(selection) || !ts.isIdentifier(selection.typeName)) return undefined;
  const [type, names] = selection.typeArguments ?? [];
  if (type === undefined || names !== list) return undefined;
  if (ofProperties.has(selection.typeName.text)) return checker.getTypeFromTypeNode(type);
  return ofNames.has(selection.typeName.text) ? holderOfNames(type, { ts, checker }) : undefined;
}

/** Returns the type whose names a type consists of: `Pet` of `keyof Pet`, also by another name. */
function holderOfNames(node: ts.TypeNode, program: Pick<Program, "ts" | "checker">): ts.Type | undefined {
  const { ts, checker } = program;
  if (ts.isParenthesizedTypeNode(node)) return holderOfNames(node.type, program);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword)
    return checker.getTypeFromTypeNode(node.type);
  if (ts.isIntersectionTypeNode(node))
    return node.types.reduce<ts.Type | undefined>((found, type) => found ?? holderOfNames(type, program), undefined);
  if (!ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined;
  const declaration = declarationOf(node.typeName, program);
  const isNamed = declaration !== undefined && ts.isTypeAliasDeclaration(declaration);
  return isNamed ? holderOfNames(declaration.type, program) : undefined;
}

/** Returns a string literal in single quotes if these are asked for, else in double ones. */
export function quotedText(value: string, quote: string): string {
  const text = stringText(value);
  return quote === "'"
    ? `'${text
        .slice(1, -1)
        .replaceAll('\\"', '"')
        .replaceAll("'", String.raw`\'`)}'`
    : text;
}
