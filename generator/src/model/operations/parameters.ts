import type { Node, ObjectNode } from "../../load/document.js";
import {
  below,
  booleanOf,
  dereference,
  listOf,
  membersOf,
  optional,
  proseOf,
  stringOf,
  type BuildContext,
  type Located,
} from "../nodes.js";
import { buildSchema } from "../schemas/schema.js";
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
  const { node } = located;
  const style = styleOf(node, place);
  return [
    {
      name,
      argument: name,
      in: place,
      required: place === "path" || booleanOf(node, "required") === true,
      deprecated: booleanOf(node, "deprecated") === true,
      ...optional("description", proseOf(node, "description")),
      ...valueOf(context, located),
      style,
      explode: booleanOf(node, "explode") ?? style === "form",
      allowReserved: booleanOf(node, "allowReserved") === true,
      allowEmptyValue: booleanOf(node, "allowEmptyValue") === true,
      source: located.pointer,
    },
  ];
}

function isLocation(place: string | undefined): place is ParameterLocation {
  return place === "path" || place === "query" || place === "header" || place === "cookie";
}

/** OAS 3.1 4.8.12.1: these headers are described elsewhere, so a parameter of the name says nothing. */
function isIgnored(place: ParameterLocation, name: string): boolean {
  return place === "header" && ["accept", "content-type", "authorization"].includes(name.toLowerCase());
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
] satisfies readonly ParameterStyle[];

export function isStyle(style: string | undefined): style is ParameterStyle {
  return style !== undefined && styles.includes(style);
}

/** OAS 3.1 4.8.12.2: each location has a default style. */
function styleOf(node: ObjectNode, place: ParameterLocation): ParameterStyle {
  const style = stringOf(node, "style");
  return isStyle(style) ? style : defaultStyles[place];
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
  return { schema: buildSchema(context, media?.node["schema"], below(at, "schema")), content: mediaType };
}
