import { actionOf } from "../changes.js";
import { pointerTokens } from "../../diagnostics/pointer.js";
import { fieldOfMethod, isObject, type Node, type ObjectNode } from "../../load/index.js";
import type { JsonValue } from "../../model/types.js";
import type { Both, Finding, Pointer } from "../types.js";
import { partsOf } from "./parts.js";
import { structureOf } from "./structure.js";
import { isComponent, usedComponents } from "./used.js";
import { prefixesOf } from "../../diagnostics/prefixes.js";

/**
 * Returns a finding for each part of the documents that differs in more than words, examples and order, although no other finding is
 * in it: no difference is silent. What no message contains is safe, and everything else is another way to write the same.
 */
export function findRemainder(roots: Both<ObjectNode>, findings: readonly Finding[]): readonly Finding[] {
  const [base, revision] = [partsOf(roots.base), partsOf(roots.revision)];
  const all = [...new Set([...base.keys(), ...revision.keys()])];
  const changed = all.filter((pointer) => base.get(pointer) !== revision.get(pointer));
  if (changed.length === 0) return [];
  // Most parts with changes have findings, and comparing structures takes longer than finding that out.
  const isExplained = explainedBy(findings);
  const remaining = changed.filter(
    (pointer) => !isExplained(pointer) && areDifferent(base.get(pointer), revision.get(pointer)),
  );
  if (remaining.length === 0) return [];
  const used = { base: usedComponents(base), revision: usedComponents(revision) };
  return remaining.flatMap((pointer) => {
    const pair = { pointer, before: base.get(pointer), after: revision.get(pointer) };
    const isUsed = !isComponent(pointer) || used.base.has(pointer) || used.revision.has(pointer);
    if (isUsed && isComponent(pointer) && (pair.before === undefined || pair.after === undefined)) return [];
    return [findingOf(pair, isUsed)];
  });
}

interface PartPair {
  readonly pointer: Pointer;
  readonly before: Node | undefined;
  readonly after: Node | undefined;
}

function areDifferent(before: Node | undefined, after: Node | undefined): boolean {
  return JSON.stringify(before) !== JSON.stringify(after) && structureOf(before) !== structureOf(after);
}

/** Returns a test of parts: whether a finding is in one, around it, or in an operation that shares it. */
function explainedBy(findings: readonly Finding[]): (part: Pointer) => boolean {
  const pointers = findings.flatMap(({ base, revision }) => [base, revision]);
  const exact = new Set(pointers.filter((pointer) => pointer !== undefined));
  const inside = new Set([...exact].flatMap(outerPointers));
  return (part) => {
    const around = outerPointers(part).slice(0, -1);
    const [item] = around.slice(-1);
    return inside.has(part) || around.some((one) => exact.has(one)) || (isShared(part) && inside.has(item ?? ""));
  };
}

/** Returns the first three pointers on the way to a value, itself included: `/paths`, `/paths/~1facts`, `/paths/~1facts/get`. */
function outerPointers(pointer: Pointer): readonly Pointer[] {
  return prefixesOf(pointer.split("/").slice(1, 4)).map((tokens) => `/${tokens.join("/")}`);
}

/** Returns whether a part is a field of a path that all of its operations share, such as its parameters. */
function isShared(part: Pointer): boolean {
  const [field, , name] = pointerTokens(part);
  return (field === "paths" || field === "webhooks") && name !== undefined && fieldOfMethod(name) === undefined;
}

function findingOf({ pointer, before, after }: PartPair, isUsed: boolean): Finding {
  const action = actionOf(before, after);
  return {
    rule: isUsed ? "document.rewritten" : `component.${action}`,
    level: isUsed ? "equivalent" : "safe",
    direction: "none",
    facts: { part: nameOf(pointer, after ?? before) },
    ...(before !== undefined && { base: pointer, before: before as JsonValue }),
    ...(after !== undefined && { revision: pointer, after: after as JsonValue }),
    operations: [],
  };
}

/** Returns the words for a part: "`GET /facts`", "`Fact`" or "`servers`". */
function nameOf(pointer: Pointer, node: Node | undefined): string {
  const [field = "", name = "", inner = ""] = pointerTokens(pointer);
  if (field === "components") return `\`${inner}\``;
  if (field === "paths" && isObject(node) && node["responses"] !== undefined)
    return `\`${inner.toUpperCase()} ${name}\``;
  if (inner !== "") return `\`${inner}\` of \`${name}\``;
  return `\`${name === "" ? field : name}\``;
}
