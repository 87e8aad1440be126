import type { ts } from "ts-morph";
import { keyText } from "../../codegen/literals.js";
import { addAll } from "../../diagnostics/add-to.js";
import { keyOf, spotOf, type Compiler, type Program } from "./program.js";
import type { Symbols } from "./symbols.js";
import type { Edit, Edits, Layout, Remark, SurfaceChanges } from "./types.js";

interface Surroundings {
  readonly program: Program;
  readonly symbols: Symbols;
  readonly changes: SurfaceChanges;
}

/** The name that stands for a value which only the author of a program can choose. The compiler reports each. */
export const placeholder = "TODO";

/** Adds properties and arguments that have become required: `{ id, reason: TODO }`. Lists arguments that are in another group. */
export function completeLiterals(file: ts.SourceFile, around: Surroundings): Edits {
  const { ts } = around.program;
  const { required, requiredByCalls, layouts } = around.changes;
  const edits: Edit[] = [];
  const remarks: Remark[] = [];
  if (required.size + requiredByCalls.size + layouts.size === 0) return { edits, remarks };
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && isWhole(node, ts)) {
      const missing = missingIn(node, around);
      if (missing.length > 0) edits.push(insertion(file, placeIn(file, node), missing));
      const [layout] = keysOf(node, around).flatMap((key) => layouts.get(key) ?? []);
      const grouped = layout === undefined ? [] : group(file, node, layout, ts);
      if (grouped !== undefined) addAll(edits, grouped);
      else if (layout !== undefined)
        remarks.push({ ...spotOf(file, node.getStart(file)), description: `arguments are now ${layout.description}` });
    } else if (ts.isCallExpression(node)) {
      const missing = missingOf(node, around);
      if (missing.length > 0) edits.push(insertion(file, placeAfter(node), missing));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { edits, remarks };
}

/** Returns whether a literal must have all properties: not in `{ ...(isOld && { age }) }`, and not in `{} as Pet`. */
function isWhole(literal: ts.ObjectLiteralExpression, ts: Compiler): boolean {
  let { parent }: ts.Node = literal;
  while (ts.isParenthesizedExpression(parent) || ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent))
    parent = parent.parent;
  return !ts.isSpreadAssignment(parent) && !ts.isAssertionExpression(parent);
}

/** Returns the properties that a literal must have now and does not have. */
function missingIn(literal: ts.ObjectLiteralExpression, around: Surroundings): readonly string[] {
  const { ts, checker } = around.program;
  const keys = keysOf(literal, around);
  const required = keys.flatMap((key) => around.changes.required.get(key) ?? []);
  if (required.length === 0) return [];
  const own = checker.getTypeAtLocation(literal);
  // A spread of `any` may have them.
  if ((own.flags & ts.TypeFlags.Any) !== 0) return [];
  const target = checker.getContextualType(literal);
  const known = new Set(
    own.getProperties().map(({ name }) => around.symbols.changeOfProperty(target, name)?.rename?.now ?? name),
  );
  return [...new Set(required)].filter((name) => !known.has(name));
}

/** Returns the declarations of the type that is expected of a literal: `NewPet`, and the types that it extends. */
function keysOf(literal: ts.ObjectLiteralExpression, { program }: Surroundings): readonly string[] {
  const { ts, checker, isGenerated } = program;
  const expected = checker.getContextualType(literal)?.getNonNullableType();
  const keys: string[] = [];
  const add = (type: ts.Type): void => {
    if (type.isIntersection()) return type.types.forEach(add);
    if (type.isClassOrInterface()) for (const base of checker.getBaseTypes(type)) add(base);
    const [declaration] = type.symbol?.declarations ?? [];
    if (declaration !== undefined && isGenerated(declaration.getSourceFile())) keys.push(keyOf(ts, declaration));
  };
  if (expected !== undefined) add(expected);
  return keys;
}

/** Groups the properties of a literal; returns undefined if those of one group are not beside each other, or already grouped. */
function group(
  file: ts.SourceFile,
  { properties }: ts.ObjectLiteralExpression,
  { groups, description }: Layout,
  ts: Compiler,
): readonly Edit[] | undefined {
  const runs: { readonly name: string | undefined; readonly first: ts.Node; last: ts.Node }[] = [];
  for (const property of properties) {
    const name = property.name === undefined || ts.isComputedPropertyName(property.name) ? "" : property.name.text;
    if (!groups.has(name)) return undefined;
    const [own, before] = [groups.get(name), runs.at(-1)];
    if (before !== undefined && before.name === own) before.last = property;
    else if (own !== undefined && runs.some((run) => run.name === own)) return undefined;
    else runs.push({ name: own, first: property, last: property });
  }
  return runs.flatMap(({ name, first, last }) => {
    if (name === undefined) return [];
    const at = (offset: number, text: string): Edit => ({
      ...spotOf(file, offset),
      start: offset,
      end: offset,
      text,
      description: `+ ${text.trim()} (arguments are now ${description})`,
    });
    return [at(first.getStart(file), `${name}: { `), at(last.end, " }")];
  });
}

/** Returns the arguments that a call without arguments must have now. */
function missingOf(call: ts.CallExpression, { program, symbols, changes }: Surroundings): readonly string[] {
  const { ts } = program;
  const { expression, arguments: given } = call;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const key = ts.isIdentifier(name) ? symbols.keyAt(name) : undefined;
  const required = key === undefined ? undefined : changes.requiredByCalls.get(key);
  const isLacking = given.length === required?.position && !given.some((one) => ts.isSpreadElement(one));
  return required !== undefined && isLacking ? required.names : [];
}

/** A place for properties: the text before and after them, and between. */
interface Place {
  readonly offset: number;
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/** Returns the place after the last property of a literal: on a line of its own if that is, too. */
function placeIn(file: ts.SourceFile, { properties }: ts.ObjectLiteralExpression): Place {
  const last = properties.at(-1);
  if (last === undefined) return { offset: properties.pos, before: " ", between: ", ", after: " " };
  const [indent] = /\r?\n[ \t]*$/.exec(file.text.slice(0, last.getStart(file))) ?? [];
  const between = indent === undefined ? ", " : `,${indent}`;
  return { offset: last.end, before: between, between, after: "" };
}

/** Returns the place after the arguments of a call, of which none is the object that the properties are for. */
function placeAfter({ arguments: given }: ts.CallExpression): Place {
  const first = given.length > 0 ? ", " : "";
  return { offset: given.at(-1)?.end ?? given.pos, before: `${first}{ `, between: ", ", after: " }" };
}

function insertion(file: ts.SourceFile, { offset, before, between, after }: Place, names: readonly string[]): Edit {
  const properties = names.map((name) => `${keyText(name)}: ${placeholder}`);
  const text = `${before}${properties.join(between)}${after}`;
  const description = `+ ${properties.join(", ")} (required)`;
  return { ...spotOf(file, offset), start: offset, end: offset, text, description };
}
