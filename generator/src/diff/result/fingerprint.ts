import { createHash } from "node:crypto";
import { childPointer, pointerTokens } from "../../diagnostics/pointer.js";
import { isList, isObject, memberOf, type Node, type ObjectNode } from "../../load/index.js";
import { canonicalJson } from "../json.js";
import type { Finding, Pointer } from "../types.js";

/**
 * Returns the id of a change: 8 hexadecimal digits of a hash of its rule, its pointer in the bundled document and its values, or
 * its facts if it has no values. Line numbers, files and the words of the title do not affect it.
 */
export function fingerprintOf(finding: Finding, root: ObjectNode): string {
  const { rule, before, after, facts } = finding;
  const pointer = stablePointer(finding.revision ?? finding.base ?? "", root);
  const values = before === undefined && after === undefined ? { facts } : { before, after };
  return createHash("sha256")
    .update(canonicalJson({ rule, pointer, ...values }))
    .digest("hex")
    .slice(0, 8);
}

/** Replaces the index of a parameter with its location and name, because the order of parameters means nothing. */
function stablePointer(pointer: Pointer, root: ObjectNode): Pointer {
  let node: Node | undefined = root;
  let stable = "";
  let parent = "";
  for (const token of pointerTokens(pointer)) {
    const child = memberOf(node, token);
    stable = childPointer(stable, parent === "parameters" && isList(node) ? parameterName(child, token) : token);
    [node, parent] = [child, token];
  }
  return stable;
}

function parameterName(parameter: Node | undefined, index: string): string {
  if (!isObject(parameter)) return index;
  const { $ref: reference, in: location, name } = parameter;
  if (typeof reference === "string") return reference;
  return typeof name === "string" && typeof location === "string" ? `${location}:${name}` : index;
}
