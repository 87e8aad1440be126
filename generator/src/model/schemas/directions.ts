import { isObject, type Node, type ObjectNode, booleanOf, itemsOf, stringOf } from "../../load/document.js";
import { optional } from "../../diagnostics/optional.js";
import { componentNode, memberOf, type BuildContext, type Surrounding } from "../nodes.js";
import type { Demand } from "../types.js";
import { componentName } from "./component-name.js";

type Mark = "readOnly" | "writeOnly";

/** Returns whether a node, or a schema that it refers to or is composed of, has the mark (JSON Schema 2020-12, 7.7.1). */
export function isMarked(
  context: Pick<BuildContext, "document">,
  node: ObjectNode,
  mark: Mark,
  seen?: Set<ObjectNode>,
): boolean {
  const own = booleanOf(node, mark);
  if (own !== undefined) return own;
  if ((node["$ref"] === undefined && node["allOf"] === undefined) || seen?.has(node)) return false;
  const visited = (seen ?? new Set()).add(node);
  const name = componentName(stringOf(node, "$ref"));
  const target = name === undefined ? undefined : componentNode(context, name);
  return [target, ...itemsOf(node["allOf"])].some((part) => isObject(part) && isMarked(context, part, mark, visited));
}

/** Returns the context of schemas that apply to other values: to properties, items and names. */
export function apart(context: BuildContext): BuildContext {
  return context.around === undefined || context.around.length === 0 ? context : { ...context, around: [] };
}

/** Returns the context of schemas that decide about others: what these demand is not demanded of a value. */
export function judging(context: BuildContext): BuildContext {
  return { ...context, around: undefined };
}

/** Returns the context of schemas in a node that apply to the same value. */
export function within(context: BuildContext, node: ObjectNode, variantsOf?: Surrounding["variantsOf"]): BuildContext {
  const { around } = context;
  return around === undefined
    ? context
    : { ...context, around: [...around, { node, ...optional("variantsOf", variantsOf) }] };
}

/**
 * Divides the properties that a node demands without describing them by the directions in which values have them. What applies to
 * the same value describes them (OAS 3.0.4, Schema Object: `required` takes effect in one direction only).
 */
export function demandsOf(context: BuildContext, node: ObjectNode, names: readonly string[]): readonly Demand[] {
  const { around } = context;
  if (names.length === 0) return [];
  if (around === undefined) return [{ names }];
  const marks = names.map((name) => marksOf(context, [...around, { node }], name));
  const having = (readOnly: boolean, writeOnly: boolean): readonly string[] =>
    names.filter(
      (_, index) => marks[index]?.has("readOnly") === readOnly && marks[index].has("writeOnly") === writeOnly,
    );
  // A property with both marks does not travel at all.
  const demands: readonly Demand[] = [
    { names: having(false, false) },
    { names: having(true, false), direction: "response" },
    { names: having(false, true), direction: "request" },
  ];
  return demands.filter((demand) => demand.names.length > 0);
}

/** Returns the marks that descriptions of a property have. */
function marksOf(context: BuildContext, surroundings: readonly Surrounding[], name: string): ReadonlySet<Mark> {
  const marks = new Set<Mark>();
  const seen = new Set<Node>();
  const visit = (node: Node | undefined, without?: Surrounding["variantsOf"]): void => {
    if (!isObject(node) || seen.has(node)) return;
    seen.add(node);
    const property = memberOf(node["properties"], name);
    if (isObject(property))
      for (const mark of ["readOnly", "writeOnly"] as const) if (isMarked(context, property, mark)) marks.add(mark);
    const component = componentName(stringOf(node, "$ref"));
    if (component !== undefined) visit(memberOf(memberOf(context.document.root["components"], "schemas"), component));
    for (const key of ["allOf", "anyOf", "oneOf"] as const)
      if (key !== without) for (const part of itemsOf(node[key])) visit(part);
  };
  for (const { node, variantsOf } of surroundings) visit(node, variantsOf);
  return marks;
}
