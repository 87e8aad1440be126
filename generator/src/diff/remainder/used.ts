import { pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import { referencesOf, type Node } from "../../load/index.js";
import type { Pointer } from "../types.js";

/** Returns the components that something outside of the components refers to, directly or not. */
export function usedComponents(parts: ReadonlyMap<Pointer, Node>): ReadonlySet<Pointer> {
  const used = new Set<Pointer>();
  const waiting = [...parts].filter(([pointer]) => !isComponent(pointer)).map(([, node]) => node);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (const pointer of componentsIn(node)) {
      const component = parts.get(pointer);
      if (component === undefined || used.has(pointer)) continue;
      used.add(pointer);
      waiting.push(component);
    }
  return used;
}

/** Returns whether a part is a component. Security schemes are required by name, and have rules of their own. */
export function isComponent(pointer: Pointer): boolean {
  return pointer.startsWith("/components/") && !pointer.startsWith("/components/securitySchemes/");
}

/** Returns the components that a part names. */
function componentsIn(node: Node): readonly Pointer[] {
  return referencesOf(node).flatMap((text) =>
    text.startsWith("#/components/") ? [pointerOf(pointerTokens(text.slice(1)).slice(0, 3))] : [],
  );
}
