import type { Schema } from "../../model/types.js";
import type { Lookup } from "./shared-properties.js";
import type { Direction } from "./types.js";

/** Returns whether a property is part of what travels in a direction. */
export function travels({ readOnly, writeOnly }: Schema, direction: Direction | "both"): boolean {
  return direction === "both" || (direction === "request" ? readOnly : writeOnly) !== true;
}

/** Returns whether some object that a schema may be leaves a property behind in a direction: then nothing may demand it. */
export function leavesBehind(schema: Schema, name: string, direction: Direction, lookup: Lookup): boolean {
  const seen = new Set<string>();
  const leaves = (part: Schema): boolean => {
    switch (part.kind) {
      case "object":
        return part.properties.some((property) => property.name === name && !travels(property.schema, direction));
      case "ref": {
        const target = seen.has(part.name) ? undefined : lookup(part.name);
        seen.add(part.name);
        return target !== undefined && leaves(target);
      }
      case "union":
        return part.variants.some(leaves);
      case "tagged":
        return part.variants.some((variant) => leaves(variant.schema));
      case "intersection":
        return part.members.some(leaves);
      case "nullable":
        return leaves(part.inner);
      default:
        return false;
    }
  };
  return leaves(schema);
}
