import type { ts } from "ts-morph";
import { bodyLike, lineBefore, placeholder, siblingsOf, type Insertion } from "./insertions.js";
import type { Compiler, Program } from "./program.js";
import { caseInsertion, missingCases } from "./switches.js";
import { unitsOf, unitText } from "./units.js";

/** Returns whether a node is an expression without any possible value, passed to something that accepts none: `assertNever(status)`. */
export function isRest(node: ts.Node, { ts, checker }: Program): boolean {
  if (!isReference(node, ts) || !isPassed(node, ts)) return false;
  return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Never) !== 0;
}

function isReference(node: ts.Node, ts: Compiler): node is ts.Expression {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

function isPassed(node: ts.Expression, ts: Compiler): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.arguments?.includes(node) === true;
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node;
  return ts.isSatisfiesExpression(parent) || ts.isReturnStatement(parent);
}

/** Returns the type of the values that an expression may have now, which the code around it does not accept; undefined for none. */
export function unexpected(node: ts.Expression, { checker }: Program): ts.Type | undefined {
  const [type, expected] = [checker.getTypeAtLocation(node), checker.getContextualType(node)];
  return expected === undefined || checker.isTypeAssignableTo(type, expected) ? undefined : type;
}

/** Returns the insertion of cases or branches before the code that has to be unreachable; undefined if there is no place for them. */
export function restInsertion(
  file: ts.SourceFile,
  node: ts.Expression,
  type: ts.Type,
  program: Program,
): Insertion | undefined {
  const { ts } = program;
  for (let inner: ts.Node = node; !ts.isSourceFile(inner); inner = inner.parent) {
    const { parent } = inner;
    if (ts.isConditionalExpression(parent) && parent.whenFalse === inner)
      return conditionsOf(file, node, type, program)?.reduce<Insertion>(
        ({ offset, text }, condition) => ({ offset, text: `${text}${condition} ? ${placeholder} : ` }),
        { offset: inner.getStart(file), text: "" },
      );
    if (ts.isFunctionLike(parent) && !ts.isBlock(inner)) return undefined;
    if (!ts.isStatement(inner)) continue;
    const clause = ts.isBlock(parent) ? parent.parent : parent;
    const around = ts.isDefaultClause(clause) ? clause.parent.parent : switchBefore(inner, ts);
    const values = around && missingCases(around, program);
    if (around !== undefined && values !== undefined && values.length > 0)
      return caseInsertion(file, around, values, program);
    if (ts.isDefaultClause(clause)) return undefined;
    return branchInsertion(file, inner, conditionsOf(file, node, type, program), ts);
  }
  return undefined;
}

function switchBefore(statement: ts.Statement, ts: Compiler): ts.SwitchStatement | undefined {
  const siblings = siblingsOf(statement, ts);
  const previous = siblings[siblings.indexOf(statement) - 1];
  return previous !== undefined && ts.isSwitchStatement(previous) ? previous : undefined;
}

/** Returns the insertion of branches before a statement, which may be what an `else` is for. */
function branchInsertion(
  file: ts.SourceFile,
  statement: ts.Statement,
  conditions: readonly string[] | undefined,
  ts: Compiler,
): Insertion | undefined {
  if (conditions === undefined) return undefined;
  const { parent } = statement;
  const branch = ts.isBlock(parent) && ts.isIfStatement(parent.parent) ? parent : statement;
  const chain = branch.parent;
  if (ts.isIfStatement(chain) && chain.elseStatement === branch) return elseInsertion(file, chain, conditions, ts);
  const siblings = siblingsOf(statement, ts);
  const before = siblings.slice(0, siblings.indexOf(statement)).findLast((one) => ts.isIfStatement(one));
  const isModel = ts.isReturnStatement(statement) || before === undefined;
  const body = bodyLike(file, [isModel ? statement : before.thenStatement], ts);
  const separator = lineBefore(file, statement) ?? " ";
  const added = conditions.map((condition) => `if (${condition}) ${body}${separator}`);
  return { offset: statement.getStart(file), text: added.join("") };
}

/** Returns the insertion of branches before the last `else`, in the style of the one before it. */
function elseInsertion(
  file: ts.SourceFile,
  { thenStatement, elseStatement }: ts.IfStatement,
  conditions: readonly string[],
  ts: Compiler,
): Insertion {
  const offset = elseStatement?.getStart(file) ?? thenStatement.end;
  const isBlock = ts.isBlock(thenStatement);
  const statements = isBlock ? thenStatement.statements : [thenStatement];
  const [first] = statements;
  const line = first && lineBefore(file, first);
  const end = line === undefined ? " " : (/\r?\n[ \t]*$/.exec(file.text.slice(0, thenStatement.end - 1))?.[0] ?? " ");
  const body = bodyLike(file, statements, ts);
  const block = isBlock ? `{${line ?? " "}${body}${end}}` : body;
  const gap = /^\r?\n[ \t]*/.exec(file.text.slice(thenStatement.end, offset))?.[0] ?? " ";
  return { offset, text: conditions.map((condition) => `if (${condition}) ${block}${gap}else `).join("") };
}

/** Returns a condition for each value that an expression may have: `pet.kind === "bird"`; undefined if it has too many. */
function conditionsOf(
  file: ts.SourceFile,
  node: ts.Expression,
  type: ts.Type,
  program: Program,
): readonly string[] | undefined {
  const name = node.getText(file);
  const own = unitsOf(type, program);
  const compared = comparedWith(file, name, node, program);
  const quote = compared?.quote ?? '"';
  if (own !== undefined) return [...own.values()].map((value) => `${name} === ${unitText(value, program, quote)}`);
  if (compared?.property === undefined) return undefined;
  const { checker } = program;
  const property = checker.getPropertyOfType(type, compared.property);
  const values = property && unitsOf(checker.getTypeOfSymbolAtLocation(property, node), program);
  return values && [...values.values()].map((value) => `${compared.left} === ${unitText(value, program, quote)}`);
}

interface Compared {
  /** `pet.kind`, which has told the variants of `pet` apart. */
  readonly left: string;
  readonly property?: string;
  readonly quote: string;
}

/** Returns the last comparison before a node, of an expression or of its property, with a value. */
function comparedWith(file: ts.SourceFile, name: string, node: ts.Node, { ts }: Program): Compared | undefined {
  let found: Compared | undefined;
  const visit = (one: ts.Node): void => {
    if (one.pos >= node.pos) return;
    ts.forEachChild(one, visit);
    if (!ts.isBinaryExpression(one) || !/^[!=]==?$/.test(one.operatorToken.getText(file))) return;
    const { left, right } = one;
    const quote = file.text.charAt(right.getStart(file));
    if (left.getText(file) === name) found = { left: name, quote };
    if (ts.isPropertyAccessExpression(left) && left.expression.getText(file) === name)
      found = { left: left.getText(file), property: left.name.text, quote };
  };
  visit(file);
  return found;
}
