import { targetSchema } from "../../../model/index.js";
import type { Api, JsonValue, Schema, UnionTag } from "../../../model/types.js";
import { addAll } from "../../../diagnostics/add-to.js";

/** The facts about a variant of a union by which the runtime chooses it. */
export interface Shape {
  readonly kind: string;
  readonly program?: string;
  readonly required?: readonly string[];
  readonly properties?: readonly string[];
  readonly constants?: { readonly [name: string]: readonly JsonValue[] };
  readonly names?: { readonly [wire: string]: string };
  readonly values?: readonly JsonValue[];
  readonly items?: readonly Shape[];
}

/** Returns the shapes of the values of a schema, each once. */
export function shapesOf(api: Api, schema: Schema, depth = 0, seen: ReadonlySet<string> = new Set()): readonly Shape[] {
  const of = (inner: Schema): readonly Shape[] => shapesOf(api, inner, depth, seen);
  switch (schema.kind) {
    case "unknown":
    case "binary":
      return [{ kind: "any" }];
    case "never":
    case "null":
      return [];
    case "boolean":
      return [{ kind: "boolean" }];
    case "string":
    case "number":
      return [{ kind: schema.kind, ...programKind(schema) }];
    case "literal":
      return valueShapes([schema.value]);
    case "enum":
      return schema.open ? valueShapes(schema.values).map(({ kind }) => ({ kind })) : valueShapes(schema.values);
    case "array":
      return [{ kind: "array", ...(depth < 2 && { items: shapesOf(api, schema.items, depth + 1, seen) }) }];
    case "tuple":
      return [{ kind: "array" }];
    case "object":
    case "intersection":
      return [objectShape(api, schema)];
    case "union":
      return schema.variants.flatMap((variant, index) => of(variant).map((shape) => withTag(shape, schema.tag, index)));
    case "nullable":
      return of(schema.inner);
    case "ref": {
      const target = targetSchema(api, { name: schema.name, isBase: false });
      if (target === undefined || seen.has(schema.name)) return [{ kind: "any" }];
      return shapesOf(api, target, depth, new Set([...seen, schema.name]));
    }
  }
}

/** Returns what tells a shape from the others of a union: the properties of the only object would be long, and say nothing. */
export function distinguishing(shape: Shape, all: readonly Shape[]): Shape {
  const { required: _, properties: __, items: ___, names = {}, ...facts } = shape;
  const kinds = ({ kind, program = kind }: Shape): readonly string[] => [kind, program];
  const isLike = (other: Shape): boolean =>
    other.kind === "any" || kinds(other).some((kind, index) => kind === "any" || kind === kinds(shape)[index]);
  if (all.some((other) => other !== shape && isLike(other))) return shape;
  const own = Object.entries(names).filter(([wire]) => Object.hasOwn(facts.constants ?? {}, wire));
  return { ...facts, ...(own.length > 0 && { names: Object.fromEntries(own) }) };
}

/** Returns the shape of a variant, with the values of its tag. */
function withTag(shape: Shape, tag: UnionTag | undefined, index: number): Shape {
  if (tag === undefined) return shape;
  const { name, wireName, variants } = tag;
  return {
    ...shape,
    constants: { ...shape.constants, [wireName ?? name]: variants[index]?.values ?? [] },
    ...(wireName !== undefined && { names: { ...shape.names, [wireName]: name } }),
  };
}

function programKind({ conversion }: Schema): Pick<Shape, "program"> {
  switch (conversion?.kind) {
    case "date":
      return { program: "Date" };
    case "instant":
      return { program: "Instant" };
    case "plainDate":
      return { program: "PlainDate" };
    case "bigint":
      return { program: "bigint" };
    case "mapped":
      return { program: "any" };
    case undefined:
      return {};
  }
}

/** Returns a shape for each type of some constants. */
function valueShapes(values: readonly JsonValue[]): readonly Shape[] {
  const kinds = new Set(values.filter((value) => value !== null).map(kindOf));
  return [...kinds].map((kind) => {
    const own = values.filter((value) => value !== null && kindOf(value) === kind);
    return kind === "object" || kind === "array" ? { kind } : { kind, values: own };
  });
}

const kindOf = (value: JsonValue): string => (Array.isArray(value) ? "array" : typeof value);

interface Facts {
  readonly required: string[];
  readonly properties: string[];
  readonly constants: { [name: string]: readonly JsonValue[] };
  readonly names: { [wire: string]: string };
}

function objectShape(api: Api, schema: Schema): Shape {
  const facts: Facts = { required: [], properties: [], constants: {}, names: {} };
  collect(api, schema, facts, new Set());
  const { constants, names } = facts;
  const isEmpty = (value: object): boolean => Object.keys(value).length === 0;
  const [required, properties] = [facts.required, facts.properties].map((all) => [...new Set(all)]);
  return {
    kind: "object",
    ...(required && required.length > 0 && { required }),
    ...(properties && properties.length > 0 && { properties }),
    ...(!isEmpty(constants) && { constants }),
    ...(!isEmpty(names) && { names }),
  };
}

function collect(api: Api, schema: Schema, facts: Facts, seen: Set<string>): void {
  for (const check of schema.checks ?? [])
    // Each direction leaves some out.
    if (check.check === "required" && check.direction === undefined)
      addAll(facts.required, check.wireNames ?? check.names);
  if (schema.kind === "intersection") for (const member of schema.members) collect(api, member, facts, seen);
  if (schema.kind === "ref" && !seen.has(schema.name)) {
    seen.add(schema.name);
    const target = targetSchema(api, { name: schema.name, isBase: true });
    if (target) collect(api, target, facts, seen);
  }
  if (schema.kind !== "object") return;
  for (const { name, wireName = name, required, schema: own } of schema.properties) {
    facts.properties.push(wireName);
    if (required && !own.readOnly && !own.writeOnly) facts.required.push(wireName);
    if (wireName !== name) facts.names[wireName] = name;
    if (own.kind === "literal") facts.constants[wireName] = [own.value];
    if (own.kind === "enum" && !own.open && !own.closedInRequests) facts.constants[wireName] = own.values;
  }
}
