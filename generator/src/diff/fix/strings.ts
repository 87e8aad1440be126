import type { ts } from "ts-morph";
import { stringText } from "../../codegen/literals.js";
import type { Program } from "./program.js";

/** The types of TypeScript whose second argument names properties of the first. */
const selections: ReadonlySet<string> = new Set(["Pick", "Omit"]);

/**
 * Returns the type of which a string names a property where the compiler has no symbol for it: `"name" in pet`, `Omit<Pet, "name">`.
 * It would report neither as an error.
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
  const isSelected = type !== undefined && names === list && selections.has(selection.typeName.text);
  return isSelected ? checker.getTypeFromTypeNode(type) : undefined;
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
