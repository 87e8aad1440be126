import { spreadBody } from "../../../model/index.js";
import type { Content, Encoding, JsonValue, Operation, PartEncoding } from "../../../model/types.js";
import { fromJson, printJson, toJson, type Member, type Sample } from "./sample.js";
import { bodySample } from "./call.js";
import type { Site } from "../site.js";
import { leaves, scalarText, wireValue } from "./wire-value.js";

/** The separators of items in a list, by style. */
const joiners: { readonly [style: string]: string } = { spaceDelimited: " ", pipeDelimited: "|" };

/** The body of a request. `type`: its media type, unless the sender adds it. */
export type RequestBody = { readonly type?: string } & (
  | { readonly kind: "text"; readonly text: string }
  /** Pairs that are already percent-encoded. */
  | { readonly kind: "form"; readonly pairs: readonly string[] }
  | { readonly kind: "multipart"; readonly parts: readonly Part[] }
  /** The bytes of a file. */
  | { readonly kind: "file" }
);

/** A part of a multipart body: a string, or the bytes of a file if `text` is undefined. */
export interface Part {
  readonly name: string;
  readonly text: string | undefined;
  readonly type: string | undefined;
  readonly headers: readonly string[];
}

/** Returns the body of a sample call as the client sends it; undefined if it sends none. */
export function requestBody(operation: Operation, site: Site): RequestBody | undefined {
  const { body, arguments: list } = operation;
  if (body === undefined) return undefined;
  const members = bodySample(operation, site);
  const isSpread = spreadBody(list) !== undefined;
  if (members.length === 0 && !(isSpread && body.required)) return undefined;
  const [first] = members;
  const sample: Sample | undefined = isSpread ? { kind: "object", members } : first?.value;
  return sample && encodeBody(body.content, sample);
}

function encodeBody(content: Content, sample: Sample): RequestBody {
  const type = (usual: string): string => (content.mediaType.includes("*") ? usual : content.mediaType);
  switch (content.coding) {
    case "json":
      return { kind: "text", type: type("application/json"), text: printJson(toJson(sample)) };
    case "form":
      return {
        kind: "form",
        type: type("application/x-www-form-urlencoded"),
        pairs: membersOf(sample).flatMap((member) => pairsOf(member, encodingOf(content, member))),
      };
    case "multipart": {
      const whole = type("multipart/form-data");
      const parts = membersOf(sample).flatMap((member) => partsOf(member, encodingOf(content, member)));
      return { kind: "multipart", parts, ...(whole !== "multipart/form-data" && { type: whole }) };
    }
    case "text":
    case "events":
      return { kind: "text", type: type("text/plain"), text: scalarText(toJson(sample)) };
    case "lines":
      return { kind: "text", type: type("application/jsonl"), text: linesOf(content, sample) };
    case "parts": {
      const { first = [], others } = content.positions ?? {};
      const parts = itemsOf(sample).flatMap((item, index) => positionedPart(item, first[index] ?? others));
      return { kind: "multipart", parts, type: type("multipart/mixed") };
    }
    case "binary":
      return { kind: "file", type: type("application/octet-stream") };
  }
}

/** Writes a value as a form. */
export function formText(value: JsonValue, encoding: readonly Encoding[]): string {
  const members = Object.entries(value ?? {}).map(([name, member]: [string, JsonValue]) => ({
    name,
    value: fromJson(member),
  }));
  return members.flatMap((member) => pairsOf(member, encodingOf({ encoding }, member))).join("&");
}

function membersOf(sample: Sample): readonly Member[] {
  return sample.kind === "object" ? sample.members : [];
}

function encodingOf({ encoding }: Pick<Content, "encoding">, { name }: Member): Encoding {
  return encoding.find(({ property }) => property === name) ?? { property: name };
}

function itemsOf(sample: Sample): readonly Sample[] {
  return sample.kind === "list" ? sample.items : [sample];
}

function isJson({ contentType = "" }: Encoding, value: JsonValue): boolean {
  return value !== null && (/[/+]json\b/.test(contentType) || typeof value === "object");
}

/** Writes one JSON value per line, or after each record separator (RFC 7464). */
function linesOf({ mediaType }: Content, sample: Sample): string {
  const start = mediaType.includes("seq") ? "\u001e" : "";
  return itemsOf(sample)
    .map((item) => `${start}${JSON.stringify(toJson(item))}\n`)
    .join("");
}

function pairsOf({ name, value }: Member, encoding: Encoding): readonly string[] {
  const { style, explode, allowReserved } = encoding;
  if ((style ?? explode ?? allowReserved) !== undefined)
    return [wireValue({ name, in: "query", style, explode, allowReserved }, toJson(value))].filter(
      (text) => text !== "",
    );
  return itemsOf(value)
    .map(toJson)
    .map((item) => wireValue({ name, in: "query", json: isJson(encoding, item) }, item))
    .filter((text) => text !== "");
}

/** Returns the parts of a property: its style joins its values into one, or not. Nothing is percent-encoded in a part. */
function partsOf({ name, value }: Member, encoding: Encoding): readonly Part[] {
  const { style, explode } = encoding;
  if (style === "deepObject") return leaves(name, toJson(value)).map(([key, leaf]) => partOf(key, leaf, encoding));
  const items = itemsOf(value);
  if (value.kind === "list" && (explode === false || (style !== undefined && style !== "form" && explode !== true))) {
    const joiner = joiners[style ?? "form"] ?? ",";
    return [partOf(name, items.map((item) => scalarText(toJson(item))).join(joiner), encoding)];
  }
  return items.flatMap((item) => {
    if (item.kind === "code") return [partOf(name, undefined, encoding)];
    const json = toJson(item);
    return json === null ? [] : [partOf(name, json, encoding)];
  });
}

/** Returns the part of an item, which has no name. */
function positionedPart(item: Sample, encoding: PartEncoding | undefined): readonly Part[] {
  const value = item.kind === "code" ? undefined : toJson(item);
  return [partOf("", value, { property: "", ...encoding })];
}

/** Returns a part. Of a file if it has no value; a list of types names the first without a wildcard. */
function partOf(name: string, value: JsonValue | undefined, encoding: Encoding): Part {
  const own = encoding.contentType?.split(/\s*,\s*/).find((type) => !type.includes("*"));
  const headers = Object.entries(encoding.headers ?? {}).map(([key, text]) => `${key}: ${text}`);
  if (value === undefined) return { name, text: undefined, type: own ?? "application/octet-stream", headers };
  const json = isJson(encoding, value);
  return {
    name,
    text: json ? JSON.stringify(value) : scalarText(value),
    type: own ?? (json ? "application/json" : undefined),
    headers,
  };
}
