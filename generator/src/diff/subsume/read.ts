import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { isList, isObject, type Node, type ObjectNode, stringsOf } from "../../load/document.js";
import type { JsonValue } from "../../model/types.js";
import type { Sender } from "./judge.js";
import { assumed } from "./keywords.js";
import { jsonTypes, type JsonType } from "../../diagnostics/json-type.js";
import { canonicalOf } from "./values.js";
import { jsonOf } from "../../model/index.js";

type Entries = readonly (readonly [string, Node])[];
const noEntries: Entries = [];
const knownEntries = new WeakMap<ObjectNode, Entries>();

/** Returns the properties of an object at a key, in its order; none for another value. */
export function entriesAt(node: ObjectNode, key: string): Entries {
  const value = node[key];
  if (!isObject(value)) return noEntries;
  const known = knownEntries.get(value);
  if (known !== undefined) return known;
  const entries = Object.entries(value).filter((entry): entry is [string, Node] => entry[1] !== undefined);
  knownEntries.set(value, entries);
  return entries;
}

/** Returns the own property of an object at a key. */
export function entryAt(node: ObjectNode, key: string, name: string): Node | undefined {
  const value = node[key];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

const knownTypes = new WeakMap<ObjectNode, ReadonlySet<JsonType>>();

/** Returns the types that `type` allows; undefined without the keyword. `integer` is `number`. */
export function typesOf(node: ObjectNode): ReadonlySet<JsonType> | undefined {
  const names = typeNames(node);
  if (names === undefined) return undefined;
  return getOrAdd(knownTypes, node, () => {
    const types = names.map((name) => (name === "integer" ? "number" : name));
    return new Set(jsonTypes.filter((type) => types.includes(type)));
  });
}

/** Returns whether `type` allows only whole numbers. */
export function isInteger(node: ObjectNode): boolean {
  const names = typeNames(node);
  return names !== undefined && names.includes("integer") && !names.includes("number");
}

function typeNames(node: ObjectNode): readonly string[] | undefined {
  const type = node["type"];
  if (typeof type === "string") return [type];
  return isList(type) ? stringsOf(type) : undefined;
}

/**
 * Returns the values that `const` and `enum` allow; undefined without them. Callers send only the listed values of
 * `x-extensible-enum`; the service may send others.
 */
export function listedOf(node: ObjectNode, sender: Sender): readonly JsonValue[] | undefined {
  const { const: constant, enum: values, "x-extensible-enum": known } = node;
  const lists = [
    constant === undefined ? undefined : [constant],
    isList(values) ? values : undefined,
    isList(known) && known.length > 0 && sender === "caller" ? known : undefined,
  ].filter((list) => list !== undefined);
  const [first, ...others] = lists.map((list) => list.map(jsonOf));
  if (first === undefined) return undefined;
  if (others.length === 0) return first;
  const allowed = others.map((list) => new Set(list.map(canonicalOf)));
  return first.filter((value) => allowed.every((set) => set.has(canonicalOf(value))));
}

/** Returns whether a schema says which properties an object has. */
export function declaresProperties(node: ObjectNode): boolean {
  if (node[assumed] === true) return false;
  return (
    node["additionalProperties"] !== undefined ||
    entriesAt(node, "properties").length > 0 ||
    entriesAt(node, "patternProperties").length > 0
  );
}

/** Returns the properties that each property requires: `dependentRequired`, and lists of `dependencies`. */
export function dependentNames(node: ObjectNode): readonly (readonly [string, readonly string[]])[] {
  return ["dependentRequired", "dependencies"].flatMap((key) =>
    entriesAt(node, key)
      .filter(([, names]) => isList(names))
      .map(([name, names]) => [name, stringsOf(names)] as const),
  );
}

/** Returns the schemas that the presence of each property applies: `dependentSchemas`, and schemas of `dependencies`. */
export function dependentSchemas(node: ObjectNode): readonly (readonly [string, Node])[] {
  return ["dependentSchemas", "dependencies"].flatMap((key) =>
    entriesAt(node, key).filter(([, schema]) => !isList(schema)),
  );
}
