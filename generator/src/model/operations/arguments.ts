import { lookUpProperty } from "../schemas/property-lookup.js";
import { isSurelyObject } from "../schemas/surely-object.js";
import { optional, type BuildContext } from "../nodes.js";
import { choicesIn } from "./bodies.js";
import type {
  Argument,
  Body,
  BodyChoice,
  Content,
  MemberPath,
  NamedSchema,
  Operation,
  Parameter,
  ParameterLocation,
  Schema,
  Unknown,
} from "../types.js";

/** Finds a component's schema by its name. */
export type SchemaLookup = (name: string) => NamedSchema["schema"] | undefined;

/** The parts of a request that callers pass. */
export interface Requested {
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  /** The entries of `x-unknowns` that give the operation an option. */
  readonly options: readonly Unknown[];
}

/**
 * Lists the arguments of an operation: in one flat object wherever no two of them share a name, because that is easiest for
 * callers; otherwise grouped by location, with the body as the argument `body`. Every media type of the body has the same
 * parameters.
 */
export function listArguments(
  context: BuildContext,
  lookup: SchemaLookup,
  { parameters, body, options }: Requested,
): Pick<Operation, "arguments" | "bodyChoices"> {
  const contents = body === undefined ? [] : [body.content, ...choicesIn(body.contents, body.content)];
  const flat = contents.map((content) => {
    const properties = body && spreadableProperties(context, lookup, { ...body, content });
    return flatPath(parameters, properties);
  });
  const isNested = hasTwins(parameters) || flat.includes(undefined);
  const bodies = contents.map((content, at) => ({
    content,
    argument: bodyArgument(body as Body, content, isNested ? ["body"] : (flat[at] ?? [])),
  }));
  const [usual, ...choices] = bodies;
  return {
    arguments: [
      ...(isNested ? groupedParameters(parameters) : parameters.map((parameter) => parameterArgument(parameter, []))),
      ...(usual ? [usual.argument] : []),
      ...options.flatMap(optionArgument),
    ],
    bodyChoices: choices satisfies readonly BodyChoice[],
  };
}

function hasTwins(parameters: readonly Parameter[]): boolean {
  return new Set(parameters.map(({ name }) => name)).size < parameters.length;
}

/** Returns the path of a body beside flat parameters; undefined if a parameter has its name. */
function flatPath(parameters: readonly Parameter[], properties: readonly string[] | undefined): MemberPath | undefined {
  const taken = new Set(parameters.map(({ name }) => name));
  if (properties?.every((property) => !taken.has(property))) return [];
  return taken.has("body") ? undefined : ["body"];
}

// --------------------------------------------------------------------------------------------------- one argument

/** The property that holds the parameters of a location. */
const groups: Readonly<Record<ParameterLocation, string>> = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
};

function groupedParameters(parameters: readonly Parameter[]): readonly Argument[] {
  return Object.entries(groups).flatMap(([location, group]) =>
    parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => parameterArgument(parameter, [group])),
  );
}

function parameterArgument(parameter: Parameter, group: MemberPath): Argument {
  const { name, in: location, required, schema, description, deprecated, examples } = parameter;
  const { readOnly: _, writeOnly: __, ...passed } = schema;
  return {
    path: [...group, name],
    source: { kind: "parameter", in: location, name },
    required,
    schema: { ...passed, ...optional("description", description), ...(deprecated && { deprecated }) },
    ...optional("examples", examples),
  };
}

function bodyArgument({ required, description, source }: Body, content: Content, path: MemberPath): Argument {
  const { schema, examples } = content;
  const described = optional("description", description ?? schema.description);
  const passed: Schema = { ...passedSchema(content, source), ...described };
  return {
    path,
    source: { kind: "body" },
    required,
    schema: path.length === 0 ? schema : passed,
    ...optional("examples", examples),
  };
}

/** Returns the schema of a body as callers pass it: text and bytes are that, even if their schema has another type. */
function passedSchema({ coding, schema }: Content, source: string): Schema {
  switch (coding) {
    case "binary":
      return { kind: "binary", whole: true, source };
    case "text":
    case "events":
      return schema.kind === "string" && !schema.implied ? schema : { kind: "string", source };
    case "json":
    case "form":
    case "multipart":
    case "lines":
      return schema;
  }
}

function optionArgument({ id, option }: Unknown): readonly Argument[] {
  if (option === undefined) return [];
  const { argument, in: location, schema, description } = option;
  return [
    {
      path: [argument],
      source: { kind: "option", in: location, id },
      required: false,
      schema: { ...schema, ...optional("description", description) },
    },
  ];
}

// ------------------------------------------------------------------------------------- the properties of a body

/** Returns the properties of a body that can join the parameters; undefined if it may be more, or something else. */
function spreadableProperties(context: BuildContext, lookup: SchemaLookup, body: Body): readonly string[] | undefined {
  const { coding, schema } = body.content;
  if (!["json", "form", "multipart"].includes(coding) || !isSurelyObject(context, schema)) return undefined;
  const properties = propertiesOf(schema, { lookup, known: new Map() });
  if (properties === undefined) return undefined;
  // Leaving out every property of an optional body sends no body, so that none of them can be required.
  return !body.required && [...properties.values()].includes(true) ? undefined : [...properties.keys()];
}

/** The properties that an object may have, each with whether any part of its schema requires it. */
type Properties = ReadonlyMap<string, boolean>;

interface Search {
  readonly lookup: SchemaLookup;
  /** The properties of components, so that each is read once. Undefined while one is read. */
  readonly known: Map<string, Properties | undefined>;
}

/** Returns the properties of an object; undefined for other schemas, and for objects with properties of any name. */
function propertiesOf(schema: Schema, search: Search): Properties | undefined {
  switch (schema.kind) {
    case "object":
      return schema.properties.length === 0 || schema.patterns.length > 0 || isIndexed(schema)
        ? undefined
        : new Map(schema.properties.map(({ name, required }) => [name, required]));
    case "ref":
      return propertiesOfComponent(schema.name, search);
    case "intersection":
      return union(schema.members.map((member) => propertiesOf(member, search)));
    case "union":
      return union(schema.variants.map((variant) => propertiesOf(variant, search)));
    case "tagged":
      return union(schema.variants.map((variant) => propertiesOf(variant.schema, search)));
    default:
      return undefined;
  }
}

function propertiesOfComponent(name: string, search: Search): Properties | undefined {
  if (search.known.has(name)) return search.known.get(name);
  search.known.set(name, undefined);
  const target = search.lookup(name);
  const properties = target && propertiesOf(target, search);
  search.known.set(name, properties);
  return properties;
}

function isIndexed(schema: Extract<Schema, { kind: "object" }>): boolean {
  return schema.explicitAdditional && schema.additional.kind !== "never";
}

function union(parts: readonly (Properties | undefined)[]): Properties | undefined {
  const all = new Map<string, boolean>();
  for (const part of parts) {
    if (part === undefined) return undefined;
    for (const [name, required] of part) all.set(name, required || all.get(name) === true);
  }
  return all;
}

// ------------------------------------------------------------------------------------------------- names of arguments

/** Returns whether a call of the operation takes an argument of this name. */
export function hasArgument(context: BuildContext, operation: WithParameters, name: string): boolean {
  return (
    operation.parameters.some((parameter) => parameter.name === name) ||
    (operation.body !== undefined && lookUpProperty(context, operation.body.content.schema.source, name) !== undefined)
  );
}

/** Returns the names of an operation's parameters, for suggestions. */
export function parameterNames(operation: WithParameters): readonly string[] {
  return operation.parameters.map((parameter) => parameter.name);
}

/** Returns the path of a parameter in the arguments. */
export function parameterPath(list: readonly Argument[], location: ParameterLocation, name: string): MemberPath {
  const isWanted = ({ source }: Argument): boolean =>
    source.kind === "parameter" && source.in === location && source.name === name;
  return list.find(isWanted)?.path ?? [name];
}

/** Returns the path of the body in the arguments. */
export function bodyArgumentPath(list: readonly Argument[]): MemberPath {
  return list.find(({ source }) => source.kind === "body")?.path ?? [];
}

/** Returns the path of the argument of this name: of the first parameter that has it, else of a property of the body. */
export function argumentNamed(list: readonly Argument[], name: string): MemberPath {
  const parameter = list.find(({ source }) => source.kind === "parameter" && source.name === name);
  return parameter?.path ?? [...bodyArgumentPath(list), name];
}

type WithParameters = Pick<Requested, "parameters" | "body">;
