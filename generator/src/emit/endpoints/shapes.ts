import { keyText } from "../../codegen/literals.js";
import { componentsOf, unreachable, type Of } from "../../model/index.js";
import type { Api, JsonValue, NamedSchema, Schema } from "../../model/types.js";

/** The JSON types that a value may have, which decide how its string is read. */
export interface Shape {
  readonly scalars: ReadonlySet<Scalar>;
  readonly items?: Shape;
  readonly object?: ObjectShape;
}

interface ObjectShape {
  readonly properties: ReadonlyMap<string, Shape>;
  /** Absent: the document only describes the named properties. */
  readonly additional?: Shape;
}

type Scalar = "number" | "boolean" | "null" | "string" | "any" | "file";

/** The order in which readings are tried. */
const order: readonly Scalar[] = ["file", "number", "boolean", "null", "any", "string"];

const none: Shape = { scalars: new Set() };
const anything: Shape = { scalars: new Set(["any"]) };
const text = scalar("string");

/** The maximum depth of objects. Deeper ones are read as any value. */
const deepest = 12;

/** Returns the shape of a schema's values. */
export function shapeOf(api: Api, schema: Schema): Shape {
  return shapeIn({ components: componentsOf(api), open: new Set(), depth: 0 }, schema);
}

interface Scope {
  readonly components: ReadonlyMap<string, NamedSchema>;
  /** The components that enclose the schema. */
  readonly open: ReadonlySet<string>;
  readonly depth: number;
}

function shapeIn(scope: Scope, schema: Schema): Shape {
  const inner: Scope = { ...scope, depth: scope.depth + 1 };
  switch (schema.kind) {
    case "unknown":
      return anything;
    case "never":
      return none;
    case "null":
    case "boolean":
      return scalar(schema.kind);
    case "string":
    case "number":
      return schema.implied ? anything : scalar(schema.kind);
    case "binary":
      return scalar("file");
    case "literal":
      return shapeOfValue(schema.value);
    case "enum":
      return joined(schema.values.map(shapeOfValue));
    case "array":
      return schema.implied || isTooDeep(scope) ? anything : { ...none, items: shapeIn(inner, schema.items) };
    case "tuple": {
      const items = [...schema.prefix, schema.items].map((item) => shapeIn(inner, item));
      return schema.implied || isTooDeep(scope) ? anything : { ...none, items: joined(items) };
    }
    case "object":
      return schema.implied || isTooDeep(scope) ? anything : { ...none, object: objectIn(inner, schema) };
    case "union":
      return joined(schema.variants.map((variant) => shapeIn(scope, variant)));
    case "intersection":
      return common(schema.members.map((member) => shapeIn(scope, member)));
    case "nullable":
      return joined([shapeIn(scope, schema.inner), scalar("null")]);
    case "ref": {
      const target = scope.components.get(schema.name)?.schema;
      if (target === undefined || scope.open.has(schema.name)) return anything;
      return shapeIn({ ...scope, open: new Set([...scope.open, schema.name]) }, target);
    }
    default:
      return unreachable(schema);
  }
}

function isTooDeep({ depth }: Scope): boolean {
  return depth > deepest;
}

function objectIn(scope: Scope, { properties, patterns, additional, explicitAdditional }: Of<"object">): ObjectShape {
  const isFree = properties.length === 0 || patterns.length > 0 || explicitAdditional;
  const others = [...patterns.map(({ schema }) => schema), additional].filter(({ kind }) => kind !== "never");
  return {
    properties: new Map(properties.map(({ name, schema }) => [name, shapeIn(scope, schema)])),
    ...(isFree && others.length > 0 && { additional: joined(others.map((schema) => shapeIn(scope, schema))) }),
  };
}

function scalar(name: Scalar): Shape {
  return { scalars: new Set([name]) };
}

function shapeOfValue(value: JsonValue): Shape {
  if (value === null) return scalar("null");
  switch (typeof value) {
    case "string":
      return text;
    case "number":
      return scalar("number");
    case "boolean":
      return scalar("boolean");
    default:
      return anything;
  }
}

/** Returns the shape of values that have one of several shapes. */
function joined(shapes: readonly Shape[]): Shape {
  if (shapes.some(isAnything)) return anything;
  const [only = none] = shapes;
  if (shapes.length === 1) return only;
  const items = shapes.flatMap((shape) => shape.items ?? []);
  const objects = shapes.flatMap(({ object }) => object ?? []);
  return {
    scalars: new Set(shapes.flatMap(({ scalars }) => [...scalars])),
    ...(items.length > 0 && { items: joined(items) }),
    ...(objects.length > 0 && { object: joinedObject(objects, joined) }),
  };
}

/** Returns the shape of values that have all of several shapes. */
function common(shapes: readonly Shape[]): Shape {
  const known = shapes.filter((shape) => !isAnything(shape));
  const [first] = known;
  if (first === undefined) return anything;
  if (known.length === 1) return first;
  const items = known.flatMap((shape) => shape.items ?? []);
  const objects = known.flatMap(({ object }) => object ?? []);
  return {
    scalars: new Set([...first.scalars].filter((one) => known.every(({ scalars }) => scalars.has(one)))),
    ...(items.length === known.length && { items: common(items) }),
    ...(objects.length === known.length && { object: joinedObject(objects, common) }),
  };
}

function joinedObject(objects: readonly ObjectShape[], combine: (shapes: readonly Shape[]) => Shape): ObjectShape {
  const names = new Set(objects.flatMap(({ properties }) => [...properties.keys()]));
  const properties = [...names].map((name) => {
    const shapes = objects.flatMap((object) => object.properties.get(name) ?? []);
    return [name, combine(shapes)] as const;
  });
  const additional = objects.flatMap((object) => object.additional ?? []);
  return { properties: new Map(properties), ...(additional.length > 0 && { additional: combine(additional) }) };
}

function isAnything({ scalars }: Shape): boolean {
  return scalars.has("any");
}

/** Returns a shape as a value of the runtime's type `ValueShape`; undefined for a string, which is the default. */
export function shapeText(shape: Shape): string | undefined {
  const all = variantsOf(shape);
  const [only] = all;
  if (all.length === 1 && only === '"string"') return undefined;
  if (only === undefined) return '"any"';
  return all.length === 1 ? only : `{ anyOf: [${all.join(", ")}] }`;
}

function variantsOf({ scalars, items, object }: Shape): readonly string[] {
  return [
    ...order.filter((one) => scalars.has(one)).map((one) => `"${one}"`),
    ...(items ? [`{ items: ${shapeText(items) ?? '"string"'} }`] : []),
    ...(object ? [objectText(object)] : []),
  ];
}

function objectText({ properties, additional }: ObjectShape): string {
  const members = [...properties].map(([name, shape]) => {
    // TypeScript gives these properties the types that they have in every object.
    const suffix = name in Object.prototype ? " as const" : "";
    return `${keyText(name)}: ${shapeText(shape) ?? '"string"'}${suffix}`;
  });
  const rest = additional === undefined ? "" : `, additional: ${shapeText(additional) ?? '"string"'}`;
  const text = members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
  return `{ properties: ${text}${rest} }`;
}
