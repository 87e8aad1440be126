import type { Place } from "../../diagnostics/types.js";
import type { Node } from "../../load/document.js";
import {
  below,
  booleanOf,
  dereference,
  listOf,
  membersOf,
  onceFor,
  optional,
  proseOf,
  stringOf,
  type BuildContext,
  type Located,
} from "../nodes.js";
import { isSurelyObject } from "../schemas/compose.js";
import { buildSchema } from "../schemas/schema.js";
import { codingOf } from "./media-types.js";
import type { Parameter, ParameterLocation, ParameterStyle, Pointer, Schema } from "../types.js";

/** Parameters of a path item and of one of its operations, which override those of the same name and place. */
export function buildParameters(context: BuildContext, pathItem: Located, operation: Located): readonly Parameter[] {
  const all = [pathItem, operation].flatMap(({ node, pointer }) =>
    listOf(node, "parameters").flatMap((entry, index) =>
      buildParameter(context, entry, below(pointer, "parameters", index)),
    ),
  );
  const effective = new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  return [...effective.values()];
}

function buildParameter(context: BuildContext, entry: Node, pointer: Pointer): readonly Parameter[] {
  const located = dereference(context, entry, pointer);
  const name = located && stringOf(located.node, "name");
  const place = located && stringOf(located.node, "in");
  if (located === undefined || name === undefined || !isLocation(place) || isIgnored(place, name)) return [];
  return [onceFor(context, located, () => describedBy(context, located, name, place))];
}

function describedBy(context: BuildContext, located: Located, name: string, place: ParameterLocation): Parameter {
  const { node } = located;
  const style = styleOf(context, located, name, place);
  const parameter: Parameter = {
    name,
    argument: name,
    in: place,
    required: place === "path" || booleanOf(node, "required") === true,
    deprecated: booleanOf(node, "deprecated") === true,
    ...optional("description", proseOf(node, "description")),
    ...valueOf(context, located),
    style,
    explode: booleanOf(node, "explode") ?? explodesByDefault(style),
    allowReserved: booleanOf(node, "allowReserved") === true,
    allowEmptyValue: booleanOf(node, "allowEmptyValue") === true,
    source: located.pointer,
  };
  reportUnwritable(context, parameter);
  return parameter;
}

/** OAS 3.1.1 4.8.12.2.2; deepObject is defined exploded only. */
export function explodesByDefault(style: ParameterStyle): boolean {
  return ["form", "cookie", "deepObject"].includes(style);
}

/** Reports what OAS leaves open: values within values, and lists that no reader of cookies would put together again. */
function reportUnwritable(
  context: BuildContext,
  { name, schema, style, explode, content, in: place, source }: Parameter,
): void {
  if (content !== undefined || style === "deepObject") return;
  const at = (): Place => context.document.place(source, "value");
  const members = membersWithin(context, schema);
  if (members.some((member) => isCompound(context, member)))
    context.report.add("SPEC131", { parameter: name, style }, at());
  if (place === "cookie" && style === "form" && explode && isCompound(context, schema))
    context.report.add("SPEC133", { parameter: name }, at());
}

function isCompound(context: BuildContext, schema: Schema): boolean {
  if (schema.kind === "nullable") return isCompound(context, schema.inner);
  return schema.kind === "array" || schema.kind === "tuple" || isSurelyObject(context, schema);
}

function membersWithin(context: BuildContext, schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case "nullable":
      return membersWithin(context, schema.inner);
    case "array":
      return [schema.items];
    case "object":
      return schema.properties.map((property) => property.schema);
    default:
      return [];
  }
}

function isLocation(place: string | undefined): place is ParameterLocation {
  return place === "path" || place === "query" || place === "header" || place === "cookie";
}

/**
 * OAS 3.1 4.8.12.1: `Accept`, `Content-Type` and `Authorization` are described elsewhere, so a parameter of the name says
 * nothing. The others frame the message: fetch sets them, and refuses a request that says something else.
 */
const ignored = new Set([
  "accept",
  "content-type",
  "authorization",
  "content-length",
  "transfer-encoding",
  "connection",
]);

function isIgnored(place: ParameterLocation, name: string): boolean {
  return place === "header" && ignored.has(name.toLowerCase());
}

const defaultStyles: Readonly<Record<ParameterLocation, ParameterStyle>> = {
  path: "simple",
  header: "simple",
  query: "form",
  cookie: "form",
};

const styles: readonly string[] = [
  "simple",
  "label",
  "matrix",
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
  "cookie",
] satisfies readonly ParameterStyle[];

export function isStyle(style: string | undefined): style is ParameterStyle {
  return style !== undefined && styles.includes(style);
}

/** The styles that OAS 3.1.1 4.8.12.3 has for each location, and `cookie` of 3.2. */
const stylesOf: Readonly<Record<ParameterLocation, readonly ParameterStyle[]>> = {
  path: ["simple", "label", "matrix"],
  header: ["simple"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  cookie: ["form", "cookie"],
};

/** OAS 3.1 4.8.12.2: each location has a default style. A style of another location is reported. */
function styleOf(
  context: BuildContext,
  { node, pointer }: Located,
  name: string,
  place: ParameterLocation,
): ParameterStyle {
  const style = stringOf(node, "style");
  const usual = defaultStyles[place];
  if (!isStyle(style)) return usual;
  if (stylesOf[place].includes(style)) return style;
  const at = context.document.place(below(pointer, "style"), "value");
  context.report.add("SPEC130", { parameter: name, style, place, styles: stylesOf[place], usual }, at);
  return usual;
}

/** `content` holds exactly one media type and takes the place of `schema` and `style` (4.8.12.2). */
function valueOf(
  context: BuildContext,
  { node, pointer }: Located,
): { readonly schema: Schema; readonly content?: string } {
  const [entry] = membersOf(node["content"]);
  if (entry === undefined) return { schema: buildSchema(context, node["schema"], below(pointer, "schema")) };
  const [mediaType, content] = entry;
  const at = below(pointer, "content", mediaType);
  const media = dereference(context, content, at);
  const schema = buildSchema(context, media?.node["schema"], below(at, "schema"));
  if (codingOf(mediaType) === "json" || !isCompound(context, schema)) return { schema, content: mediaType };
  // What is neither JSON nor a style can only be given as it is to be sent.
  context.report.add(
    "SPEC132",
    { parameter: stringOf(node, "name") ?? "", mediaType },
    context.document.place(at, "key"),
  );
  return { schema: { kind: "string", source: schema.source }, content: mediaType };
}
