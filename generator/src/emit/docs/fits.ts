import { unreachable } from "../../model/index.js";
import type { Check, JsonValue, NumberCheck, Schema } from "../../model/types.js";
import { statedSchema } from "../shared/tags.js";
import { travels } from "../shared/travels.js";
import { isDemanded, type Direction } from "../shared/types.js";
import type { Site } from "./site.js";

type Of<K extends Schema["kind"]> = Extract<Schema, { kind: K }>;
type JsonObject = { readonly [key: string]: JsonValue };

/** The direction in which a value travels, and the site with the components. */
export interface Travel {
  readonly direction: Direction;
  readonly site: Site;
}

/**
 * Returns whether a value has the shape of a schema in a direction, and passes its checks. Ignores patterns, formats and
 * unevaluated properties: we leave out an example of the document only if callers could not send it.
 */
export function fits(schema: Schema, value: JsonValue, travel: Travel): boolean {
  return fitsOnce(schema, value, travel, new Map());
}

/** Checks each component once per value. Otherwise, `allOf` with two references, 30 levels deep, is 2^30 checks. */
function fitsOnce(schema: Schema, value: JsonValue, travel: Travel, verdicts: Map<string, boolean>): boolean {
  const { direction, site } = travel;
  const again = (inner: Schema, part: JsonValue): boolean => fits(inner, part, travel);
  const same = (inner: Schema): boolean => fitsOnce(inner, value, travel, verdicts);
  return hasShape() && passesChecks(schema, value, travel);

  function hasShape(): boolean {
    switch (schema.kind) {
      case "unknown":
        return true;
      case "never":
      case "binary":
        return false;
      case "null":
        return value === null;
      case "boolean":
        return typeof value === "boolean";
      case "string":
        return typeof value === "string" || schema.implied === true;
      case "number":
        return typeof value === "number" ? !schema.integer || Number.isInteger(value) : schema.implied === true;
      case "literal":
        return isEqual(schema.value, value);
      case "enum":
        return schema.values.some((one) => isEqual(one, value)) || (schema.open && typeof value === "string");
      case "array":
        return Array.isArray(value)
          ? (value as readonly JsonValue[]).every((item) => again(schema.items, item))
          : schema.implied === true;
      case "tuple":
        return isTuple(schema, value, again);
      case "object":
        return isObjectOf(schema, value, direction, again);
      case "union":
        return schema.variants.some(same);
      case "tagged":
        return schema.variants.some((variant) => same(statedSchema(schema.tag, variant)));
      case "intersection":
        return schema.members.every(same);
      case "nullable":
        return value === null || same(schema.inner);
      case "ref": {
        const known = verdicts.get(schema.name);
        if (known !== undefined) return known;
        // A component that refers back to itself for the same value describes nothing.
        verdicts.set(schema.name, false);
        const target = site.schemas.get(schema.name)?.thing.schema;
        const verdict = target !== undefined && fitsOnce(target, value, travel, verdicts);
        verdicts.set(schema.name, verdict);
        return verdict;
      }
      default:
        return unreachable(schema);
    }
  }
}

type Fits = (schema: Schema, value: JsonValue) => boolean;

function isTuple({ prefix, items, required, implied }: Of<"tuple">, value: JsonValue, has: Fits): boolean {
  if (!Array.isArray(value)) return implied === true;
  const entries = value as readonly JsonValue[];
  return entries.length >= required && entries.every((entry, index) => has(prefix[index] ?? items, entry));
}

function isObjectOf(schema: Of<"object">, value: JsonValue, direction: Direction, has: Fits): boolean {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return schema.implied === true;
  const members = value as JsonObject;
  const named = new Map(schema.properties.map((property) => [property.name, property]));
  const isComplete = schema.properties.every(
    (property) => !property.required || Object.hasOwn(members, property.name) || !travels(property.schema, direction),
  );
  return (
    isComplete &&
    Object.entries(members).every(([name, member]) => {
      const property = named.get(name);
      if (property !== undefined) return travels(property.schema, direction) && has(property.schema, member);
      return schema.patterns.length > 0 || has(schema.additional, member);
    })
  );
}

/** Returns whether a value passes the checks of a schema, whatever its shape. */
export function passesChecks({ checks = [] }: Schema, value: JsonValue, travel: Travel): boolean {
  return checks.every((check) => passes(check, value, travel, (schema, part) => fits(schema, part, travel)));
}

function passes(check: Check, value: JsonValue, { direction }: Travel, has: Fits): boolean {
  const hasMember = (name: string): boolean => Object.hasOwn(Object(value) as object, name);
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  switch (check.check) {
    case "not":
      return !has(check.schema, value);
    case "if": {
      const branch = has(check.if, value) ? check.then : check.else;
      return branch === undefined || has(branch, value);
    }
    case "required":
      return !isObject || !isDemanded(check, direction) || check.names.every(hasMember);
    case "dependentRequired":
      if (!isObject || !isDemanded(check, direction)) return true;
      return !hasMember(check.property) || check.names.every(hasMember);
    case "dependentSchema":
      return !isObject || !hasMember(check.property) || has(check.schema, value);
    case "propertyNames":
      return !isObject || Object.keys(value).every((name) => has(check.schema, name));
    default:
      return (
        !("value" in check) ||
        typeof check.value !== "number" ||
        isWithin(check.check as NumberCheck, check.value, value)
      );
  }
}

function isWithin(check: NumberCheck, bound: number, value: JsonValue): boolean {
  if (typeof value === "number") {
    if (check === "minimum") return value >= bound;
    if (check === "maximum") return value <= bound;
    if (check === "exclusiveMinimum") return value > bound;
    if (check === "exclusiveMaximum") return value < bound;
  }
  const size = sizeFor(check, value);
  if (size === undefined) return true;
  return check.startsWith("min") ? size >= bound : size <= bound;
}

/** Returns the size that a bound limits; undefined if the bound does not apply to the value. */
function sizeFor(check: NumberCheck, value: JsonValue): number | undefined {
  if (typeof value === "string") return check.endsWith("Length") ? [...value].length : undefined;
  if (Array.isArray(value)) return check.endsWith("Items") ? value.length : undefined;
  if (value !== null && typeof value === "object")
    return check.endsWith("Properties") ? Object.keys(value).length : undefined;
  return undefined;
}

function isEqual(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
