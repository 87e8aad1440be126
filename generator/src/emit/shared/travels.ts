import type { Schema } from "../../model/types.js";
import type { Direction } from "./types.js";

/** Returns whether a property is part of what travels in a direction. */
export function travels({ readOnly, writeOnly }: Schema, direction: Direction | "both"): boolean {
  return direction === "both" || (direction === "request" ? readOnly : writeOnly) !== true;
}
