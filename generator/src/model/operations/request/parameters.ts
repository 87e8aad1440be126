import type { SourceLocation } from "../../../diagnostics/types.js";
import { type Node, booleanOf, itemsOf, stringOf } from "../../../load/document.js";
import { optional } from "../../../diagnostics/optional.js";
import {
  childPointer,
  dereference,
  membersOf,
  onceFor,
  proseOf,
  type BuildContext,
  type Located,
} from "../../nodes.js";
import { isSurelyObject } from "../../schemas/surely-object.js";
import { buildSchema } from "../../schemas/schema.js";
import { buildEncoding } from "../contents/encodings.js";
import { parameterExamples } from "../contents/examples.js";
import { codingOf } from "../contents/media-types.js";
import { explodesByDefault, isLocation, isStyle, stylesOf } from "../contents/styles.js";
import type { Parameter, ParameterLocation, ParameterStyle, Pointer, Schema } from "../../types.js";

/** Parameters of a path item and of one of its operations, which override those of the same name and location. */
export function buildParameters(context: BuildContext, pathItem: Located, operation: Located): readonly Parameter[] {
  const all = [pathItem, operation].flatMap(({ node, pointer }) =>
    itemsOf(node["parameters"]).flatMap((entry, index) =>
      buildParameter(context, entry, childPointer(pointer, "parameters", index)),
    ),
  );
  const effective = new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  return [...effective.values()];
}

function buildParameter(context: BuildContext, entry: Node, pointer: Pointer): readonly Parameter[] {
  const located = dereference(context, entry, pointer);
  const name = located && stringOf(located.node, "name");
  const location = located && stringOf(located.node, "in");
  if (located === undefined || name === undefined || !isLocation(location) || isIgnored(location, name)) return [];
  return [onceFor(context, located, () => describedBy(context, located, name, location))];
}

function describedBy(context: BuildContext, located: Located, name: string, location: ParameterLocation): Parameter {
  const { node } = located;
  const style = styleOf(context, located, name, location);
  const parameter: Parameter = {
    name,
    in: location,
    required: location === "path" || booleanOf(node, "required") === true,
    deprecated: booleanOf(node, "deprecated") === true,
    ...optional("description", proseOf(node, "description")),
    ...valueOf(context, located),
    ...parameterExamples(context, located),
    style,
    explode: booleanOf(node, "explode") ?? explodesByDefault(style),
    allowReserved: booleanOf(node, "allowReserved") === true,
    allowEmptyValue: booleanOf(node, "allowEmptyValue") === true,
    source: located.pointer,
  };
  reportUnwritable(context, parameter);
  return parameter;
}

/** Reports what OAS leaves open: values within values, and lists that no reader of cookies would put together again. */
function reportUnwritable(
  context: BuildContext,
  { name, schema, style, explode, content, in: location, source }: Parameter,
): void {
  if (content !== undefined || style === "deepObject") return;
  const at = (): SourceLocation => context.document.locationOf(source, "value");
  const members = membersWithin(schema);
  if (members.some((member) => isCompound(context, member)))
    context.report.add("SPEC131", { parameter: name, style }, at());
  if (location === "cookie" && style === "form" && explode && isCompound(context, schema))
    context.report.add("SPEC133", { parameter: name }, at());
}

function isCompound(context: BuildContext, schema: Schema): boolean {
  if (schema.kind === "nullable") return isCompound(context, schema.inner);
  return schema.kind === "array" || schema.kind === "tuple" || isSurelyObject(context, schema);
}

function membersWithin(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case "nullable":
      return membersWithin(schema.inner);
    case "array":
      return [schema.items];
    case "object":
      return schema.properties.map((property) => property.schema);
    default:
      return [];
  }
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

function isIgnored(location: ParameterLocation, name: string): boolean {
  return location === "header" && ignored.has(name.toLowerCase());
}

/**
 * Returns the style of a parameter. Each location has a default (OAS 3.1 4.8.12.2); reports a style of another location.
 */
function styleOf(
  context: BuildContext,
  { node, pointer }: Located,
  name: string,
  location: ParameterLocation,
): ParameterStyle {
  const style = stringOf(node, "style");
  const [usual] = stylesOf[location];
  if (!isStyle(style) || location === "querystring") return usual;
  if (stylesOf[location].includes(style)) return style;
  const at = context.document.locationOf(childPointer(pointer, "style"), "value");
  context.report.add("SPEC130", { parameter: name, style, place: location, styles: stylesOf[location], usual }, at);
  return usual;
}

/** Returns the schema of a parameter. `content` has exactly one media type and replaces `schema` and `style` (4.8.12.2). */
function valueOf(
  context: BuildContext,
  { node, pointer }: Located,
): Pick<Parameter, "schema" | "content" | "encoding"> {
  const [entry] = membersOf(node["content"]);
  const isWhole = stringOf(node, "in") === "querystring";
  if (entry === undefined) {
    const schema = buildSchema(context, node["schema"], childPointer(pointer, "schema"));
    return isWhole ? { schema, content: "application/x-www-form-urlencoded" } : { schema };
  }
  const [mediaType, content] = entry;
  const at = childPointer(pointer, "content", mediaType);
  const media = dereference(context, content, at);
  const schema = buildSchema(context, media?.node["schema"], childPointer(at, "schema"));
  if (isWhole && codingOf(mediaType) === "form") {
    const encoding = buildEncoding(context, media?.node["encoding"], childPointer(at, "encoding"));
    return { schema, content: mediaType, ...(encoding.length > 0 && { encoding }) };
  }
  if (codingOf(mediaType) === "json" || !isCompound(context, schema)) return { schema, content: mediaType };
  // What is neither JSON nor a style can only be given as it is to be sent.
  context.report.add(
    "SPEC132",
    { parameter: stringOf(node, "name") ?? "", mediaType },
    context.document.locationOf(at, "key"),
  );
  return { schema: { kind: "string", source: schema.source }, content: mediaType };
}
