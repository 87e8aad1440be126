import { findOnce } from "../../../diagnostics/get-or-add.js";
import { fold, type Of } from "../../schemas/fold.js";
import { lookUpProperty } from "../../schemas/property-lookup.js";
import { isSurelyObject } from "../../schemas/surely-object.js";
import { optional } from "../../../diagnostics/optional.js";
import { type BuildContext } from "../../nodes.js";
import { needOfArguments } from "../../argument-properties.js";
import type { LockedOperation } from "../../naming/types.js";
import { choicesIn } from "../contents/bodies.js";
import { chooseLayout, keepLayout, type Layout, type SpreadableBody } from "./layout.js";
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
  Pointer,
  Schema,
  Unknown,
} from "../../types.js";

/** Finds a component's schema by its name. */
export type SchemaLookup = (name: string) => NamedSchema["schema"] | undefined;

/** The parts of a request that callers pass. */
export interface Requested {
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  /** The entries of `x-unknowns` that give the operation an option. */
  readonly options: readonly Unknown[];
  /** The entry of the names lock. */
  readonly locked?: LockedOperation;
}

/**
 * Lists the arguments of an operation, in the layout of the names lock if that has the operation. Callers pass options before
 * arguments if the operation had none when it was named.
 */
export function listArguments(
  context: BuildContext,
  lookup: SchemaLookup,
  { parameters, body, options, locked }: Requested,
): Pick<Operation, "arguments" | "bodyChoices" | "optionsFirst"> {
  const contents = body === undefined ? [] : [body.content, ...choicesIn(body.contents, body.content)];
  const bodies = contents.map((content) => ({
    content,
    required: body?.required === true,
    properties: spreadableProperties(context, lookup, content),
  }));
  const layout = locked ? keepLayout(parameters, bodies, locked) : chooseLayout(parameters, bodies);
  const placed = bodies.map((one, at) => placedBody(body as Body, one, layout.bodies[at]));
  const [usual, ...choices] = placed;
  const list = [
    ...orderOf(parameters, layout).map((parameter) => parameterArgument(parameter, layout)),
    ...(usual ? [usual.argument, ...usual.properties] : []),
    ...options.flatMap(optionArgument),
  ];
  const hadNone = locked && locked.parameters.length + locked.options.length + locked.bodies.length === 0;
  const optionsFirst = (hadNone === true || locked?.optionsFirst === true) && needOfArguments(list) === "optional";
  return { arguments: list, bodyChoices: choices, ...(optionsFirst && { optionsFirst }) };
}

/** Returns a body as an argument, and the properties of it that are arguments of other names. */
function placedBody(
  body: Body,
  { content, properties }: SpreadableBody,
  { as, renamed }: Layout["bodies"][number] = { renamed: new Map() },
): BodyChoice {
  const argument = bodyArgument(body, content, as === undefined ? [] : [as]);
  const renamedProperties = [...renamed].flatMap(([name, own]): readonly Argument[] => {
    const found = properties?.get(name);
    return found ? [{ path: [own], source: { kind: "property", name }, ...found }] : [];
  });
  return { content, argument, properties: renamedProperties };
}

// --------------------------------------------------------------------------------------------------- one argument

/** The property that holds the parameters of a location. */
const groups: Readonly<Record<ParameterLocation, string>> = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
  querystring: "querystring",
};

/** Returns the parameters in the order of their groups, if they are grouped. */
function orderOf(parameters: readonly Parameter[], { isGrouped }: Layout): readonly Parameter[] {
  if (!isGrouped) return parameters;
  return Object.keys(groups).flatMap((location) => parameters.filter((parameter) => parameter.in === location));
}

function parameterArgument(parameter: Parameter, { isGrouped, nameOf }: Layout): Argument {
  const { name, in: location, required, schema, description, deprecated, examples } = parameter;
  return {
    path: [...(isGrouped ? [groups[location]] : []), nameOf(parameter)],
    source: { kind: "parameter", in: location, name },
    required,
    schema: { ...unmarked(schema), ...optional("description", description), ...(deprecated && { deprecated }) },
    ...optional("examples", examples),
  };
}

/** Returns the schema of an argument. `readOnly` and `writeOnly` speak of properties, and an argument is none. */
function unmarked({ readOnly: _, writeOnly: __, ...schema }: Schema): Schema {
  return schema;
}

function bodyArgument({ required, description, source }: Body, content: Content, path: MemberPath): Argument {
  const { schema, examples } = content;
  const described = optional("description", description ?? schema.description);
  const passed: Schema = { ...unmarked(passedSchema(content, source)), ...described };
  return {
    path,
    source: { kind: "body" },
    required,
    schema: path.length === 0 ? schema : passed,
    ...optional("examples", examples),
  };
}

/** Returns the schema of a body as callers pass it: text and bytes are that, even if their schema has another type. */
function passedSchema({ coding, schema, item, streamed }: Content, source: string): Schema {
  if (streamed && item) {
    const stream: Schema = { kind: "binary", of: item, source };
    return { kind: "union", variants: [schema, stream], exclusive: false, source };
  }
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
    case "parts":
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
function spreadableProperties(
  context: BuildContext,
  lookup: SchemaLookup,
  { coding, schema }: Content,
): Properties | undefined {
  if (!["json", "form", "multipart"].includes(coding) || !isSurelyObject(context, schema)) return undefined;
  return propertiesOf(schema, { lookup, known: new Map() });
}

/** The properties that an object may have, each with its first schema, and whether any part of the object's schema requires it. */
type Properties = NonNullable<SpreadableBody["properties"]>;

interface Search {
  readonly lookup: SchemaLookup;
  /** The properties of components, so that each is read once. Undefined while one is read. */
  readonly known: Map<string, Properties | undefined>;
}

/** Returns the properties of an object; undefined for other schemas, and for objects with properties of any name. */
function propertiesOf(schema: Schema, search: Search): Properties | undefined {
  const inAll = (parts: readonly Schema[]): Properties | undefined =>
    union(parts.map((part) => propertiesOf(part, search)));
  return fold(schema, {
    leaf: (one) => {
      if (one.kind !== "object" || one.properties.length === 0 || one.patterns.length > 0 || isIndexed(one))
        return undefined;
      return new Map(one.properties.map(({ name, required, schema: own }) => [name, { required, schema: own }]));
    },
    ref: ({ name }) =>
      findOnce(search.known, name, undefined, () => {
        const target = search.lookup(name);
        return target && propertiesOf(target, search);
      }),
    all: inAll,
    any: inAll,
  });
}

function isIndexed(schema: Of<"object">): boolean {
  return schema.explicitAdditional && schema.additional.kind !== "never";
}

function union(parts: readonly (Properties | undefined)[]): Properties | undefined {
  const all = new Map<string, { readonly required: boolean; readonly schema: Schema }>();
  for (const part of parts) {
    if (part === undefined) return undefined;
    for (const [name, { required, schema }] of part) {
      const known = all.get(name);
      all.set(name, { required: required || known?.required === true, schema: known?.schema ?? schema });
    }
  }
  return all;
}

// ------------------------------------------------------------------------------------------------- names of arguments

/** Returns whether a call of the operation takes an argument of this name. */
export function hasArgument(context: BuildContext, operation: WithParameters, name: string): boolean {
  return argumentSchema(context, operation, name) !== undefined;
}

/** Returns the pointer of the schema of an argument, by its name in the API; undefined if the operation does not have it. */
export function argumentSchema(context: BuildContext, operation: WithParameters, name: string): Pointer | undefined {
  const parameter = operation.parameters.find((one) => one.name === name);
  if (parameter !== undefined) return parameter.schema.source;
  return operation.body && lookUpProperty(context, operation.body.content.schema.source, name)?.pointer;
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

/** Returns the path in the arguments of a path in the body. */
export function bodyArgumentPath(list: readonly Argument[], path: MemberPath): MemberPath {
  const [first, ...rest] = path;
  const property = list.find(({ source }) => source.kind === "property" && source.name === first);
  if (property) return [...property.path, ...rest];
  return [...(list.find(({ source }) => source.kind === "body")?.path ?? []), ...path];
}

/** Returns the path of the argument of this name: of the first parameter that has it, else of a property of the body. */
export function argumentNamed(list: readonly Argument[], name: string): MemberPath {
  const parameter = list.find(({ source }) => source.kind === "parameter" && source.name === name);
  return parameter?.path ?? bodyArgumentPath(list, [name]);
}

type WithParameters = Pick<Requested, "parameters" | "body">;
