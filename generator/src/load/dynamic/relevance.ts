import { addAll, addTo } from "../../diagnostics/add-to.js";
import { isObject, type Node } from "../document.js";
import { componentNameOf, componentPointer } from "../resolve/components.js";
import { mapSchema, type Pointers } from "./schema-parts.js";
import type { Scopes } from "./scopes.js";

/** Component schemas by name. */
export type Schemas = ReadonlyMap<string, Node>;

/**
 * Returns the dynamic anchors on which each component's meaning depends: those of a `$dynamicRef` in it, or in
 * anything reachable from it.
 */
export function relevantAnchors(schemas: Schemas, scopes: Scopes): ReadonlyMap<string, ReadonlySet<string>> {
  const relevant = new Map([...schemas.keys()].map((name) => [name, new Set<string>()]));
  const uses = new Map([...schemas].map(([name, node]) => [name, usesOf(name, node, scopes)]));
  const bound = componentsByAnchor(schemas, scopes);
  const users = new Map<string, string[]>();
  for (const [name, { anchors, components }] of uses) {
    const targets = [...components, ...anchors.flatMap((anchor) => bound.get(anchor) ?? [])];
    for (const target of targets) addTo(users, target, name);
  }
  for (const [name, { anchors }] of uses) for (const anchor of anchors) spread(name, anchor, users, relevant);
  return relevant;
}

interface Uses {
  readonly anchors: string[];
  readonly components: string[];
}

/** Returns the anchors of the references in a component. */
function usesOf(name: string, node: Node, scopes: Scopes): Uses {
  const uses: Uses = { anchors: [], components: [] };
  const visit = (schema: Node, pointers: Pointers): Node => {
    if (!isObject(schema)) return schema;
    const dynamic = schema["$dynamicRef"];
    if (typeof dynamic === "string") {
      const { anchor, component } = scopes.dynamicTarget(dynamic, pointers.from);
      uses.components.push(component);
      if (anchor !== undefined) uses.anchors.push(anchor);
    }
    const reference = (text: string): string => {
      uses.components.push(componentNameOf(text));
      return text;
    };
    return mapSchema(schema, pointers, { schema: visit, reference });
  };
  const pointer = componentPointer({ section: "schemas", name });
  visit(node, { from: pointer, to: pointer });
  return uses;
}

/** Returns the components to which each anchor may be bound. */
function componentsByAnchor(schemas: Schemas, scopes: Scopes): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of schemas.keys()) {
    for (const [anchor, component] of scopes.ownBindings(componentPointer({ section: "schemas", name }))) {
      if (component === name) addTo(found, anchor, name);
    }
  }
  return found;
}

/** Marks an anchor as relevant to a component and to all its direct and indirect users. */
function spread(
  start: string,
  anchor: string,
  users: ReadonlyMap<string, readonly string[]>,
  relevant: ReadonlyMap<string, Set<string>>,
): void {
  const pending = [start];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const anchors = relevant.get(name);
    if (!anchors || anchors.has(anchor)) continue;
    anchors.add(anchor);
    addAll(pending, users.get(name) ?? []);
  }
}
