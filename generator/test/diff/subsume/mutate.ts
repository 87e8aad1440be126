/** Edits of schemas: arbitrary ones of a single keyword, and rewrites that change no value. */
import type { Json, JsonObject } from "../../json-schema/arbitraries.js";

/** Returns numbers below a limit, from a sequence that a seed or fast-check provides. */
export type Pick = (below: number) => number;

const oneSchema =
  "not if then else items contains additionalProperties propertyNames unevaluatedItems unevaluatedProperties";
const single = new Set(oneSchema.split(" "));
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const maps = new Set(["properties", "patternProperties", "dependentSchemas"]);

/** Replaces one schema inside of another, chosen at random, or the schema itself. */
export function editSomewhere(schema: Json, pick: Pick, edit: (schema: JsonObject, pick: Pick) => Json): Json {
  if (!isObject(schema)) return schema === true ? edit({}, pick) : schema;
  const ways = Object.entries(schema).flatMap(([key, value]) => waysInto(key, value));
  const at = pick(ways.length + 1);
  const way = ways[at];
  if (way === undefined) return edit(schema, pick);
  const [key, name] = way;
  const inner = schema[key]!;
  const change = (one: Json): Json => editSomewhere(one, pick, edit);
  if (name === undefined) return { ...schema, [key]: change(inner) };
  if (Array.isArray(inner)) {
    const items = (inner as readonly Json[]).map((item, index) => (String(index) === name ? change(item) : item));
    return { ...schema, [key]: items };
  }
  const entries = Object.entries(inner as JsonObject).map(([own, value]) => [
    own,
    own === name ? change(value) : value,
  ]);
  return { ...schema, [key]: Object.fromEntries(entries) as JsonObject };
}

function waysInto(key: string, value: Json): readonly (readonly [string, string | undefined])[] {
  if (single.has(key)) return [[key, undefined]];
  if (lists.has(key) || maps.has(key)) return Object.keys(value as object).map((name) => [key, name] as const);
  return [];
}

const limits = new Set(
  (
    "minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties " +
    "minContains maxContains multipleOf"
  ).split(" "),
);
const additions: readonly JsonObject[] = [
  { minimum: 1 },
  { maximum: 10 },
  { minLength: 1 },
  { maxLength: 3 },
  { pattern: "^[a-c]+$" },
  { minItems: 1 },
  { maxItems: 2 },
  { uniqueItems: true },
  { additionalProperties: false },
  { additionalProperties: { type: "string" } },
  { enum: ["a", "b"] },
  { const: "a" },
  { type: "string" },
  { type: "integer" },
  { type: ["object", "null"] },
  { minProperties: 1 },
  { multipleOf: 2 },
];

/** Changes, adds or removes one keyword of a schema. */
export function editKeyword(schema: JsonObject, pick: Pick): Json {
  const keys = Object.keys(schema).filter((key) => key !== "$ref");
  const key = keys[pick(keys.length + 1)];
  if (key === undefined || pick(4) === 0) return { ...schema, ...additions[pick(additions.length)] };
  const value = schema[key]!;
  if (pick(4) === 0) return without(schema, key);
  if (limits.has(key))
    return { ...schema, [key]: Math.max(key === "multipleOf" ? 1 : 0, Number(value) + (pick(2) === 0 ? 1 : -1)) };
  if (key === "type") return { ...schema, type: otherType(value, pick) };
  if (key === "required") return { ...schema, required: toggled(value as readonly Json[], propertyOf(schema, pick)) };
  if (key === "enum")
    return { ...schema, enum: toggled(value as readonly Json[], (value as readonly Json[])[1] ?? "new") };
  if (key === "properties") return { ...schema, properties: editProperties(value as JsonObject, pick) };
  if (lists.has(key)) return { ...schema, [key]: editList(value as readonly Json[], pick) };
  return without(schema, key);
}

function otherType(value: Json, pick: Pick): Json {
  if (Array.isArray(value)) return value.length > 1 && pick(2) === 0 ? value.slice(1) : value[0]!;
  if (pick(2) === 0) return [value, "null"];
  if (value === "integer") return "number";
  return value === "number" ? "integer" : "string";
}

function propertyOf(schema: JsonObject, pick: Pick): string {
  const names = Object.keys((schema["properties"] as JsonObject | undefined) ?? {});
  return names[pick(names.length)] ?? "a";
}

function editProperties(properties: JsonObject, pick: Pick): JsonObject {
  const names = Object.keys(properties);
  const name = names[pick(names.length + 1)];
  return name === undefined ? { ...properties, added: { type: "string" } } : without(properties, name);
}

function editList(list: readonly Json[], pick: Pick): readonly Json[] {
  if (list.length > 1 && pick(2) === 0) return list.toSpliced(pick(list.length), 1);
  return [...list, { type: "object", properties: { added: { type: "string" } }, required: ["added"] }];
}

function toggled(list: readonly Json[], item: Json): readonly Json[] {
  const rest = list.filter((one) => one !== item);
  return rest.length < list.length && rest.length > 0 ? rest : [...list, item];
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([own]) => own !== key)) as JsonObject;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns numbers from a linear congruential generator (Numerical Recipes). */
export function pickerOf(seed: number): Pick {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
