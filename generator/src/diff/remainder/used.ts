import { pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import type { Node } from "../../load/index.js";
import { forEachText } from "../references.js";
import type { Pointer } from "../types.js";

/** Returns the components that something outside of the components refers to, directly or not. */
export function usedComponents(parts: ReadonlyMap<Pointer, Node>): ReadonlySet<Pointer> {
  const used = new Set<Pointer>();
  const waiting = [...parts].filter(([pointer]) => !isComponent(pointer)).map(([, node]) => node);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (const pointer of referencesIn(node)) {
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

/** Returns the components that a part names: in references, and in the mapping of a discriminator. */
function referencesIn(node: Node): ReadonlySet<Pointer> {
  const found = new Set<Pointer>();
  forEachText(node, (text) => {
    if (text.startsWith("#/components/")) found.add(pointerOf(pointerTokens(text.slice(1)).slice(0, 3)));
  });
  return found;
}
