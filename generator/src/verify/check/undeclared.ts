import { schemasNamed } from "../../emit/shared/recipes/accepts.js";
import { accepts, type Rules } from "../../emit/shared/recipes/accepts.js";
import { isList, isObject } from "../../emit/shared/recipes/json-values.js";
import { matchesPattern } from "../../model/index.js";
import type { JsonValue, Pointer, Schema } from "../../model/types.js";

/** A property that no schema describes. */
export interface Undeclared {
  readonly path: readonly (string | number)[];
  /** The schema of the object that has it. */
  readonly pointer: Pointer;
  readonly value: JsonValue;
}

/** The depth up to which values are searched. */
const deepest = 60;

/** Returns the properties of a valid value that no schema describes. Objects without any described property are free. */
export function undeclaredIn(
  schemas: readonly Schema[],
  value: JsonValue,
  rules: Rules,
  path: readonly (string | number)[] = [],
): readonly Undeclared[] {
  if (path.length > deepest) return [];
  const parts = schemas.flatMap((schema) => partsOf(schema, value, rules));
  if (isList(value))
    return value.flatMap((item, index) =>
      undeclaredIn(
        parts.flatMap((part) => itemOf(part, index)),
        item,
        rules,
        [...path, index],
      ),
    );
  const objects = parts.filter((part) => part.kind === "object");
  if (!isObject(value) || objects.every(({ properties }) => properties.length === 0)) return [];
  return Object.keys(value).flatMap((name) => {
    const own = objects.flatMap((object) => describing(object, name));
    const at = [...path, name];
    if (own.length > 0) return undeclaredIn(own, value[name] ?? null, rules, at);
    if (objects.some(({ explicitAdditional }) => explicitAdditional)) return [];
    return [{ path: at, pointer: objects[0]!.source, value: value[name] ?? null }];
  });
}

/** Returns the schemas that apply to a value in place: references, members, and the variants that accept it. */
function partsOf(schema: Schema, value: JsonValue, rules: Rules, depth = 0): readonly Schema[] {
  if (depth > deepest) return [];
  const inner = (one: Schema): readonly Schema[] => partsOf(one, value, rules, depth + 1);
  switch (schema.kind) {
    case "ref": {
      const target = rules.lookup(schema.name);
      return target === undefined ? [] : inner(target);
    }
    case "nullable":
      return inner(schema.inner);
    case "intersection":
      return schema.members.flatMap(inner);
    case "union":
      return schema.variants.filter((one) => accepts([one], value, rules) !== false).flatMap(inner);
    default:
      return [schema];
  }
}

function itemOf(part: Schema, index: number): readonly Schema[] {
  if (part.kind === "tuple") return [part.prefix[index] ?? part.items];
  return part.kind === "array" ? [part.items] : [];
}

function describing(object: Extract<Schema, { kind: "object" }>, name: string): readonly Schema[] {
  const patterns = object.patterns.filter(({ pattern }) => matchesPattern(pattern, name) !== false);
  return [...schemasNamed(object, name), ...patterns.map(({ schema }) => schema)];
}
