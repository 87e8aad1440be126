import type { ListShape, ObjectShape, ScalarShape, ValueShape } from "../contract.js";

/** The readings of a string that a shape allows. */
export interface Kinds {
  readonly scalars: readonly ScalarShape[];
  readonly items?: ValueShape;
  readonly object?: ObjectShape;
}

const known = new Map<ValueShape, Kinds>();

/** Lists what a shape allows. Any value may be a list or an object, too. */
export function kindsOf(shape: ValueShape = "string"): Kinds {
  const kinds = known.get(shape) ?? listKinds(shape);
  // There are few scalars, and other shapes may be anybody's.
  if (typeof shape === "string") known.set(shape, kinds);
  return kinds;
}

function listKinds(shape: ValueShape): Kinds {
  const variants: readonly (ScalarShape | ListShape | ObjectShape)[] =
    typeof shape === "object" && "anyOf" in shape ? shape.anyOf : [shape];
  const scalars = variants.filter((one): one is ScalarShape => typeof one === "string");
  const isAny = scalars.includes("any");
  const list = variants.find((one): one is ListShape => typeof one === "object" && "items" in one);
  const object = variants.find((one): one is ObjectShape => typeof one === "object" && "properties" in one);
  const items = list?.items ?? (isAny ? "any" : undefined);
  const members = object ?? (isAny ? { properties: {} } : undefined);
  return { scalars, ...(items !== undefined && { items }), ...(members && { object: members }) };
}

/** Returns the shape of a property. */
export function shapeOfProperty({ properties, additional = "any" }: ObjectShape, name: string): ValueShape {
  return (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? additional;
}

const words: Readonly<Record<ScalarShape, string>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  null: "null",
  any: "a value",
  file: "a file",
};

/** Describes a shape: `a number or an array`. */
export function describe({ scalars, items, object }: Kinds): string {
  const parts = [
    ...scalars.filter((one) => one !== "null" || scalars.length === 1).map((one) => words[one]),
    ...(items === undefined ? [] : ["an array"]),
    ...(object === undefined ? [] : ["an object"]),
  ];
  return parts.join(" or ");
}
