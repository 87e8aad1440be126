import { childPointer } from "../../diagnostics/pointer.js";
import { type Node, type ObjectNode, objectOf, copyOf, type Members } from "../document.js";
import { isExtension } from "../grammar.js";
import { pick, type Conversion, type Found } from "./conversion.js";
import { convertSchema } from "./schemas.js";

/** The fields of a parameter or a header that describe its value. */
// oxfmt-ignore
const schemaKeys = new Set([
  "type", "format", "items", "default", "enum", "multipleOf", "maximum", "minimum", "exclusiveMaximum",
  "exclusiveMinimum", "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems",
]);
const parameterKeys = new Set(["name", "in", "description", "required", "allowEmptyValue"]);
const headerKeys = new Set(["description"]);
/** The extensions of a parameter that describe its value. */
const isOfSchema = (key: string): boolean => /^x-(?:nullable|enum|extensible-enum|ms-enum)/i.test(key);

/** Converts a parameter of a query, path or header. */
export function convertParameter(conversion: Conversion, { node, from }: Found, at: string): ObjectNode {
  const parameter = pick(node, parameterKeys);
  delete parameter["x-nullable"];
  if (parameter["in"] !== "query") delete parameter["allowEmptyValue"];
  else if (parameter["x-ms-skip-url-encoding"] === true) parameter["allowReserved"] = true;
  const example = parameter["x-example"];
  if (example !== undefined) {
    delete parameter["x-example"];
    parameter["example"] = example;
    conversion.move(childPointer(at, "x-example"), childPointer(at, "example"));
  }
  return Object.assign(parameter, convertValue(conversion, { node, from }, at));
}

export function convertHeader(conversion: Conversion, { node, from }: Found, at: string): ObjectNode {
  return Object.assign(pick(node, headerKeys), convertValue(conversion, { node, from }, at, "header"));
}

/** Returns the schema of a parameter or header, and how the items of an array are joined. */
function convertValue(conversion: Conversion, { node, from }: Found, at: string, where = node["in"]): Members {
  const style = styleOf(node, where === "path" || where === "header" ? "simple" : "query");
  const to = childPointer(at, "schema");
  if (node["schema"] === undefined) conversion.mounts.copy(at, to);
  const value = objectOf({ schema: convertOwnSchema(conversion, node, to) });
  if (style === undefined) {
    reportStyle(conversion, { node, from });
    return stringInstead(value);
  }
  return Object.assign(value, style);
}

function stringInstead(value: Members): Members {
  const { description } = copyOf(value["schema"]);
  value["schema"] = objectOf({ type: "string", ...(description !== undefined && { description }) });
  return value;
}

/** Reports a format of arrays that OpenAPI 3 does not have. */
export function reportStyle(conversion: Conversion, { node, from }: Found): void {
  const [format, pointer] = unusualFormat(node, from);
  const name = typeof node["name"] === "string" ? node["name"] : (from.split("/").at(-1) ?? "");
  conversion.report.add("SPEC260", { name, format }, conversion.locationOf(pointer, "value"));
}

function unusualFormat(node: ObjectNode, from: string): readonly [format: string, pointer: string] {
  const items = copyOf(node["items"]);
  const isNested = items["type"] === "array";
  const [owner, pointer] = isNested ? [items, childPointer(from, "items")] : [node, from];
  const format = owner["collectionFormat"];
  return [typeof format === "string" ? format : "csv", childPointer(pointer, "collectionFormat")];
}

/** Returns the schema of a header or parameter, whose origins are recorded at its new pointer. */
export function convertOwnSchema(conversion: Conversion, node: ObjectNode, at: string): Node {
  // Some authors write `schema` as in OpenAPI 3.
  if (node["schema"] !== undefined) return convertSchema(conversion, node["schema"], at);
  const schema = objectOf();
  for (const name of Object.keys(node))
    if (schemaKeys.has(name) || (isExtension(name) && isOfSchema(name))) schema[name] = node[name]!;
  if (schema["type"] === "array" && schema["items"] === undefined) schema["items"] = objectOf();
  return convertSchema(conversion, schema, at);
}

/** Returns the pointer of a parameter's schema: its own, because most parameters are their schema. */
export function schemaPointer({ node, from }: Found): string {
  return node["schema"] === undefined ? from : childPointer(from, "schema");
}

type Place = "simple" | "query" | "form";

/**
 * Returns the style of an array: an empty object for the default of its place, undefined if OpenAPI 3 has none. Swagger's
 * default is csv. The items of arrays in arrays have a format of their own, which no style describes.
 */
export function styleOf(node: ObjectNode, place: Place): Members | undefined {
  if (node["type"] !== "array") return objectOf();
  const { type: itemType } = copyOf(node["items"]);
  if (itemType === "array") return undefined;
  // Files cannot be joined.
  const format = itemType === "file" ? "multi" : (node["collectionFormat"] ?? "csv");
  if (place === "simple") return format === "csv" ? objectOf() : undefined;
  switch (format) {
    case "multi":
      return objectOf({ style: "form", explode: true });
    case "csv":
      return objectOf({ style: "form", explode: false });
    case "ssv":
      return objectOf({ style: "spaceDelimited", explode: false });
    case "pipes":
      return objectOf({ style: "pipeDelimited", explode: false });
    default:
      return undefined;
  }
}
