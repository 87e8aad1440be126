import type { Schema } from "../../../model/types.js";
import { extensionOf, type Extension } from "./extension.js";
import { shapeText } from "./objects.js";
import { schemaText } from "./schema.js";
import type { SchemaScope } from "./scope.js";
import { travelling } from "../../shared/type-text.js";

type Intersection = Extract<Schema, { kind: "intersection" }>;

/**
 * Objects are extended, as one writes by hand; of anything else every part is tried on its own. Within another schema
 * the type is written out: to TypeScript `A & B` and the one object that it amounts to are not the same.
 */
export function intersectionText(schema: Intersection, scope: SchemaScope): string {
  const { checks: _, ...bare } = schema;
  const extended = extensionText(bare, scope);
  const type = scope.typeOf(schema);
  if (extended !== undefined) return `json.typed<${type}>(${extended})`;
  const members = schema.members.map((member) => schemaText(member, scope).text);
  return `json.allOf<${type}>(${members.join(", ")})`;
}

/** An object that extends others; undefined for every other schema. */
export function extensionText(schema: Schema, scope: SchemaScope): string | undefined {
  const extension = extensionOf(schema, scope);
  return extension && extendedText(extension, scope);
}

function extendedText({ bases, own }: Extension, scope: SchemaScope): string {
  const { extend } = scope.dialect;
  const [first = "", ...others] = bases.map((base) => scope.rawOf(base) ?? "");
  const joined = others.reduce((text, other) => extend(text, `${other}.shape`), first);
  if (own === undefined) return joined;
  return extend(joined, shapeText(travelling(own.properties, scope.form.direction), scope));
}
