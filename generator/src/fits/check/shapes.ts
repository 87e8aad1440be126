import { componentsOf } from "../../model/index.js";
import type { Api, Property, Schema } from "../../model/types.js";
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
  const all = parts.map(inner);
  const typed = all.find(({ shapes }) => shapes.some((shape) => shape.kind !== "unknown"));
  const shape = typed?.shapes.find((one) => one.kind !== "unknown");
  return {
    nullable: all.length > 0 && all.every(({ nullable }) => nullable),
    shapes: [{ ...shape, kind: shape?.kind ?? "unknown", type }],
  };
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
  const inherited = (type.parts ?? []).flatMap((part) => Object.entries(usedProperties(part, consumer, depth + 1)));
  return Object.fromEntries([...inherited, ...Object.entries(type.properties ?? {})]);
}

/** Returns whether a consumer makes objects of a type. */
export function isMade(type: UsedType, consumer: Consumer, depth = 0): boolean {
  const named = componentOf(type, consumer);
  if (depth > deepest) return false;
  return (
    type.made === true ||
    (named !== undefined && isMade(named, consumer, depth + 1)) ||
    (type.parts ?? []).some((part) => isMade(part, consumer, depth + 1))
  );
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
    case "intersection": {
      const all = schema.members.map(inner);
      const shape = all.flatMap(({ shapes }) => shapes).find(({ kind }) => kind !== "unknown");
      return {
        nullable: all.length > 0 && all.every(({ nullable }) => nullable),
        shapes: [{ ...shape, kind: shape?.kind ?? "unknown", type: schema }],
      };
    }
    default:
      return only({ kind: schema.kind, type: schema });
  }
}

function ofValues(all: readonly unknown[], type: Schema, isOpen: boolean): Shapes<Schema> {
  const values = all.filter(isPrimitive);
  const kinds = [...new Set(values.map((value) => typeof value))].filter((kind) => kind !== "object");
  return {
    nullable: values.includes(null),
    shapes: kinds.map((kind) => ({
      kind,
      type,
      ...(!isOpen && { values: values.filter((value) => typeof value === kind) }),
    })),
  };
}

/** A property of an object in the document. */
export interface FoundProperty {
  readonly property: Property;
  readonly required: boolean;
}

/** Returns the properties of an object, with those of what it consists of. */
export function propertiesOf(schema: Schema, api: Api, depth = 0): ReadonlyMap<string, FoundProperty> {
  if (depth > deepest) return new Map();
  const inner = (one: Schema): ReadonlyMap<string, FoundProperty> => propertiesOf(one, api, depth + 1);
  const found = new Map<string, FoundProperty>();
  const add = (all: ReadonlyMap<string, FoundProperty>, isOptional: boolean): void => {
    for (const [name, one] of all) {
      const required = (one.required && !isOptional) || found.get(name)?.required === true;
      found.set(name, { property: one.property, required });
    }
  };
  if (schema.kind === "ref") {
    const component = componentsOf(api).get(schema.name);
    if (component !== undefined) add(inner(component.schema), false);
  } else if (schema.kind === "nullable") add(inner(schema.inner), false);
  else if (schema.kind === "intersection") for (const one of schema.members) add(inner(one), false);
  else if (schema.kind === "union") for (const one of schema.variants) add(inner(one), true);
  else if (schema.kind === "object")
    for (const property of schema.properties) found.set(property.name, { property, required: property.required });
  for (const check of schema.checks ?? [])
    if (check.check === "required")
      for (const name of check.names) {
        const one = found.get(name);
        if (one !== undefined) found.set(name, { ...one, required: true });
      }
  return found;
}
