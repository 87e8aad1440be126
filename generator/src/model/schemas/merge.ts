import { groupBy } from "../../diagnostics/add-to.js";
import { invariant } from "../../diagnostics/invariant.js";
import type { Pointer, Property, Schema } from "../types.js";
import { withChecks } from "./checks.js";

type ObjectSchema = Extract<Schema, { kind: "object" }>;

/** Merges plain objects into the first of them. A closed object speaks of its own properties only, so it stays apart. */
export function mergeObjects(parts: readonly Schema[], pointer: Pointer): readonly Schema[] {
  const objects = parts.filter(isMergeable);
  if (objects.length < 2) return parts;
  const merged = mergeAll(objects, pointer);
  const first = parts.findIndex(isMergeable);
  return parts.flatMap((part, index): readonly Schema[] => {
    if (index === first) return [merged];
    return isMergeable(part) ? [] : [part];
  });
}

function isMergeable(part: Schema): part is ObjectSchema {
  return part.kind === "object" && !part.explicitAdditional && part.patterns.length === 0 && !looksAtSiblings(part);
}

/** Returns whether a check depends on what its own schema evaluates beside it (Core 11). */
export function looksAtSiblings(part: Schema): boolean {
  return (part.checks ?? []).some(({ check }) => check === "unevaluatedProperties" || check === "unevaluatedItems");
}

function mergeAll(objects: readonly ObjectSchema[], pointer: Pointer): Schema {
  const [first] = objects;
  invariant(first !== undefined, "at least two objects are merged");
  const { implied: _, ...shape } = first;
  const merged: ObjectSchema = {
    ...shape,
    properties: mergeProperties(objects, pointer),
    ...(objects.every(({ implied }) => implied) && { implied: true }),
    source: pointer,
  };
  return withChecks(
    merged,
    objects.slice(1).flatMap(({ checks = [] }) => checks),
  );
}

function mergeProperties(objects: readonly ObjectSchema[], pointer: Pointer): readonly Property[] {
  const byName = groupBy(
    objects.flatMap(({ properties }) => properties),
    ({ name }) => name,
  );
  return [...byName.values()].map((properties) => mergeProperty(properties, pointer));
}

/** Merges a property that several schemas describe: all of them hold. The last description wins. */
function mergeProperty(properties: readonly Property[], pointer: Pointer): Property {
  const required = properties.some((property) => property.required);
  const telling = properties.filter(({ schema }) => schema.kind !== "unknown" || schema.checks);
  const last = (telling.length > 0 ? telling : properties).at(-1);
  invariant(last !== undefined, "a property is there where it has a name");
  if (telling.length < 2) return { ...last, required };
  const members = telling.map(({ schema }) => schema);
  const description = members.findLast((schema) => schema.description !== undefined)?.description;
  return {
    name: last.name,
    required,
    schema: { kind: "intersection", members, ...(description !== undefined && { description }), source: pointer },
  };
}
