import { accepts, type Rules } from "../../emit/shared/recipes/accepts.js";
import { isList, isObject } from "../../emit/shared/recipes/json-values.js";
import type { JsonValue, Pointer, Schema } from "../../model/types.js";
import { schemasOf, throughOf } from "../in-place.js";

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
  const parts = applying(schemas, value, rules);
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
    const own = objects.flatMap((object) => schemasOf(object, name));
    const at = [...path, name];
    if (own.length > 0) return undeclaredIn(own, value[name] ?? null, rules, at);
    if (objects.some(({ explicitAdditional }) => explicitAdditional)) return [];
    return [{ path: at, pointer: objects[0]!.source, value: value[name] ?? null }];
  });
}

/** What a walk through a value needs, and what it does. */
interface Walk {
  readonly rules: Rules;
  readonly visit: (value: JsonValue, schemas: ReadonlySet<Schema>) => void;
}

/** Calls a function with each part of a value, and the schemas that apply to it: also references and combinations. */
export function visitParts(schemas: readonly Schema[], value: JsonValue, walk: Walk, depth = 0): void {
  if (depth > deepest || schemas.length === 0) return;
  const parts = applying(schemas, value, walk.rules);
  walk.visit(value, new Set(parts));
  if (isList(value)) {
    for (const [index, item] of value.entries()) {
      const own = parts.flatMap((part) => itemOf(part, index));
      visitParts(own, item, walk, depth + 1);
    }
  } else if (isObject(value)) {
    const objects = parts.filter((part) => part.kind === "object");
    for (const name of Object.keys(value)) {
      const own = objects.flatMap((object) => schemasOf(object, name));
      visitParts(own, value[name] ?? null, walk, depth + 1);
    }
  }
}

/** Returns the schemas that apply to a value in place, and all on the way to them. */
function applying(schemas: readonly Schema[], value: JsonValue, rules: Rules): readonly Schema[] {
  return schemas.flatMap((schema) =>
    throughOf(schema, rules.lookup, (variant) => accepts([variant], value, rules) !== false),
  );
}

function itemOf(part: Schema, index: number): readonly Schema[] {
  if (part.kind === "tuple") return [part.prefix[index] ?? part.items];
  return part.kind === "array" ? [part.items] : [];
}
