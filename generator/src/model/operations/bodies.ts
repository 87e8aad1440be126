import { isObject, type Node } from "../../load/document.js";
import { below, booleanOf, dereference, membersOf, optional, proseOf, stringOf, type BuildContext } from "../nodes.js";
import { isStyle } from "./parameters.js";
import { buildSchema } from "../schemas/schema.js";
import type { Body, Coding, Content, Encoding, Pointer } from "../types.js";

/** The request body of an operation; undefined where it has none, or none with a content. */
export function buildBody(context: BuildContext, node: Node | undefined, pointer: Pointer): Body | undefined {
  const located = dereference(context, node, pointer);
  if (located === undefined) return undefined;
  const contents = buildContents(context, located.node["content"], below(located.pointer, "content"));
  const content = preferred(contents);
  if (content === undefined) return undefined;
  return {
    required: booleanOf(located.node, "required") === true,
    ...optional("description", proseOf(located.node, "description")),
    content,
    contents,
    source: located.pointer,
  };
}

/** What a body or a response may look like, in the order of the spec. */
export function buildContents(context: BuildContext, node: Node | undefined, pointer: Pointer): readonly Content[] {
  return membersOf(node).map(([mediaType, media]) => {
    const at = below(pointer, mediaType);
    const located = dereference(context, media, at);
    const within = { ...context, bytes: holdsBytes(mediaType) };
    const schema = buildSchema(within, located?.node["schema"], below(located?.pointer ?? at, "schema"));
    return {
      mediaType,
      coding: mediaType === "*/*" && schema.kind === "binary" ? "binary" : codingOf(mediaType),
      schema,
      encoding: buildEncoding(located?.node["encoding"]),
    };
  });
}

/** True where strings of a content may be bytes: files of a form, or all of what is neither JSON nor text. */
export function holdsBytes(mediaType: string): boolean {
  return mediaType === "*/*" || ["multipart", "binary"].includes(codingOf(mediaType));
}

/** The first content of the coding that carries most meaning. */
export function preferred(contents: readonly Content[]): Content | undefined {
  const order: readonly Coding[] = ["json", "form", "multipart", "lines", "events", "text", "binary"];
  return order.map((coding) => contents.find((content) => content.coding === coding)).find((content) => content);
}

/** How bytes of a media type are read and written. A type suffix says what a type is built on (RFC 6838, 4.2.8). */
export function codingOf(mediaType: string): Coding {
  const [type = ""] = mediaType.toLowerCase().split(";");
  const essence = type.trim();
  if (essence === "application/json" || essence.endsWith("+json") || essence === "*/*") return "json";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("multipart/")) return "multipart";
  if (essence === "text/event-stream") return "events";
  if (["application/jsonl", "application/x-ndjson", "application/json-seq"].includes(essence)) return "lines";
  if (essence.startsWith("text/") || essence === "application/xml" || essence.endsWith("+xml")) return "text";
  return "binary";
}

function buildEncoding(node: Node | undefined): readonly Encoding[] {
  return membersOf(node).map(([property, entry]) => {
    const fields = isObject(entry) ? entry : {};
    const style = stringOf(fields, "style");
    return {
      property,
      ...optional("contentType", stringOf(fields, "contentType")),
      ...(isStyle(style) && { style }),
      ...optional("explode", booleanOf(fields, "explode")),
      ...optional("allowReserved", booleanOf(fields, "allowReserved")),
    };
  });
}
