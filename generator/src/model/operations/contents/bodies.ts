import { type Node, booleanOf } from "../../../load/document.js";
import { optional } from "../../../diagnostics/optional.js";
import { childPointer, dereference, memberOf, membersOf, proseOf, type BuildContext } from "../../nodes.js";
import { lookUpProperty } from "../../schemas/property-lookup.js";
import { isSurelyObject } from "../../schemas/surely-object.js";
import { examplesOf } from "./examples.js";
import { codingOf, contentOf, essenceOf } from "./media-types.js";
import { buildEncoding, buildPositions } from "./encodings.js";
import { withJsonData } from "./event-data.js";
import { buildSchema } from "../../schemas/schema.js";
import type { Body, Coding, Content, Encoding, EventForm, PartEncoding, Pointer, Schema } from "../../types.js";

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
  reportRanges(context, { contents, used: content }, childPointer(located.pointer, "content"));
  return {
    required: booleanOf(located.node, "required") === true,
    ...optional("description", proseOf(located.node, "description")),
    content,
    contents,
    source: located.pointer,
  };
}

/** Reports ranges of media types beside the content that is used: nobody can choose them. */
export function reportRanges(
  { report, document }: BuildContext,
  { contents, used }: { readonly contents: readonly Content[]; readonly used: Content | undefined },
  pointer: Pointer,
): void {
  for (const { mediaType } of contents) {
    if (used === undefined || mediaType === used.mediaType || !essenceOf(mediaType).includes("*")) continue;
    const facts = { range: mediaType, used: used.mediaType };
    report.add("SPEC138", facts, document.locationOf(childPointer(pointer, mediaType), "key"));
  }
}

/** Returns the contents of a body or a response, in the document's order. */
export function buildContents(context: BuildContext, node: Node | undefined, pointer: Pointer): readonly Content[] {
  return membersOf(node).map(([mediaType, media]) => {
    const at = childPointer(pointer, mediaType);
    const located = dereference(context, media, at);
    const own = located?.pointer ?? at;
    const isItem = isSequential(codingOf(mediaType)) && located?.node["itemSchema"] !== undefined;
    const key = isItem ? "itemSchema" : "schema";
    const isForm = ["form", "multipart"].includes(codingOf(mediaType));
    // It means nothing elsewhere (OAS 3.1.1, 4.8.14).
    const encoding = isForm ? buildEncoding(context, located?.node["encoding"], childPointer(own, "encoding")) : [];
    const positions = located && isForm ? buildPositions(context, located.node, own) : {};
    const parts = new Set([
      ...byteParts(encoding, located?.node[key], childPointer(own, key)),
      ...positionedBytes(positions, childPointer(own, key)),
    ]);
    const within = { ...context, bytes: holdsBytes(mediaType), parts };
    const built = buildSchema(within, located?.node[key], childPointer(own, key));
    const isSequence = isItem || positions.positions !== undefined || (is32(context) && isArray(built));
    const coding = codingIn(context, mediaType, built, isSequence);
    let schema = built;
    if (coding === "events") schema = withJsonData(context, built);
    else if (coding === "parts") schema = withBytes(built, positions);
    const isJson = schema !== built;
    const examples = located && examplesOf(context, located, coding);
    if (coding === "events" || coding === "lines" || (coding === "parts" && isItem))
      return {
        mediaType,
        coding,
        encoding,
        ...positions,
        ...itemsOf(context, coding, schema, { isItem, isJson }),
        ...examples,
      };
    return { mediaType, coding, schema, encoding, ...positions, ...examples };
  });
}

/** Returns whether a media type is a sequence of items (OAS 3.2, Media Type Object). */
function isSequential(coding: Coding): boolean {
  return coding === "events" || coding === "lines" || coding === "multipart";
}

/** Returns whether the document declares OpenAPI 3.2, where a multipart body may be an array of parts. */
function is32({ document }: BuildContext): boolean {
  const version = document.root["openapi"];
  return typeof version === "string" && version.startsWith("3.2");
}

function isArray({ kind }: Schema): boolean {
  return kind === "array" || kind === "tuple";
}

/** Returns the schemas of parts whose encoding by position lists only media types of bytes. */
function positionedBytes({ positions }: Pick<Content, "positions">, pointer: Pointer): readonly Pointer[] {
  if (positions === undefined) return [];
  const { first, others } = positions;
  return [
    ...first.flatMap((encoding, index) => (isBytes(encoding) ? [childPointer(pointer, "prefixItems", index)] : [])),
    ...(others && isBytes(others) ? [pointer, childPointer(pointer, "items")] : []),
  ];
}

function isBytes({ contentType = "" }: PartEncoding): boolean {
  return contentType.split(",").every((type) => codingOf(type) === "binary" && type.trim() !== "");
}

/** Returns the schemas of parts, and of their items, whose encoding lists only media types of bytes. */
function byteParts(encoding: readonly Encoding[], schema: Node | undefined, pointer: Pointer): ReadonlySet<Pointer> {
  const properties = memberOf(schema, "properties");
  const found = encoding.filter((one) => {
    const part = memberOf(properties, one.property);
    const isEncoded = [part, memberOf(part, "items")].some((node) => memberOf(node, "contentEncoding") !== undefined);
    return !isEncoded && isBytes(one);
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
function codingIn(context: BuildContext, mediaType: string, schema: Schema, isSequence: boolean): Coding {
  const coding = codingOf(mediaType);
  if (coding === "multipart" && isSequence) return "parts";
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
  coding: "events" | "lines" | "parts",
  given: Schema,
  { isItem, isJson }: ItemFacts,
): Pick<Content, "schema" | "item" | "streamed" | "events"> {
  const item = !isItem && given.kind === "array" ? given.items : given;
  const { source } = given;
  const schema: Schema = { kind: "array", items: item, explicitItems: true, source };
  return {
    schema,
    item,
    ...(isItem && { streamed: true }),
    ...(coding === "events" && { events: isJson ? "event" : eventFormOf(context, item, isItem) }),
  };
}

interface ItemFacts {
  /** The schema is an `itemSchema`. */
  readonly isItem: boolean;
  /** The data of events is JSON, as their schema says. */
  readonly isJson: boolean;
}

/** Returns the schema of parts, with bytes where only the encoding describes a part. */
function withBytes(schema: Schema, { positions }: Pick<Content, "positions">): Schema {
  const { first = [], others } = positions ?? {};
  const asBytes = (one: Schema, encoding: PartEncoding | undefined): Schema =>
    one.kind === "unknown" && encoding && isBytes(encoding) ? { kind: "binary", source: one.source } : one;
  switch (schema.kind) {
    case "unknown":
      return asBytes(schema, others);
    case "array":
      return { ...schema, items: asBytes(schema.items, others) };
    case "tuple":
      return {
        ...schema,
        prefix: schema.prefix.map((one, index) => asBytes(one, first[index] ?? others)),
        items: asBytes(schema.items, others),
      };
    default:
      return schema;
  }
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

/** Returns the content with the most meaningful coding: plain JSON first, wildcards last. */
export function preferred(contents: readonly Content[]): Content | undefined {
  const order: readonly Coding[] = ["json", "form", "multipart", "parts", "lines", "events", "text", "binary"];
  const rank = ({ coding, mediaType }: Content): number => {
    const plain = essenceOf(mediaType) === "application/json" ? 0 : 1;
    return order.indexOf(coding) * 3 + (mediaType.includes("*") ? 2 : plain);
  };
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
