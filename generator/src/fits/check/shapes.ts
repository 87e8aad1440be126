import { componentsOf } from "../../model/index.js";
import type { Api, Property, Schema } from "../../model/types.js";
import { jsonTypeOf } from "../../diagnostics/json-type.js";
import { isPrimitive } from "../labels.js";
import type { Consumer, Primitive, UsedProperty, UsedType } from "../types.js";

/** The values of a type: those of one kind. */
export interface Shape<T> {
  readonly kind: string;
  /** The only values that are allowed. */
  readonly values?: readonly Primitive[];
  /** The values that a consumer uses. */
  readonly used?: readonly Primitive[];
  readonly type: T;
}

/** A type as what its values may be. */
export interface Shapes<T> {
  readonly nullable: boolean;
  readonly shapes: readonly Shape<T>[];
}

/** The deepest chain of references and unions that is followed. */
const deepest = 40;

function join<T>(all: readonly Shapes<T>[]): Shapes<T> {
  return { nullable: all.some(({ nullable }) => nullable), shapes: all.flatMap(({ shapes }) => shapes) };
}

function only<T>(shape: Shape<T>): Shapes<T> {
  return { nullable: false, shapes: [shape] };
}

// ---------------------------------------------------------------------------------------------- of a consumer

/** Returns what the values of a type could be when the consumer was built. */
export function shapesOfType(type: UsedType, consumer: Consumer, depth = 0): Shapes<UsedType> {
  const found = shapesOfPlainType(type, consumer, depth);
  return type.nullable === true ? { ...found, nullable: true } : found;
}

function shapesOfPlainType(type: UsedType, consumer: Consumer, depth: number): Shapes<UsedType> {
  const inner = (one: UsedType): Shapes<UsedType> => shapesOfType(one, consumer, depth + 1);
  const { kind, values, used, parts = [] } = type;
  if (kind === "null") return { nullable: true, shapes: [] };
  if (depth > deepest) return only({ kind: "unknown", type });
  if (kind === "schema") {
    const named = componentOf(type, consumer);
    return named === undefined ? only({ kind: "unknown", type }) : withName(inner(named), type);
  }
  if (kind === "union") return join(parts.map(inner));
  if (kind !== "intersection") return only({ kind, type, ...(values && { values }), ...(used && { used }) });
  for (const [index, part] of parts.entries()) {
    const union = part.kind === "schema" ? componentOf(part, consumer) : part;
    if (union?.kind === "union" && union.parts !== undefined)
      return join(union.parts.map((variant) => inner({ ...type, parts: parts.with(index, variant) })));
  }
  return intersect(parts.map(inner), type);
}

/** Returns what the values of all of several types may be. Numbers that must be strings, too, are no values at all. */
function intersect<T>(all: readonly Shapes<T>[], type: T): Shapes<T> {
  const shape = all.flatMap(({ shapes }) => shapes).find(({ kind }) => kind !== "unknown");
  const nullable = all.length > 0 && all.every((one) => one.nullable);
  return { nullable, shapes: [{ ...shape, kind: shape?.kind ?? "unknown", type }] };
}

/** Returns the component that a type refers to. */
function componentOf({ name }: UsedType, { schemas }: Consumer): UsedType | undefined {
  return name !== undefined && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}

/** Keeps the name of a component with its only shape. */
function withName<T>(found: Shapes<T>, type: T): Shapes<T> {
  const [shape, ...others] = found.shapes;
  return shape?.kind === "object" && others.length === 0 ? { ...found, shapes: [{ ...shape, type }] } : found;
}

/** Returns the properties of an object that a consumer uses. */
export function usedProperties(type: UsedType, consumer: Consumer, depth = 0): Readonly<Record<string, UsedProperty>> {
  if (depth > deepest) return {};
  if (type.kind === "schema") {
    const named = componentOf(type, consumer);
    return named === undefined ? {} : usedProperties(named, consumer, depth + 1);
  }
  const found = new Map<string, UsedProperty>();
  const inherited = (type.parts ?? []).flatMap((part) => Object.entries(usedProperties(part, consumer, depth + 1)));
  for (const [name, property] of [...inherited, ...Object.entries(type.properties ?? {})]) {
    const before = found.get(name);
    found.set(name, before === undefined ? property : joinUses(before, property));
  }
  return Object.fromEntries(found);
}

/** Joins the uses of a property in two parts of a type. */
function joinUses(one: UsedProperty, other: UsedProperty): UsedProperty {
  const reads = [one.read, other.read];
  const sent = [one.sent, other.sent];
  return {
    type: other.type,
    required: one.required && other.required,
    ...(reads.some((read) => read !== undefined) && { read: reads.includes("part") ? "part" : "whole" }),
    ...(sent.some((how) => how !== undefined) && { sent: sent.includes("sometimes") ? "sometimes" : "always" }),
  };
}

/** Returns whether a consumer makes objects of a type. */
export function isMade(type: UsedType, consumer: Consumer, depth = 0): boolean {
  if (depth > deepest) return false;
  const named = componentOf(type, consumer);
  return type.made === true || (named !== undefined && isMade(named, consumer, depth + 1));
}

// --------------------------------------------------------------------------------------------- of a document

/** Returns what the values of a schema may be. */
export function shapesOfSchema(schema: Schema, api: Api, depth = 0): Shapes<Schema> {
  const inner = (one: Schema): Shapes<Schema> => shapesOfSchema(one, api, depth + 1);
  if (depth > deepest) return only({ kind: "unknown", type: schema });
  switch (schema.kind) {
    case "ref": {
      const component = componentsOf(api).get(schema.name);
      if (component === undefined) return only({ kind: "unknown", type: schema });
      return withName(inner(component.schema), schema);
    }
    case "nullable":
      return { ...inner(schema.inner), nullable: true };
    case "null":
      return { nullable: true, shapes: [] };
    case "enum":
      return ofValues(schema.values, schema, schema.open);
    case "literal":
      return ofValues([schema.value], schema, false);
    case "tuple":
      return only({ kind: "array", type: schema });
    case "union":
      return join(schema.variants.map(inner));
    case "intersection":
      for (const [index, member] of schema.members.entries()) {
        const union = member.kind === "ref" ? componentsOf(api).get(member.name)?.schema : member;
        if (union?.kind === "union")
          return join(union.variants.map((one) => inner({ ...schema, members: schema.members.with(index, one) })));
      }
      return intersect(schema.members.map(inner), schema);
    default:
      return only({ kind: schema.kind, type: schema });
  }
}

function ofValues(all: readonly unknown[], type: Schema, isOpen: boolean): Shapes<Schema> {
  const values = all.filter(isPrimitive);
  const kinds = [...new Set(all.map(jsonTypeOf))].filter((kind) => kind !== "null");
  return {
    nullable: values.includes(null),
    shapes: kinds.map((kind) => {
      const own = values.filter((value) => jsonTypeOf(value) === kind);
      return { kind, type, ...(!isOpen && own.length > 0 && { values: own }) };
    }),
  };
}

/** A property of an object in the document. */
export interface FoundProperty {
  readonly property: Property;
  /** Every variant that has the property requires it. */
  readonly required: boolean;
  /** Every variant requires it. */
  readonly demanded: boolean;
}

type Found = ReadonlyMap<string, FoundProperty>;

/** Returns the properties of an object, with those of what it consists of. */
export function propertiesOf(schema: Schema, api: Api, depth = 0): Found {
  if (depth > deepest) return new Map();
  const inner = (one: Schema): Found => propertiesOf(one, api, depth + 1);
  return withDemands(schema, ownProperties(schema, api, inner));
}

function ownProperties(schema: Schema, api: Api, inner: (schema: Schema) => Found): Map<string, FoundProperty> {
  switch (schema.kind) {
    case "ref": {
      const component = componentsOf(api).get(schema.name);
      return new Map(component && inner(component.schema));
    }
    case "nullable":
      return new Map(inner(schema.inner));
    case "intersection":
      return joinProperties(schema.members.map(inner), (all, key) => all.some((one) => one?.[key] === true));
    case "union":
      return joinProperties(schema.variants.map(inner), (all, key) =>
        all.every((one) => (one === undefined ? key === "required" : one[key])),
      );
    case "object":
      return new Map(
        schema.properties.map((property) => {
          const { name, required } = property;
          return [name, { property, required, demanded: required }];
        }),
      );
    default:
      return new Map();
  }
}

/** Joins the properties of several schemas. */
function joinProperties(
  all: readonly Found[],
  decide: (found: readonly (FoundProperty | undefined)[], key: "required" | "demanded") => boolean,
): Map<string, FoundProperty> {
  const joined = new Map<string, FoundProperty>();
  for (const own of all)
    for (const [name, { property }] of own) {
      if (joined.has(name)) continue;
      const found = all.map((one) => one.get(name));
      joined.set(name, { property, required: decide(found, "required"), demanded: decide(found, "demanded") });
    }
  return joined;
}

/** Adds what keywords beside the shape of a schema require. */
function withDemands({ checks = [] }: Schema, found: Map<string, FoundProperty>): Found {
  for (const check of checks)
    for (const name of check.check === "required" ? check.names : []) {
      const one = found.get(name);
      if (one !== undefined) found.set(name, { ...one, required: true, demanded: true });
    }
  return found;
}
