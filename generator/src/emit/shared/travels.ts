import { fold } from "../../model/index.js";
import type { Schema } from "../../model/types.js";
import type { Lookup } from "./shared-properties.js";
import { isDemanded, type Direction } from "./types.js";

/** Returns whether a property is part of what travels in a direction. */
export function travels({ readOnly, writeOnly }: Schema, direction: Direction | "both"): boolean {
  return direction === "both" || (direction === "request" ? readOnly : writeOnly) !== true;
}

/**
 * Returns whether a schema accepts more in a direction than it says, because it demands properties that do not travel. Several
 * variants of an exclusive union may then fit a valid value.
 */
export function demandsMore(schema: Schema, direction: Direction, lookup: Lookup, seen = new Set<string>()): boolean {
  const isMore = (inner: Schema): boolean => demandsMore(inner, direction, lookup, seen);
  const isAnyMore = (parts: readonly Schema[]): boolean => parts.some(isMore);
  if (schema.checks?.some((check) => "names" in check && !isDemanded(check, direction))) return true;
  return fold(schema, {
    leaf: (one) =>
      one.kind === "object" && one.properties.some((own) => own.required && !travels(own.schema, direction)),
    ref: ({ name }) => {
      // Once is enough: the first component that demands more decides.
      const target = seen.has(name) ? undefined : lookup(name);
      seen.add(name);
      return target !== undefined && isMore(target);
    },
    all: isAnyMore,
    any: isAnyMore,
  });
}
