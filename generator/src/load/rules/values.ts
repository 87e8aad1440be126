import { findOnce, getOrAdd } from "../../diagnostics/get-or-add.js";
import { isList, isObject, isOfType, type Node, type ObjectNode } from "../document.js";
import { itemsOf, membersOf, textOf, type RuleContext } from "./rule.js";

/** The maximum depth of references and applicators for one value. */
const deepest = 40;

/** Finds out why values are certainly invalid. Caches the result for each value and schema. */
export class Misfits {
  readonly #dereference: RuleContext["dereference"];
  readonly #found = new Map<ObjectNode, Map<Node, string | undefined>>();
  /** The values of enums, as JSON. */
  readonly #listed = new Map<readonly Node[], ReadonlySet<string>>();

  constructor(dereference: RuleContext["dereference"]) {
    this.#dereference = dereference;
  }

  /**
   * Returns the first reason why a value is invalid, in words; undefined if it may be valid. Does not check
   * conditions, patterns and formats, which validators do; a pattern of an untrusted document might never end.
   */
  of(value: Node, schema: Node | undefined, depth = 0): string | undefined {
    if (schema === false) return "no value is valid there";
    if (!isObject(schema) || depth > deepest) return undefined;
    const found = getOrAdd(this.#found, schema, () => new Map<Node, string | undefined>());
    // A recursive value may be valid until the check ends.
    return findOnce(found, value, undefined, () => this.#find(value, schema, depth));
  }

  #find(value: Node, schema: ObjectNode, depth: number): string | undefined {
    const inner: Inner = (part, of = value) => this.of(of, part, depth + 1);
    const reference = textOf(schema["$ref"]);
    const target = this.#dereference(schema);
    const found = reference === undefined ? undefined : inner(target);
    return found ?? this.#own(value, schema) ?? unionMisfit(schema, inner) ?? partMisfit(value, schema, inner);
  }

  #own(value: Node, schema: ObjectNode): string | undefined {
    const type = schema["type"];
    const types = textOf(type) === undefined ? itemsOf(type).map(String) : [String(type)];
    if (types.length > 0 && !types.some((one) => isOfType(value, one)))
      return `it is not of type ${types.join(" or ")}`;
    const constant = schema["const"];
    const lists = constant === undefined ? schema["enum"] : undefined;
    const isListed =
      constant !== undefined
        ? JSON.stringify(constant) === JSON.stringify(value)
        : !isList(lists) || this.#valuesOf(lists).has(JSON.stringify(value));
    if (!isListed) return isScalar(value) ? "it is none of the values listed" : undefined;
    return boundMisfit(value, schema);
  }

  #valuesOf(list: readonly Node[]): ReadonlySet<string> {
    return getOrAdd(this.#listed, list, () => new Set(list.map((one) => JSON.stringify(one))));
  }
}

type Inner = (part: Node | undefined, of?: Node) => string | undefined;

function boundMisfit(value: Node, schema: ObjectNode): string | undefined {
  const limit = (key: string): number => (typeof schema[key] === "number" ? schema[key] : Number.NaN);
  if (typeof value === "number") {
    if (value < limit("minimum") || value <= limit("exclusiveMinimum")) return "it is below the minimum";
    if (value > limit("maximum") || value >= limit("exclusiveMaximum")) return "it is above the maximum";
  }
  if (typeof value === "string") {
    const length = [...value].length;
    if (length < limit("minLength")) return "it is too short";
    if (length > limit("maxLength")) return "it is too long";
  }
  if (Array.isArray(value)) {
    if (value.length < limit("minItems")) return "it has too few items";
    if (value.length > limit("maxItems")) return "it has too many items";
  }
  return undefined;
}

/** Returns why no variant of a union accepts the value. */
function unionMisfit(schema: ObjectNode, inner: Inner): string | undefined {
  for (const key of ["anyOf", "oneOf"]) {
    const variants = itemsOf(schema[key]);
    const reasons = variants.map((variant) => inner(variant));
    if (variants.length > 0 && !reasons.includes(undefined))
      return variants.length === 1 ? reasons[0] : "no variant fits it";
  }
  return undefined;
}

function partMisfit(value: Node, schema: ObjectNode, inner: Inner): string | undefined {
  const whole = itemsOf(schema["allOf"]).map((part) => inner(part));
  return [...whole, ...memberMisfits(value, schema, inner)].find((reason) => reason !== undefined);
}

function memberMisfits(value: Node, schema: ObjectNode, inner: Inner): readonly (string | undefined)[] {
  if (Array.isArray(value) && schema["prefixItems"] === undefined && schema["items"] !== undefined)
    return (value as readonly Node[]).map((item) => prefixed("an item of it", inner(schema["items"], item)));
  if (!isObject(value)) return [];
  const missing = itemsOf(schema["required"]).filter((name) => typeof name === "string" && value[name] === undefined);
  const members = membersOf(schema["properties"]).flatMap(([name, property]) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    return member === undefined ? [] : [prefixed(`its member "${name}"`, inner(property, member))];
  });
  return [...missing.map((name) => `it lacks "${String(name)}"`), ...members];
}

function prefixed(what: string, reason: string | undefined): string | undefined {
  return reason?.replace(/^it\b/, what);
}

function isScalar(value: Node): boolean {
  return value === null || typeof value !== "object";
}
