/** Describes a JSON schema in words. */
import { isFlat, isObject, type JsonObject, textOfValue } from "../../data/values.js";

/** A property that a schema describes. */
export interface SchemaProperty {
  readonly name: string;
  /** The type in words: `list of objects`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** Limits and the default: `at most 20 items`. */
  readonly rules: readonly string[];
  /** The allowed values of an enum. */
  readonly values: readonly string[];
  readonly children: readonly SchemaProperty[];
}

/** Returns the properties of an object schema, or of the items of an array schema. */
export function schemaProperties(schema: JsonObject): readonly SchemaProperty[] {
  const { properties, required, items } = schema;
  if (!isObject(properties)) return isObject(items) ? schemaProperties(items) : [];
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, property]) => {
    const own = isObject(property) ? property : {};
    return {
      name,
      type: typeOf(own),
      isRequired: requiredNames.includes(name),
      description: typeof own["description"] === "string" ? own["description"] : "",
      rules: rulesOf(own),
      values: valuesOf(own) ?? (isObject(own["items"]) ? valuesOf(own["items"]) : undefined) ?? [],
      children: schemaProperties(own),
    };
  });
}

/** Describes a whole schema, without its properties. */
export function descriptionOf(schema: JsonObject): string {
  const { description } = schema;
  const values = valuesOf(schema);
  const parts = [typeOf(schema), ...(values ? [values.join(" | ")] : []), ...rulesOf(schema)];
  return parts.join(", ") + (typeof description === "string" ? `: ${description}` : "");
}

/** Returns the type of a schema in words. */
export function typeOf(schema: JsonObject): string {
  const { type, items, $ref: reference } = schema;
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (type === "array") return isObject(items) ? `list of ${pluralOf(typeOf(items))}` : "list";
  if (Array.isArray(type)) return joined(type.map(String));
  if (typeof type === "string") return typeof schema["format"] === "string" ? `${type} (${schema["format"]})` : type;
  if (Array.isArray(options)) return joined(options.map((option) => (isObject(option) ? typeOf(option) : "any")));
  if (typeof reference === "string") return reference.split("/").at(-1) ?? "any";
  if (valuesOf(schema)) return "one of the values";
  return isObject(schema["properties"]) ? "object" : "any";
}

const joined = (types: readonly string[]): string => types.join(" or ");

const pluralOf = (type: string): string => (type === "any" || type.includes(" ") ? type : `${type}s`);

function valuesOf({ enum: values, const: value }: JsonObject): readonly string[] | undefined {
  if (Array.isArray(values)) return values.map(textOfValue);
  return value === undefined ? undefined : [textOfValue(value)];
}

const rules: readonly (readonly [name: string, words: (value: string) => string])[] = [
  ["minimum", (value) => `at least ${value}`],
  ["maximum", (value) => `at most ${value}`],
  ["exclusiveMinimum", (value) => `more than ${value}`],
  ["exclusiveMaximum", (value) => `less than ${value}`],
  ["minLength", (value) => `at least ${value} characters`],
  ["maxLength", (value) => `at most ${value} characters`],
  ["minItems", (value) => `at least ${value} items`],
  ["maxItems", (value) => `at most ${value} items`],
  ["pattern", (value) => `matches ${value}`],
  ["default", (value) => `default: ${value}`],
];

/** The keywords that other parts of a description show. */
const shownElsewhere = new Set([
  "type",
  "format",
  "enum",
  "const",
  "$ref",
  "description",
  "properties",
  "required",
  "items",
]);

/** Returns everything about a schema that its type and its properties do not show, so that no difference between schemas is hidden. */
function rulesOf(schema: JsonObject): readonly string[] {
  const known = rules.flatMap(([name, words]) =>
    schema[name] === undefined ? [] : [words(textOfValue(schema[name]))],
  );
  const names = new Set(rules.map(([name]) => name));
  const others = Object.entries(schema).filter(
    ([name, value]) => !names.has(name) && !shownElsewhere.has(name) && !isChoiceOfTypes(value),
  );
  return [...known, ...others.flatMap(([name, value]) => linesOf(value, [name])), ...rulesOfItems(schema)];
}

/** Returns the rules for each item of a list, with the description that has no other place. */
function rulesOfItems({ items }: JsonObject): readonly string[] {
  if (!isObject(items)) return [];
  const { description } = items;
  const own = typeof description === "string" ? [description, ...rulesOf(items)] : rulesOf(items);
  return own.map((rule) => `each ${rule}`);
}

/** Returns whether a value is the `anyOf` or `oneOf` that `typeOf` describes completely. */
const isChoiceOfTypes = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((option) => isObject(option) && typeof option["type"] === "string" && Object.keys(option).length === 1);

/** Returns a line for each value in a nested value. */
function linesOf(value: unknown, path: readonly string[]): readonly string[] {
  if (Array.isArray(value) && !isFlat(value))
    return value.flatMap((item, index) => linesOf(item, [...path, String(index + 1)]));
  if (isObject(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, child]) => linesOf(child, [...path, name]));
  return [`${path.join(" › ")}: ${textOfValue(value)}`];
}
