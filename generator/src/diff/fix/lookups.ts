import type { ts } from "ts-morph";
import { declarationOf, type Program } from "./program.js";
import { unitsOf } from "./units.js";

/** A literal that is read by the values of a type: `labels[status]`. */
export interface Lookup {
  readonly literal: ts.ObjectLiteralExpression;
  /** The values that it has no property for. */
  readonly missing: readonly string[];
}

/** Returns the literal behind an access by the values of a type; undefined if it has a stated type, or is no literal of the program. */
export function lookupOf(node: ts.ElementAccessExpression, program: Program): Lookup | undefined {
  const { checker, files } = program;
  const values = [...(unitsOf(checker.getTypeAtLocation(node.argumentExpression), program)?.values() ?? [])];
  const literal = literalBehind(node.expression, program);
  if (literal === undefined || values.length === 0 || !files.includes(literal.getSourceFile())) return undefined;
  const names = values.map((type) => (type.isStringLiteral() || type.isNumberLiteral() ? `${type.value}` : undefined));
  if (!names.every((name) => name !== undefined)) return undefined;
  const own = checker.getTypeAtLocation(literal);
  return { literal, missing: names.filter((name) => own.getProperty(name) === undefined) };
}

function literalBehind(node: ts.Expression, program: Program): ts.ObjectLiteralExpression | undefined {
  const { ts } = program;
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = declarationOf(node, program);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.type !== undefined)
    return undefined;
  let value = declaration.initializer;
  while (value !== undefined && (ts.isAsExpression(value) || ts.isParenthesizedExpression(value)))
    value = value.expression;
  return value !== undefined && ts.isObjectLiteralExpression(value) ? value : undefined;
}
