import { shapeChildren } from "../model/index.js";
import type { ArgumentSource, Schema } from "../model/types.js";
import type { Primitive } from "./types.js";

/** Returns a request line without the names of its parameters, which no request has: `GET /pets/{}`. */
export function requestOf(label: string): string {
  return label.replace(/\{[^{}]*\}/g, "{}");
}

/** Returns `query limit` or `body`. */
export function argumentName(source: ArgumentSource): string {
  switch (source.kind) {
    case "parameter":
      return `${source.in} ${source.name}`;
    case "option":
      return `option ${source.id}`;
    default:
      return "body";
  }
}

export function isPrimitive(value: unknown): value is Primitive {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** Returns the schemas of the same value, or of its items. */
export function partsOf(schema: Schema): readonly Schema[] {
  return schema.kind === "object" ? [] : shapeChildren(schema);
}
