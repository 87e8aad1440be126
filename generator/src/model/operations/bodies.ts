import { isObject, type Node, type ObjectNode } from "../../load/document.js";
import {
  childPointer,
  booleanOf,
  dereference,
  listOf,
  memberOf,
  membersOf,
  optional,
  proseOf,
  stringOf,
  type BuildContext,
} from "../nodes.js";
import { lookUpProperty } from "../schemas/property-lookup.js";
import { isSurelyObject } from "../schemas/surely-object.js";
import { examplesOf } from "./examples.js";
import { codingOf, essenceOf } from "./media-types.js";
import { isStyle } from "./parameters.js";
import { buildSchema } from "../schemas/schema.js";
import type { Body, Coding, Content, Encoding, EventForm, Pointer, Schema } from "../types.js";

/**
 * Builds the request body of an operation; undefined if it has none, or none with a content. The client sends the usual media type
 * if there is one.
 */
export function buildBody(
  context: BuildContext,
  node: Node | undefined,
  pointer: Pointer,
  usual?: string,
): Body | undefined {
  const located = dereference(context, node, pointer);
  if (located === undefined) return undefined;
  const contents = buildContents(context, located.node["content"], childPointer(located.pointer, "content"));
  const content = contentOf(contents, usual) ?? preferred(contents);
  if (content === undefined) return undefined;
  return {
    required: booleanOf(located.node, "required") === true,
    ...optional("description", proseOf(located.node, "description")),
    content,
    contents,
    source: located.pointer,
  };
}

/** Returns the contents of a body or a response, in the document's order. */
export function buildContents(context: BuildContext, node: Node | undefined, pointer: Pointer): readonly Content[] {
  return membersOf(node).map(([mediaType, media]) => {
    const at = childPointer(pointer, mediaType);
    const located = dereference(context, media, at);
    const own = located?.pointer ?? at;
    const isItem = located?.node["itemSchema"] !== undefined;
    const key = isItem ? "itemSchema" : "schema";
    const isForm = ["form", "multipart"].includes(codingOf(mediaType));
    // It means nothing elsewhere (OAS 3.1.1, 4.8.14).
    const encoding = isForm ? buildEncoding(context, located?.node["encoding"], childPointer(own, "encoding")) : [];
    const parts = byteParts(encoding, located?.node[key], childPointer(own, key));
    const within = { ...context, bytes: holdsBytes(mediaType), parts };
    const schema = buildSchema(within, located?.node[key], childPointer(own, key));
    const coding = codingIn(context, mediaType, schema);
    const examples = located && examplesOf(context, located);
    return coding === "events" || coding === "lines"
      ? { mediaType, coding, encoding, ...itemsOf(context, coding, schema, isItem), ...examples }
      : { mediaType, coding, schema, encoding, ...examples };
  });
}

/** Returns the schemas of parts, and of their items, whose encoding lists only media types of bytes. */
function byteParts(encoding: readonly Encoding[], schema: Node | undefined, pointer: Pointer): ReadonlySet<Pointer> {
  const properties = memberOf(schema, "properties");
  const found = encoding.filter(({ property, contentType = "" }) => {
    const part = memberOf(properties, property);
    const isEncoded = [part, memberOf(part, "items")].some((node) => memberOf(node, "contentEncoding") !== undefined);
    return !isEncoded && contentType.split(",").every((type) => codingOf(type) === "binary" && type.trim() !== "");
  });
  return new Set(
    found.flatMap(({ property }) => {
      const at = childPointer(pointer, "properties", property);
      return [at, childPointer(at, "items")];
    }),
  );
}

/**
 * Returns the coding of a content. An unknown media type is JSON if its schema is an object or an array; bytes are bytes
 * in any media type.
 */
function codingIn(context: BuildContext, mediaType: string, schema: Schema): Coding {
  const coding = codingOf(mediaType);
  if (coding === "json" && mediaType.includes("*") && schema.kind === "binary") return "binary";
  const isJson = schema.kind === "array" || isSurelyObject(context, schema);
  return coding === "binary" && isJson && /^application\/(?!octet-stream\b)/i.test(mediaType) ? "json" : coding;
}

/**
 * Returns the list and item of a stream. An array describes the list, any other schema an item, as `itemSchema` of OAS 3.2
 * does.
 */
function itemsOf(
  context: BuildContext,
  coding: "events" | "lines",
  given: Schema,
  isItem: boolean,
): Pick<Content, "schema" | "item" | "events"> {
  const item = !isItem && given.kind === "array" ? given.items : given;
  const { source } = given;
  const schema: Schema = { kind: "array", items: item, explicitItems: true, source };
  return { schema, item, ...(coding === "events" && { events: eventFormOf(context, item, isItem) }) };
}

/**
 * Returns the form of events. OpenAPI 3.1 leaves open whether the schema describes events or their data, so its properties
 * decide.
 */
function eventFormOf(context: BuildContext, item: Schema, isItem: boolean): EventForm {
  if (item.kind === "unknown") return "any";
  if (isText(item)) return "text";
  const data = lookUpProperty(context, item.source, "data");
  const others = ["event", "id", "retry"].some((name) => lookUpProperty(context, item.source, name) !== undefined);
  if (data === undefined || !(others || isItem)) return "json";
  const { node } = dereference(context, data.node, data.pointer) ?? {};
  return node?.["type"] === "string" ? "textEvent" : "event";
}

/** Returns whether only strings are valid. */
function isText(schema: Schema): boolean {
  switch (schema.kind) {
    case "string":
      return true;
    case "literal":
      return typeof schema.value === "string";
    case "enum":
      return schema.values.every((value) => typeof value === "string");
    default:
      return false;
  }
}

/** Returns true where strings of a content may be bytes: files of a form, or all of what is neither JSON nor text. */
export function holdsBytes(mediaType: string): boolean {
  return mediaType === "*/*" || ["multipart", "binary"].includes(codingOf(mediaType));
}

/** Returns the content of a media type: of the same spelling, else without its parameters. */
export function contentOf(contents: readonly Content[], mediaType: string | undefined): Content | undefined {
  if (mediaType === undefined) return undefined;
  return (
    contents.find((content) => content.mediaType === mediaType) ??
    contents.find((content) => essenceOf(content.mediaType) === essenceOf(mediaType))
  );
}

/** Returns the content with the most meaningful coding: plain JSON first, wildcards last. */
export function preferred(contents: readonly Content[]): Content | undefined {
  const order: readonly Coding[] = ["json", "form", "multipart", "lines", "events", "text", "binary"];
  const rank = ({ coding, mediaType }: Content): number =>
    order.indexOf(coding) * 3 + (mediaType.includes("*") ? 2 : essenceOf(mediaType) === "application/json" ? 0 : 1);
  return [...contents].sort((a, b) => rank(a) - rank(b))[0];
}

/**
 * Returns the media types that a caller can pick besides the usual one: each essence once, none with a wildcard, and none
 * that says the same as the usual one in other words.
 */
export function choicesIn(contents: readonly Content[], usual: Content): readonly Content[] {
  const seen = new Set([essenceOf(usual.mediaType)]);
  return contents.filter((content) => {
    const essence = essenceOf(content.mediaType);
    const isAlias = usual.coding === "json" && essence === "text/json";
    if (seen.has(essence) || essence.includes("*") || isAlias) return false;
    seen.add(essence);
    return true;
  });
}

function buildEncoding(context: BuildContext, node: Node | undefined, pointer: Pointer): readonly Encoding[] {
  return membersOf(node).map(([property, entry]) => {
    const fields = isObject(entry) ? entry : {};
    const style = stringOf(fields, "style");
    const headers = fixedHeaders(context, fields, childPointer(pointer, property));
    return {
      property,
      ...optional("contentType", stringOf(fields, "contentType")),
      ...(isStyle(style) && { style }),
      ...optional("explode", booleanOf(fields, "explode")),
      ...optional("allowReserved", booleanOf(fields, "allowReserved")),
      ...(Object.keys(headers).length > 0 && { headers }),
    };
  });
}

/** Returns the headers of a part that have a single possible value. Reports others, which no argument could set. */
function fixedHeaders(context: BuildContext, encoding: ObjectNode, pointer: Pointer): { [name: string]: string } {
  const at = childPointer(pointer, "headers");
  return Object.fromEntries(
    membersOf(encoding["headers"]).flatMap(([name, node]) => {
      // OAS 3.1 4.8.15: Content-Type is described by contentType.
      if (name.toLowerCase() === "content-type") return [];
      const located = dereference(context, node, childPointer(at, name));
      const schema =
        located && dereference(context, located.node["schema"], childPointer(located.pointer, "schema"))?.node;
      const [only, ...others] = schema === undefined ? [] : listOf(schema, "enum");
      const value = schema?.["const"] ?? (others.length === 0 ? only : undefined) ?? schema?.["default"];
      const isFixed = typeof value === "string" || typeof value === "number";
      if (isFixed && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t -~]*$/.test(String(value)))
        return [[name, String(value)]];
      context.report.add("SPEC134", { header: name }, context.document.locationOf(childPointer(at, name), "key"));
      return [];
    }),
  );
}
