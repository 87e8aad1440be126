import type { BuildContext } from "../nodes.js";
import type { Check, Pointer, Schema } from "../types.js";
import { withChecks } from "./checks.js";
import { looksAtSiblings, mergeObjects } from "./merge.js";
import { requireNamed } from "./required.js";
import { isSurelyObject } from "./surely-object.js";

/** Joins schemas that must all hold: merges objects if that changes nothing, and makes an intersection of the rest. */
export function intersect(
  context: BuildContext,
  parts: readonly Schema[],
  checks: readonly Check[],
  pointer: Pointer,
): Schema {
  const flat = parts.flatMap((part) => (part.kind === "intersection" && !part.checks ? part.members : [part]));
  if (flat.some((part) => part.kind === "never")) return { kind: "never", source: pointer };
  if (flat.length === 1 && flat[0] && flat[0].kind !== "unknown") return withChecks(flat[0], checks);
  const shaped = flat.filter((part) => !isLoose(part));
  const loose = [...flat.filter(isLoose).flatMap((part) => part.checks ?? []), ...checks];
  const { members, rest } = requireNamed(context, mergeObjects(dropEmpty(context, shaped), pointer), loose, pointer);
  return conjunction(members, rest, pointer);
}

/** Returns whether a schema has only checks, which mean the same in any schema. */
function isLoose(part: Schema): boolean {
  return part.kind === "unknown" && !looksAtSiblings(part);
}

function conjunction(members: readonly Schema[], checks: readonly Check[], pointer: Pointer): Schema {
  const [only] = members;
  if (only === undefined) return withChecks({ kind: "unknown", source: pointer }, checks);
  if (members.length === 1) return withChecks(only, checks);
  return withChecks({ kind: "intersection", members, source: pointer }, checks);
}

/** Drops `type: object` beside references to objects, which adds nothing. */
function dropEmpty(context: BuildContext, parts: readonly Schema[]): readonly Schema[] {
  const others = parts.filter((part) => !isEmptyObject(part));
  return others.some((part) => isSurelyObject(context, part)) ? others : parts;
}

function isEmptyObject(part: Schema): boolean {
  return (
    part.kind === "object" &&
    part.properties.length === 0 &&
    part.patterns.length === 0 &&
    !part.explicitAdditional &&
    !part.checks
  );
}
