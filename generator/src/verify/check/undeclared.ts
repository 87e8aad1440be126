import { schemasNamed } from "../../emit/shared/recipes/accepts.js";
import { accepts, type Rules } from "../../emit/shared/recipes/accepts.js";
import { isList, isObject } from "../../emit/shared/recipes/json-values.js";
import { matchesPattern, type Of } from "../../model/index.js";
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
  const parts = schemas.flatMap((schema) => partsOf(schema, value, { rules }));
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

/** What a walk through a value needs, and what it does. */
interface Walk {
  readonly rules: Rules;
  readonly visit: (value: JsonValue, schemas: ReadonlySet<Schema>) => void;
}

/** Calls a function with each part of a value, and the schemas that apply to it: also references and combinations. */
export function visitParts(schemas: readonly Schema[], value: JsonValue, walk: Walk, depth = 0): void {
  if (depth > deepest || schemas.length === 0) return;
  const entered = new Set<Schema>();
  const around = { rules: walk.rules, enter: (one: Schema) => entered.add(one) };
  const parts = schemas.flatMap((schema) => partsOf(schema, value, around));
  walk.visit(value, entered);
  if (isList(value)) {
    for (const [index, item] of value.entries()) {
      const own = parts.flatMap((part) => itemOf(part, index));
      visitParts(own, item, walk, depth + 1);
    }
  } else if (isObject(value)) {
    const objects = parts.filter((part) => part.kind === "object");
    for (const name of Object.keys(value)) {
      const own = objects.flatMap((object) => describing(object, name));
      visitParts(own, value[name] ?? null, walk, depth + 1);
    }
  }
}

interface Around {
  readonly rules: Rules;
  /** Gets each schema on the way. */
  readonly enter?: (schema: Schema) => void;
}

/** Returns the schemas that apply to a value in place: references, members, and the variants that accept it. */
function partsOf(schema: Schema, value: JsonValue, around: Around, depth = 0): readonly Schema[] {
  if (depth > deepest) return [];
  const { rules, enter } = around;
  enter?.(schema);
  const inner = (one: Schema): readonly Schema[] => partsOf(one, value, around, depth + 1);
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

function describing(object: Of<"object">, name: string): readonly Schema[] {
  const patterns = object.patterns.filter(({ pattern }) => matchesPattern(pattern, name) !== false);
  return [...schemasNamed(object, name), ...patterns.map(({ schema }) => schema)];
}
