import { childPointer } from "../../diagnostics/pointer.js";
import { isObject, type ObjectNode, objectOf, copyOf, type Members } from "../document.js";
import { pick, type Conversion, type Found } from "./conversion.js";
import { convertOwnSchema, reportStyle, schemaPointer, styleOf } from "./parameters.js";

const bodyKeys = new Set(["description", "required"]);
const multipart = "multipart/form-data";
const urlencoded = "application/x-www-form-urlencoded";

/** Converts the parameter that is the body of an operation. */
export function convertBody(
  conversion: Conversion,
  { node, from }: Found,
  consumes: readonly string[],
  at: string,
): ObjectNode {
  conversion.graft(at, from);
  const body = pick(node, bodyKeys);
  delete body["x-example"];
  delete body["x-examples"];
  const content = objectOf();
  const contentAt = childPointer(at, "content");
  conversion.move(at, contentAt);
  for (const mediaType of consumes) {
    conversion.count();
    const to = childPointer(contentAt, mediaType);
    conversion.move(at, to);
    conversion.graft(childPointer(to, "schema"), schemaPointer({ node, from }));
    const schema = convertOwnSchema(conversion, node, childPointer(to, "schema"));
    content[mediaType] = withExample(conversion, { node, from }, objectOf({ schema }), to);
  }
  body["content"] = content;
  return body;
}

/** Adds the example that some authors give as `x-example`, or as `x-examples` by media type. */
function withExample(conversion: Conversion, { node, from }: Found, media: Members, at: string): Members {
  const mediaType = at.slice(at.lastIndexOf("/") + 1).replaceAll("~1", "/");
  const examples = node["x-examples"];
  const own = isObject(examples) ? examples[mediaType] : undefined;
  const example = own ?? node["x-example"];
  if (example === undefined) return media;
  media["example"] = example;
  const pointer = own === undefined ? childPointer(from, "x-example") : childPointer(from, "x-examples", mediaType);
  conversion.graft(childPointer(at, "example"), pointer);
  return media;
}

/** Converts the fields of a form to a body. */
export function convertForm(
  conversion: Conversion,
  fields: readonly Found[],
  consumes: readonly string[],
  at: string,
): ObjectNode {
  const [first] = fields;
  conversion.graft(at, first!.from);
  const content = objectOf();
  for (const mediaType of formTypes(conversion, fields, consumes)) {
    const to = childPointer(at, "content", mediaType);
    conversion.move(at, to);
    content[mediaType] = convertFields(conversion, fields, to);
  }
  const isRequired = fields.some(({ node }) => node["required"] === true);
  return objectOf({ ...(isRequired && { required: true }), content });
}

/** Returns the media types of a form. Only multipart can have files. */
function formTypes(conversion: Conversion, fields: readonly Found[], consumes: readonly string[]): readonly string[] {
  const types = consumes.filter((mediaType) => /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(mediaType));
  const file = fields.find(({ node }) => node["type"] === "file" || copyOf(node["items"])["type"] === "file");
  if (file === undefined) return types.length > 0 ? types : [urlencoded];
  const parts = types.filter((mediaType) => /^multipart\//i.test(mediaType));
  if (parts.length > 0) return parts;
  const name = String(file.node["name"]);
  conversion.report.add("SPEC264", { name, consumes }, conversion.locationOf(childPointer(file.from, "type"), "value"));
  return [multipart];
}

function convertFields(conversion: Conversion, fields: readonly Found[], at: string): ObjectNode {
  const properties = objectOf();
  const encoding = objectOf();
  const propertiesAt = childPointer(at, "schema", "properties");
  for (const { node, from } of fields) {
    const name = String(node["name"]);
    const to = childPointer(propertiesAt, name);
    conversion.graft(to, schemaPointer({ node, from }));
    const schema = convertOwnSchema(conversion, node, to);
    const { description } = node;
    const style = styleOf(node, "form");
    if (style === undefined) reportStyle(conversion, { node, from });
    const value = style === undefined ? { type: "string" } : copyOf(schema);
    properties[name] = objectOf({ ...value, ...(description !== undefined && { description }) });
    if (style === undefined || style["style"] === undefined || style["explode"] === true) continue;
    encoding[name] = style;
    conversion.graft(childPointer(at, "encoding", name), from);
  }
  const required = fields.filter(({ node }) => node["required"] === true).map(({ node }) => String(node["name"]));
  const schema = objectOf({ type: "object", properties, ...(required.length > 0 && { required }) });
  return objectOf({ schema, ...(Object.keys(encoding).length > 0 && { encoding }) });
}
