import type { ts } from "ts-morph";
import { keyText } from "../../codegen/literals.js";
import { addAll } from "../../diagnostics/add-to.js";
import { lineBefore, placeholder } from "./insertions.js";
import { keyOf, spotOf, type Compiler } from "./program.js";
import type { Edit, Edits, Layout, Remark } from "./types.js";
import type { Surroundings } from "./symbols.js";

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
      const grouped = layout === undefined ? [] : regroup(file, node, layout, ts);
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
    if (type.isIntersection()) type.types.forEach(add);
    if (type.isClassOrInterface()) for (const base of checker.getBaseTypes(type)) add(base);
    const [declaration] = (type.symbol ?? type.aliasSymbol)?.declarations ?? [];
    if (declaration !== undefined && isGenerated(declaration.getSourceFile())) keys.push(keyOf(ts, declaration));
  };
  if (expected !== undefined) add(expected);
  return keys;
}

/** Changes the groups of a literal's properties; returns undefined if that takes more than moving braces. */
function regroup(
  file: ts.SourceFile,
  literal: ts.ObjectLiteralExpression,
  layout: Layout,
  ts: Compiler,
): readonly Edit[] | undefined {
  const { groups, dissolved, rest, description } = layout;
  const runs: { readonly name: string | undefined; readonly first: ts.Node; last: ts.Node }[] = [];
  const opened: Replacement[] = [];
  for (const property of literal.properties) {
    const name = property.name === undefined || ts.isComputedPropertyName(property.name) ? "" : property.name.text;
    const inner = dissolved.has(name) ? dissolve(file, property, ts) : [];
    if (inner === undefined || name === "" || !(groups.has(name) || rest !== undefined || dissolved.has(name)))
      return undefined;
    addAll(opened, inner);
    const [own, before] = [groups.has(name) ? groups.get(name) : rest?.group, runs.at(-1)];
    if (before !== undefined && before.name === own) before.last = property;
    else if (own !== undefined && runs.some((run) => run.name === own)) return undefined;
    else runs.push({ name: own, first: property, last: property });
  }
  const closed = runs.flatMap(({ name, first, last }): readonly Replacement[] => {
    if (name === undefined) return [];
    const start = first.getStart(file);
    return [
      { start, end: start, text: `${name}: { ` },
      { start: last.end, end: last.end, text: " }" },
    ];
  });
  return [...opened, ...closed].map(({ start, end, text }) => {
    const sign = text.trim() === "" ? `- ${file.text.slice(start, end).trim()}` : `+ ${text.trim()}`;
    return { ...spotOf(file, start), start, end, text, description: `${sign} (arguments are now ${description})` };
  });
}

/** A range of text, and what replaces it. */
type Replacement = Pick<Edit, "start" | "end" | "text">;

/** Takes the braces of a group away, or spreads its value; returns undefined for what is not only braces. */
function dissolve(
  file: ts.SourceFile,
  property: ts.ObjectLiteralElementLike,
  ts: Compiler,
): readonly Replacement[] | undefined {
  const start = property.getStart(file);
  if (ts.isShorthandPropertyAssignment(property)) return [{ start, end: start, text: "..." }];
  if (!ts.isPropertyAssignment(property)) return undefined;
  const { initializer } = property;
  if (!ts.isObjectLiteralExpression(initializer)) return [{ start, end: initializer.getStart(file), text: "..." }];
  const [first, ...others] = initializer.properties;
  if (first === undefined) return undefined;
  const last = others.at(-1) ?? first;
  const isBare = (from: number, to: number): boolean => !/\/[/*]/.test(file.text.slice(from, to));
  if (!isBare(start, first.getStart(file)) || !isBare(last.end, initializer.end)) return undefined;
  const outer = lineBefore(file, property);
  const moved = others.flatMap((one) => {
    const line = lineBefore(file, one);
    const end = one.getStart(file);
    return line === undefined || outer === undefined ? [] : [{ start: end - line.length, end, text: outer }];
  });
  return [
    { start, end: first.getStart(file), text: "" },
    ...moved,
    { start: last.end, end: initializer.end, text: "" },
  ];
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
