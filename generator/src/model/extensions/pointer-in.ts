import { decodeUri } from "../../diagnostics/decode.js";
import { childPointer, pointerTokens } from "../../diagnostics/pointer.js";
import { isObject, memberOf, type Node } from "../../load/document.js";
import type { Pointer } from "../types.js";

/** The number of references that are followed. */
const mostReferences = 50;

/** Returns the pointer that a reference into the document leads to, through the references on its way. Undefined if there is nothing. */
export function pointerIn(root: Node, reference: string): Pointer | undefined {
  let left = mostReferences;
  const follow = (pointer: string, node: Node | undefined): { pointer: string; node: Node | undefined } => {
    const target = isObject(node) ? node["$ref"] : undefined;
    if (typeof target !== "string" || left-- <= 0) return { pointer, node };
    const found = walk(target);
    return found === undefined ? { pointer, node: undefined } : follow(found.pointer, found.node);
  };
  const walk = (text: string): { pointer: string; node: Node | undefined } | undefined => {
    const path = text.startsWith("#/") ? decodeUri(text.slice(1)) : undefined;
    if (path === undefined) return undefined;
    let here: { pointer: string; node: Node | undefined } = { pointer: "", node: root };
    for (const token of pointerTokens(path)) {
      const { pointer, node } = follow(here.pointer, here.node);
      here = { pointer: childPointer(pointer, token), node: memberOf(node, token) };
    }
    return here;
  };
  const found = walk(reference);
  return found?.node === undefined ? undefined : found.pointer;
}
