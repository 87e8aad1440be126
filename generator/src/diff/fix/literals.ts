import type { ts } from "ts-morph";
import { keyText } from "../../codegen/literals.js";
import { lineBefore, placeholder, type Insertion } from "./insertions.js";
import type { Compiler, Program } from "./program.js";

/** Returns whether a literal has all properties that are expected of it. */
export function isComplete(literal: ts.ObjectLiteralExpression, program: Program): boolean {
  return isWhole(literal, program.ts) && missingIn(literal, program)?.length === 0;
}

/** Returns whether a literal must have all properties: not in `{ ...(isOld && { age }) }`, and not in `{} as Pet`. */
function isWhole(literal: ts.ObjectLiteralExpression, ts: Compiler): boolean {
  let { parent }: ts.Node = literal;
  while (ts.isParenthesizedExpression(parent) || ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent))
    parent = parent.parent;
  if (ts.isAsExpression(parent) && ts.isConstTypeReference(parent.type)) return true;
  return !ts.isSpreadAssignment(parent) && !ts.isAssertionExpression(parent);
}

/** Returns the properties that are expected of a literal and that it does not have; undefined if nothing is expected of it. */
export function missingIn(
  literal: ts.ObjectLiteralExpression,
  { ts, checker }: Program,
): readonly string[] | undefined {
  const expected = checker.getContextualType(literal)?.getNonNullableType();
  if (expected === undefined || expected.isUnion()) return undefined;
  const own = checker.getTypeAtLocation(literal);
  // A spread of `any` may have them.
  if ((own.flags & ts.TypeFlags.Any) !== 0) return undefined;
  return checker
    .getPropertiesOfType(expected)
    .filter(({ name, flags }) => (flags & ts.SymbolFlags.Optional) === 0 && own.getProperty(name) === undefined)
    .map(({ name }) => name);
}

/** Returns the insertion of properties after the last one of a literal: on lines of their own if that is, too. */
export function propertyInsertion(
  file: ts.SourceFile,
  { properties }: ts.ObjectLiteralExpression,
  names: readonly string[],
): Insertion {
  const last = properties.at(-1);
  const added = names.map((name) => `${propertyText(name)}: ${placeholder}`);
  if (last === undefined) return { offset: properties.pos, text: ` ${added.join(", ")} ` };
  const between = `,${lineBefore(file, last) ?? " "}`;
  return { offset: last.end, text: added.map((one) => between + one).join("") };
}

/** Returns the name of a property as code. An own type may name it by a number. */
export function propertyText(name: string): string {
  return /^(?:0|[1-9]\d{0,14})$/.test(name) ? name : keyText(name);
}
