import type { ts } from "ts-morph";
import { keyOf, type Compiler, type Program } from "./program.js";
import type { SurfaceChanges } from "./types.js";

/** Errors about a value that may be undefined or null, or of another type than expected. */
const ofValues: ReadonlySet<number> = new Set([
  2322, 2339, 2345, 2488, 2531, 2532, 2533, 2538, 2722, 2769, 18_047, 18_048, 18_049,
]);

/** An error that only the author can resolve, because a value may be more than before. */
export interface Decision {
  readonly node: ts.Node;
  readonly description: string;
}

interface Surroundings {
  readonly program: Program;
  readonly widened: SurfaceChanges["widened"];
}

/** Finds the errors of a file that are about values of the client which may be more now than before. */
export function findDecisions(file: ts.SourceFile, around: Surroundings): readonly Decision[] {
  const { program, widened } = around;
  if (widened.size === 0) return [];
  return program.errorsIn(file).flatMap(({ code, start = 0, length = 0 }): readonly Decision[] => {
    const node = ofValues.has(code) ? valueAt(file, start, length, program.ts) : undefined;
    const cause = node && causeOf(node, around);
    if (node === undefined || cause === undefined) return [];
    return [{ node, description: `needs a decision: ${cause.name} may be ${cause.gained.join(" or ")} now` }];
  });
}

/** Returns the value that an error is about; the error may mark the variable that it is assigned to. */
function valueAt(file: ts.SourceFile, start: number, length: number, ts: Compiler): ts.Node | undefined {
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) > start || node.end < start + length) return;
    if (found === undefined && node.getStart(file) === start && node.end === start + length) found = node;
    if (found === undefined) ts.forEachChild(node, visit);
  };
  visit(file);
  if (found === undefined) return undefined;
  const { parent } = found;
  if (ts.isVariableDeclaration(parent) && parent.name === found) return parent.initializer;
  if (ts.isPropertyAssignment(parent) && parent.name === found) return parent.initializer;
  if (ts.isPropertyAccessExpression(parent) && parent.name === found) return parent.expression;
  if (ts.isBinaryExpression(parent) && parent.left === found) return parent.right;
  return ts.isReturnStatement(found) ? found.expression : found;
}

/** The part of the client that a value comes from. */
interface Cause {
  /** `Pet.name` for `name`, after `const { name } = pet`. */
  readonly name: string;
  readonly gained: readonly string[];
}

function causeOf(node: ts.Node, around: Surroundings, followed = 0): Cause | undefined {
  const { ts, checker } = around.program;
  const follow = (other: ts.Node | undefined): Cause | undefined =>
    other === undefined || followed > 8 ? undefined : causeOf(other, around, followed + 1);
  if (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) return follow(node.expression);
  if (ts.isCallExpression(node)) {
    const cause = causeAt(checker.getResolvedSignature(node)?.declaration, around);
    return cause && { ...cause, name: `${node.expression.getText().replace(/\s+/g, "")}()` };
  }
  const [declaration] = symbolOf(node, around.program)?.declarations ?? [];
  if (declaration === undefined) return undefined;
  if (ts.isVariableDeclaration(declaration)) return follow(declaration.initializer);
  return ts.isBindingElement(declaration) ? causeOfBinding(declaration, around) : causeAt(declaration, around);
}

function causeOfBinding(element: ts.BindingElement, around: Surroundings): Cause | undefined {
  const { ts, checker } = around.program;
  const { parent } = element;
  const name = element.propertyName ?? element.name;
  if (!ts.isObjectBindingPattern(parent) || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) return undefined;
  const [declaration] = checker.getTypeAtLocation(parent).getProperty(name.text)?.declarations ?? [];
  return causeAt(declaration, around);
}

function symbolOf(node: ts.Node, { ts, checker }: Program): ts.Symbol | undefined {
  if (ts.isPropertyAccessExpression(node)) return checker.getSymbolAtLocation(node.name);
  if (ts.isElementAccessExpression(node)) return checker.getSymbolAtLocation(node.argumentExpression);
  if (ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent))
    return checker.getShorthandAssignmentValueSymbol(node.parent);
  return checker.getSymbolAtLocation(node);
}

/** Returns what a generated declaration, or the type that it has, may be now. */
function causeAt(declaration: ts.Node | undefined, { program, widened }: Surroundings): Cause | undefined {
  const { ts, isGenerated } = program;
  if (declaration === undefined || !isGenerated(declaration.getSourceFile())) return undefined;
  const name = keyOf(ts, declaration);
  const type = ts.isPropertySignature(declaration) ? declaration.type : undefined;
  const typeName = type && ts.isTypeReferenceNode(type) ? type.typeName.getText() : "";
  const gained = widened.get(name) ?? widened.get(typeName);
  return gained && { name, gained };
}
