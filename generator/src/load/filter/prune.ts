import { childPointer } from "../../diagnostics/pointer.js";
import { isObject, nodeAt, type BundledDocument, type Node, type ObjectNode, itemsOf } from "../document.js";
import { Edits } from "../rules/edits.js";
import type { FilteredOperation } from "./find.js";
import type { Kept } from "./select.js";
import type { LeftOut } from "./types.js";

/**
 * Removes what is left of the operations that a filter removed, where another path needs the same value: the operations, and
 * what names them in `x-effects`, `x-unknowns` and `tags`.
 */
export function pruneDocument(document: BundledDocument, kept: Kept, { schemas }: LeftOut): BundledDocument {
  const edits = new Edits();
  const { root } = document;
  const emptied = new Set(kept.emptied);
  for (const pointer of emptied) removeIfThere(root, pointer, edits);
  for (const { pointer } of kept.removed) if (!emptied.has(pathItemOf(pointer))) removeIfThere(root, pointer, edits);
  const gone = namesOf(kept);
  for (const operation of kept.kept) removeEffects(root, operation, gone, edits);
  removeTags(root, kept, edits);
  const targets = new Set([...gone, ...schemas.map((name) => `schemas/${name}`)]);
  removeUnknowns(root, { operations: gone, targets }, edits);
  return edits.applyTo(document);
}

/** Returns the names by which extensions refer to the removed operations. */
function namesOf({ kept, removed }: Kept): ReadonlySet<string> {
  const names = new Set(removed.flatMap((one) => (one.webhook === undefined ? [wireNameOf(one)] : [])));
  for (const operation of kept) names.delete(wireNameOf(operation));
  return names;
}

function wireNameOf({ operationId, method, path }: FilteredOperation): string {
  return operationId ?? `${method} ${path}`;
}

function removeIfThere(root: ObjectNode, pointer: string, edits: Edits): void {
  if (nodeAt(root, pointer) !== undefined) edits.remove(pointer);
}

/** Removes the effects on operations that are gone. */
function removeEffects(
  root: ObjectNode,
  { pointer }: FilteredOperation,
  gone: ReadonlySet<string>,
  edits: Edits,
): void {
  const at = childPointer(pointer, "x-effects");
  itemsOf(nodeAt(root, at)).forEach((effect, index) => {
    const query = isObject(effect) ? effect["query"] : undefined;
    if (typeof query === "string" && gone.has(query)) edits.remove(childPointer(at, index));
  });
}

/** Removes the descriptions of tags that no operation has, nor a tag below them. */
function removeTags({ tags }: ObjectNode, { kept, removed }: Kept, edits: Edits): void {
  const used = new Set(kept.flatMap(({ allTags }) => allTags));
  const gone = new Set(removed.flatMap(({ allTags }) => allTags).filter((tag) => !used.has(tag)));
  itemsOf(tags).forEach((tag, index) => {
    const name = isObject(tag) ? tag["name"] : undefined;
    if (typeof name === "string" && gone.has(name)) edits.remove(childPointer("/tags", index));
  });
}

interface Gone {
  readonly operations: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
}

/** Removes from `x-unknowns` what is about operations and schemas that are gone, and entries that are about nothing else. */
function removeUnknowns(root: ObjectNode, { operations, targets }: Gone, edits: Edits): void {
  itemsOf(root["x-unknowns"]).forEach((unknown, index) => {
    if (!isObject(unknown)) return;
    const at = childPointer("/x-unknowns", index);
    const isGone = (target: Node): boolean => typeof target === "string" && targets.has(target);
    const where = itemsOf(unknown["where"]);
    if (where.length > 0 && where.every(isGone)) return edits.remove(at);
    where.forEach((target, position) => {
      if (isGone(target)) edits.remove(childPointer(at, "where", position));
    });
    const operation = isObject(unknown["option"]) ? unknown["option"]["operation"] : undefined;
    if (typeof operation === "string" && operations.has(operation)) edits.remove(childPointer(at, "option"));
    // They lead to what may be gone, and only `verify` needs them, which reads the whole document.
    if (unknown["asks"] !== undefined) edits.remove(childPointer(at, "asks"));
  });
}

/** Returns the pointer of the path item with an operation: `/paths/~1pets` of `/paths/~1pets/get`. */
function pathItemOf(pointer: string): string {
  return pointer.split("/").slice(0, 3).join("/");
}
