import type { ts } from "ts-morph";
import { bodyLike, endOf, isEnded, lineBefore, type Insertion } from "./insertions.js";
import type { Compiler, Program } from "./program.js";
import { unitsOf, unitText } from "./units.js";

/** Returns whether a switch has no default, and a case for each value. */
export function isExhaustive(node: ts.SwitchStatement, program: Program): boolean {
  const isDefault = (clause: ts.CaseOrDefaultClause): boolean => program.ts.isDefaultClause(clause);
  return !node.caseBlock.clauses.some(isDefault) && missingCases(node, program)?.length === 0;
}

/** Returns the values that a switch has no case for; undefined if they cannot be listed. */
export function missingCases(node: ts.SwitchStatement, program: Program): readonly ts.Type[] | undefined {
  const { ts, checker } = program;
  const units = unitsOf(checker.getTypeAtLocation(node.expression), program);
  if (units === undefined) return undefined;
  const covered = node.caseBlock.clauses.flatMap((clause) => {
    const values = ts.isCaseClause(clause) ? unitsOf(checker.getTypeAtLocation(clause.expression), program) : undefined;
    return values?.size === 1 ? [...values.keys()] : [];
  });
  return [...units].filter(([key]) => !covered.includes(key)).map(([, type]) => type);
}

/** Returns whether the function around a node may return undefined, or without a value. */
export function mayReturnNothing(node: ts.Node, { ts, checker }: Program): boolean {
  const around = functionAround(node, ts);
  const signature = around && checker.getSignatureFromDeclaration(around);
  if (signature === undefined) return true;
  const returned = checker.getReturnTypeOfSignature(signature);
  const type = checker.getAwaitedType(returned) ?? returned;
  const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Any | ts.TypeFlags.Unknown;
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & nothing) !== 0);
}

/** Returns the function that a node belongs to: itself for the name and the return type of a function. */
export function functionAround(node: ts.Node, ts: Compiler): ts.SignatureDeclaration | undefined {
  for (let one = node; !ts.isSourceFile(one); one = one.parent) if (ts.isFunctionLike(one)) return one;
  return undefined;
}

/** Returns the insertion of cases, in the style of those beside them: before the default, or at the end. */
export function caseInsertion(
  file: ts.SourceFile,
  { caseBlock: { clauses } }: ts.SwitchStatement,
  values: readonly ts.Type[],
  program: Program,
): Insertion | undefined {
  const { ts } = program;
  const cases = clauses.filter((clause) => ts.isCaseClause(clause));
  const model = cases.findLast(({ statements }) => statements.length > 0) ?? cases.at(-1);
  const [first] = clauses;
  if (model === undefined || first === undefined) return undefined;
  const quote = file.text.charAt(model.expression.getStart(file));
  const separator = lineBefore(file, model) ?? " ";
  const [statement] = model.statements;
  const between = (statement && lineBefore(file, statement)) ?? " ";
  const body = bodyLike(file, model.statements, ts);
  const added = values.map((value) => `case ${unitText(value, program, quote)}:${between}${body}`).join(separator);
  const rest = clauses.findIndex((clause) => ts.isDefaultClause(clause));
  const previous = rest === -1 ? clauses.at(-1) : clauses[rest - 1];
  // What runs into the end of the switch must not run into a new case.
  return previous === undefined || (rest === -1 && !isEnded(previous.statements, ts))
    ? { offset: first.getStart(file), text: added + separator }
    : { offset: endOf(file, previous, ts), text: separator + added };
}
