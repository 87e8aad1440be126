import { code, joinCode, type Code } from "../../../codegen/code.js";
import type { Of } from "../../../model/index.js";
import type { Schema } from "../../../model/types.js";
import { extensionOf, type Extension } from "./extension.js";
import { shapeCode } from "./objects.js";
import type { SchemaScope } from "./scope.js";
import { travelling } from "../../shared/types.js";

/**
 * Writes an intersection inside another schema: `extend` joins objects, and `json.allOf` validates anything else part by part.
 * `extend` creates its base at once, which must not be a schema that is being created itself.
 */
export function intersectionCode(schema: Of<"intersection">, scope: SchemaScope): Code {
  const { checks: _, ...bare } = schema;
  const extension = extensionOf(bare, scope);
  if (extension && !extension.bases.some((base) => scope.component(base)?.recursive))
    return extendedCode(extension, scope);
  const members = schema.members.map((member) => scope.write(member).code);
  return code`${scope.json}.allOf${scope.valuesOf(schema)}(${joinCode(members, ", ")})`;
}

/** Writes an object that extends others. Undefined for all other schemas. */
export function extensionCode(schema: Schema, scope: SchemaScope): Code | undefined {
  const extension = extensionOf(schema, scope);
  return extension && extendedCode(extension, scope);
}

function extendedCode({ bases, own }: Extension, scope: SchemaScope): Code {
  const { extend } = scope.dialect;
  const [first = "", ...others] = bases.map((base) => scope.rawOf(base) ?? "");
  const whole = others.reduce<Code>((joined, other) => extend(joined, `${other}.shape`), first);
  if (own === undefined) return whole;
  return extend(whole, shapeCode(travelling(own.properties, scope.form.direction), scope));
}
