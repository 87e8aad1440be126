import { pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import type { Node } from "../../load/index.js";
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
function referencesIn(node: Node): readonly Pointer[] {
  const found = JSON.stringify(node).matchAll(/"#(\/components\/(?:[^"\\]|\\.)*)"/g);
  return [...new Set([...found].map(([, pointer]) => pointer!))].map((pointer) =>
    pointerOf(pointerTokens(JSON.parse(`"${pointer}"`) as string).slice(0, 3)),
  );
}
