import { addAll, addTo } from "../../diagnostics/add-to.js";
import type { Check, Schema } from "../types.js";
import { unreachable } from "../../diagnostics/invariant.js";

/** Returns the schemas directly inside a schema and its checks. Does not follow references. */
export function childrenOf(schema: Schema): readonly Schema[] {
  if (schema.checks === undefined) return shapeChildren(schema);
  return [...shapeChildren(schema), ...schema.checks.flatMap(checkChildren)];
}

/** Returns the schemas of the parts of a schema's values: not those of its checks. */
export function shapeChildren(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case "unknown":
    case "never":
    case "null":
    case "boolean":
    case "string":
    case "number":
    case "binary":
    case "literal":
    case "enum":
    case "ref":
      return [];
    case "array":
      return [schema.items];
    case "tuple":
      return [...schema.prefix, schema.items];
    case "object":
      return [
        ...schema.properties.map((property) => property.schema),
        ...schema.patterns.map((pattern) => pattern.schema),
        schema.additional,
      ];
    case "union":
      return schema.variants;
    case "intersection":
      return schema.members;
    case "nullable":
      return [schema.inner];
    default:
      return unreachable(schema);
  }
}

function checkChildren(check: Check): readonly Schema[] {
  switch (check.check) {
    case "if":
      return [check.if, ...(check.then ? [check.then] : []), ...(check.else ? [check.else] : [])];
    case "contentSchema":
    case "contains":
    case "propertyNames":
    case "dependentSchema":
    case "not":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return [check.schema];
    default:
      return [];
  }
}

/** Returns the components that a schema refers to, at any depth. */
export function namesIn(schema: Schema): readonly string[] {
  const own = schema.kind === "ref" ? [schema.name] : [];
  return [...own, ...childrenOf(schema).flatMap(namesIn)];
}

/** Returns all names reached from some names along the given edges, themselves included. */
export function reach(start: Iterable<string>, edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...start];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    addAll(pending, edges.get(name) ?? []);
  }
  return reached;
}

/** Returns all names from which one of the targets is reached along the given edges. */
export function reachedBy(
  edges: ReadonlyMap<string, readonly string[]>,
  targets: readonly string[],
): ReadonlySet<string> {
  const reversed = new Map<string, string[]>();
  for (const [name, uses] of edges) for (const used of uses) addTo(reversed, used, name);
  return reach(targets, reversed);
}
