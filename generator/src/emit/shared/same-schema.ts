import type { Schema } from "../../model/types.js";

/** Returns whether two schemas are the same component, or the same part of the document. */
export function isSameSchema(one: Schema, other: Schema): boolean {
  if (one.kind === "ref" && other.kind === "ref") return one.name === other.name;
  return one.kind === other.kind && one.source === other.source;
}
