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

/** Returns the kind of type that a value has. */
export function kindOfValue(value: unknown): "null" | "array" | "object" | "string" | "number" | "boolean" {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const kind = typeof value;
  return kind === "string" || kind === "number" || kind === "boolean" ? kind : "object";
}

export function isPrimitive(value: unknown): value is Primitive {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** Returns the schemas of the same value, or of its items. */
export function partsOf(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case "nullable":
      return [schema.inner];
    case "array":
      return [schema.items];
    case "tuple":
      return [...schema.prefix, schema.items];
    case "union":
      return schema.variants;
    case "intersection":
      return schema.members;
    default:
      return [];
  }
}
