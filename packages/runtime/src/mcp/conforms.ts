/** Compares the result of a tool with its `outputSchema`, as clients of MCP do: they throw for a result that deviates. */
import type { Json, JsonSchema, JsonType, ToolSchema } from "./contract.js";
import { isObject, type JsonObject, propertyOf } from "./json.js";
import { definitionOf, expectationOf, readerOf } from "./schemas.js";

/** A part of a result that its schema does not describe. */
export interface Deviation {
  /** A JSON pointer into the result. */
  readonly path: string;
  /** `integer of at least 1`. */
  readonly expected: string;
}

/** Returns the first deviation of a result; undefined if it conforms. Ignores `format`, which schemas of results do not have. */
export function deviationOf(root: ToolSchema, result: JsonObject): Deviation | undefined {
  const reader = readerOf(root);
  return check(root, result, "");

  function check(schema: JsonSchema, value: Json, path: string): Deviation | undefined {
    const rules = reader.of(schema);
    if (!isOwnFit(schema, value)) return { path, expected: expectationOf(rules) ?? "another value" };
    const target = definitionOf(root, schema.$ref);
    const referenced = target && check(target, value, path);
    if (referenced !== undefined) return referenced;
    const { anyOf } = schema;
    if (anyOf !== undefined && !anyOf.some((one) => check(one, value, path) === undefined)) {
      const [only] = anyOf.filter(({ type }) => type === undefined || isOfType(type, value));
      return (only && check(only, value, path)) ?? { path, expected: expectationOf(rules) ?? "another value" };
    }
    return checkParts(schema, value, path);
  }

  function checkParts(schema: JsonSchema, value: Json, path: string): Deviation | undefined {
    if (isObject(value)) {
      const missing = schema.required?.find((name) => !Object.hasOwn(value, name));
      if (missing !== undefined) return { path: childOf(path, missing), expected: "a value, and there is none" };
      for (const [name, member] of Object.entries(value)) {
        const own = propertyOf(schema.properties, name) ?? schema.additionalProperties;
        if (own === false) return { path: childOf(path, name), expected: "no such property" };
        const found = own && check(own, member, childOf(path, name));
        if (found !== undefined) return found;
      }
    } else if (Array.isArray(value) && schema.items !== undefined) {
      for (const [index, item] of (value as readonly Json[]).entries()) {
        const found = check(schema.items, item, childOf(path, String(index)));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }
}

function childOf(path: string, name: string): string {
  return `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Returns whether a value satisfies the keywords of a schema that are not about its parts. */
function isOwnFit(schema: JsonSchema, value: Json): boolean {
  if (schema.type !== undefined && !isOfType(schema.type, value)) return false;
  if (schema.enum !== undefined && !isAmong(schema.enum, value)) return false;
  if (typeof value === "number") return isNumberFit(schema, value);
  if (typeof value === "string") {
    const isMatch = schema.pattern === undefined || new RegExp(schema.pattern, "u").test(value);
    return isMatch && isLengthFit(schema, value);
  }
  if (Array.isArray(value)) return isWithin(value.length, schema.minItems, schema.maxItems);
  return !isObject(value) || isWithin(Object.keys(value).length, schema.minProperties, schema.maxProperties);
}

function isAmong(values: readonly Json[], value: Json): boolean {
  const text = JSON.stringify(value);
  return values.some((one) => JSON.stringify(one) === text);
}

function isLengthFit({ minLength, maxLength }: JsonSchema, text: string): boolean {
  if (minLength === undefined && maxLength === undefined) return true;
  return isWithin(Array.from(text).length, minLength, maxLength);
}

function isNumberFit(
  { minimum, maximum, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity, multipleOf }: JsonSchema,
  value: number,
): boolean {
  const isStep = multipleOf === undefined || Number.isInteger(value / multipleOf);
  return isStep && isWithin(value, minimum, maximum) && value > exclusiveMinimum && value < exclusiveMaximum;
}

function isWithin(value: number, least = -Infinity, most = Infinity): boolean {
  return value >= least && value <= most;
}

function isOfType(types: JsonType | readonly JsonType[], value: Json): boolean {
  return [types].flat().some((type) => {
    if (type === "integer") return Number.isInteger(value);
    if (type === "null") return value === null;
    if (type === "array") return Array.isArray(value);
    return type === "object" ? isObject(value) : typeof value === type;
  });
}
