import { ts } from "ts-morph";
import { isPublic, resolved } from "./code.js";
import { functionOf } from "./exports.js";

/** Returns the types that the public part of declarations names, in order. */
export function referencesOf(nodes: readonly ts.Node[], checker: ts.TypeChecker): readonly ts.Symbol[] {
  const found = new Set<ts.Symbol>();
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || (ts.isClassElement(node) && !isPublic(node))) return;
    const name = nameOf(node);
    const symbol = name && resolved(name, checker);
    if (symbol && !(symbol.flags & ts.SymbolFlags.TypeParameter)) found.add(symbol);
    for (const child of publicChildren(node)) visit(child);
  };
  nodes.forEach(visit);
  return [...found];
}

function nameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  if (ts.isTypeQueryNode(node)) return node.exprName;
  return undefined;
}

/** Leaves out the bodies of functions and the values of parameters, properties and constants. */
function publicChildren(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  const { initializer, body } = node as ts.PropertyDeclaration & ts.FunctionDeclaration;
  const implementation = ts.isVariableDeclaration(node) ? functionOf(node) : undefined;
  ts.forEachChild(node, (child) => {
    if (child !== body && (child !== initializer || child === implementation)) children.push(child);
  });
  return children;
}
