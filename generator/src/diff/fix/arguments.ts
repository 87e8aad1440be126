import type { ts } from "ts-morph";
import { keyText } from "../../codegen/literals.js";
import { addAll } from "../../diagnostics/add-to.js";
import { placeholder } from "./insertions.js";
import { keyOf, spotOf, type Compiler, type Program } from "./program.js";
import type { Symbols } from "./symbols.js";
import type { Edit, Edits, Layout, Remark, SurfaceChanges } from "./types.js";

interface Surroundings {
  readonly program: Program;
  readonly symbols: Symbols;
  readonly changes: SurfaceChanges;
}

/** Adds arguments to calls that had none, and changes the groups of others. Lists calls that need another layout. */
export function followLayouts(file: ts.SourceFile, around: Surroundings): Edits {
  const { ts } = around.program;
  const { requiredByCalls, layouts } = around.changes;
  const edits: Edit[] = [];
  const remarks: Remark[] = [];
  if (requiredByCalls.size + layouts.size === 0) return { edits, remarks };
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && layouts.size > 0) {
      const [layout] = keysOf(node, around).flatMap((key) => layouts.get(key) ?? []);
      const grouped = layout === undefined ? [] : group(file, node, layout, ts);
      if (grouped !== undefined) addAll(edits, grouped);
      else if (layout !== undefined)
        remarks.push({ ...spotOf(file, node.getStart(file)), description: `arguments are now ${layout.description}` });
    } else if (ts.isCallExpression(node)) {
      const missing = missingOf(node, around);
      if (missing.length > 0) edits.push(firstArgument(file, node, missing));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { edits, remarks };
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

/** Inserts an object with properties after the arguments of a call. */
function firstArgument(file: ts.SourceFile, { arguments: given }: ts.CallExpression, names: readonly string[]): Edit {
  const offset = given.at(-1)?.end ?? given.pos;
  const properties = names.map((name) => `${keyText(name)}: ${placeholder}`).join(", ");
  const text = `${given.length > 0 ? ", " : ""}{ ${properties} }`;
  return { ...spotOf(file, offset), start: offset, end: offset, text, description: `+ ${properties} (required)` };
}
