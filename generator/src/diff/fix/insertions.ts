import type { ts } from "ts-morph";
import type { Compiler } from "./program.js";

/** The name that stands for a value which only the author of a program can choose. The compiler reports each. */
export const placeholder = "TODO";

/** An insertion of text. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/** Returns the line break and the indentation before a node; undefined if it is not the first of its line. */
export function lineBefore(file: ts.SourceFile, node: ts.Node): string | undefined {
  return /\r?\n[ \t]*$/.exec(file.text.slice(0, node.getStart(file)))?.[0];
}

/** Returns the statement that stands for code of the author: `return TODO` beside code that returns values. */
export function bodyLike(file: ts.SourceFile, statements: readonly ts.Statement[], ts: Compiler): string {
  const last = lastOf(statements, ts);
  const keyword = last !== undefined && ts.isReturnStatement(last) && last.expression ? "return" : "throw";
  const isOpen = last !== undefined && /[^;}]$/.test(file.text.slice(last.pos, last.end));
  return `${keyword} ${placeholder}${isOpen ? "" : ";"}`;
}

function lastOf(statements: readonly ts.Statement[], ts: Compiler): ts.Statement | undefined {
  const last = statements.at(-1);
  return last !== undefined && ts.isBlock(last) ? lastOf(last.statements, ts) : last;
}

/** Returns whether statements end with a jump, so that what follows them does not run. */
export function isEnded(statements: readonly ts.Statement[], ts: Compiler): boolean {
  const last = lastOf(statements, ts);
  return (
    last !== undefined &&
    (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isBreakOrContinueStatement(last))
  );
}

/** Returns the end of a node and of the comments after it on its line. */
export function endOf(file: ts.SourceFile, node: ts.Node, ts: Compiler): number {
  return ts.getTrailingCommentRanges(file.text, node.end)?.at(-1)?.end ?? node.end;
}

/** Returns the statements that a statement is one of. */
export function siblingsOf({ parent }: ts.Statement, ts: Compiler): readonly ts.Statement[] {
  return ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent) ? parent.statements : [];
}
