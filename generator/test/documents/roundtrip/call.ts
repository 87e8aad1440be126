import type { Operation } from "../../../src/model/types.js";
import type { Described, DescribedBody, DescribedContent, DescribedParameter } from "./description.js";
import {
  dereference,
  isList,
  isObject,
  listAt,
  memberAt,
  objectAt,
  textAt,
  type Json,
  type JsonObject,
} from "./json.js";
import type { Judge } from "./judge.js";
import type { Random } from "./random.js";
import type { Alphabet, Extent, Sampler } from "./samples.js";

/** One side of a document: its schemas in that direction, with a sampler and a judge for them. */
export interface Side {
  readonly root: JsonObject;
  readonly sampler: Sampler;
  readonly judge: Judge;
}

/** The values that a call sends, by location. */
export interface Sent {
  readonly parameters: readonly { readonly parameter: DescribedParameter; readonly value: Json }[];
  readonly body?: { readonly content: DescribedContent; readonly value: Json };
  /** The same values as arguments of the client. */
  readonly args: object | undefined;
}

/** Thrown if no call can be generated. */
export class NoCall extends Error {}

/** Returns values that satisfy the document for all inputs of an operation. `described` is of the request's side. */
export function sampleCall(
  side: Side,
  described: Described,
  operation: Operation,
  random: Random,
  extent: Extent,
): Sent {
  const parameters = described.parameters.flatMap((parameter) => {
    if (!parameter.required && (extent === "minimal" || (extent === "random" && random.chance(0.5)))) return [];
    const value = sampleParameter(side, described, parameter, random, extent);
    if (value === undefined && parameter.required)
      throw new NoCall(`no value for the ${parameter.in} parameter "${parameter.name}"`);
    return value === undefined ? [] : [{ parameter, value }];
  });
  const body = described.body && operation.body && sampleBody(side, described.body, operation, random, extent);
  return { parameters, ...(body && { body }), args: argumentsOf(side.root, operation, parameters, body) };
}

/** Returns a value that ajv accepts, after up to several attempts. */
export function sampleValid(
  { sampler, judge }: Side,
  schema: Json,
  options: { readonly random: Random; readonly extent: Extent; readonly alphabet?: Alphabet },
  accept: (value: Json) => boolean = () => true,
): Json | undefined {
  for (let attempt = 0; attempt < 24; attempt += 1) {
    // If a full value is invalid, a smaller one may be valid.
    const smaller = attempt < 16 ? "random" : "minimal";
    const extent = attempt < 8 ? options.extent : smaller;
    const value = sampler.sample(schema, { ...options, extent });
    if (value !== undefined && accept(value) && judge.isValid(schema, value)) return value;
  }
  return undefined;
}

function sampleParameter(
  side: Side,
  { path }: Described,
  parameter: DescribedParameter,
  random: Random,
  extent: Extent,
): Json | undefined {
  const alphabet = alphabetOf(parameter, path);
  const shown = (value: Json): boolean => parameter.content !== undefined || canBeShown(parameter, value);
  return sampleValid(side, parameter.schema, { random, extent, alphabet }, shown);
}

/** Returns the alphabet of a parameter. Unescaped delimiters would be ambiguous: OAS 3.1.1 Appendix E. */
function alphabetOf({ in: place, style, content }: DescribedParameter, path: string): Alphabet {
  if (place === "header") return "header";
  if (place === "path") return style !== "simple" || /\{[^}]*\}[^/]|[^/]\{/.test(path) ? "word" : "path";
  if (content !== undefined) return "any";
  return ["pipeDelimited", "spaceDelimited"].includes(style) ? "word" : "path";
}

/** Returns whether a style can represent a value: it must not be empty, and only deepObject can nest arrays or objects. */
function canBeShown({ in: place, style }: DescribedParameter, value: Json): boolean {
  if (value === null || value === "") return false;
  const safe = (text: string): boolean => place !== "header" || (/^[ -~]*$/.test(text) && text.trim() === text);
  if (!isList(value) && !isObject(value))
    return safe(String(value)) && !(place === "path" && /^\.*$/.test(String(value)));
  const members = isList(value) ? value : Object.values(value);
  if (members.length === 0) return false;
  if (style === "deepObject") return leavesAreFull(value);
  const delimited = place === "header" || place === "cookie" || style !== "form" || isObject(value);
  return members.every((member) => {
    if (member === null || isList(member) || isObject(member)) return false;
    return String(member) !== "" && safe(String(member)) && !(delimited && /[,|; ]/.test(String(member)));
  });
}

function leavesAreFull(value: Json): boolean {
  if (isList(value)) return value.length > 0 && value.every(leavesAreFull);
  if (isObject(value))
    return (
      Object.keys(value).length > 0 &&
      Object.entries(value).every(([name, member]) => !/[[\]]/.test(name) && leavesAreFull(member))
    );
  return value !== null;
}

function sampleBody(
  side: Side,
  body: DescribedBody,
  operation: Operation,
  random: Random,
  extent: Extent,
): Sent["body"] {
  const { mediaType, coding } = operation.body!.content;
  const content = body.contents.find((one) => one.mediaType === mediaType);
  if (content === undefined) throw new NoCall(`the document has no body of the type ${mediaType}`);
  if (!body.required && extent === "minimal") return undefined;
  const inForm = coding === "form" || coding === "multipart";
  const accept = (value: Json): boolean => !inForm || canBeForm(side.root, content, value, coding);
  const value =
    coding === "binary" ? "some bytes \u0000\u00ff" : sampleValid(side, content.schema, { random, extent }, accept);
  if (value === undefined && body.required) throw new NoCall(`no value for the body`);
  return value === undefined ? undefined : { content, value };
}

/** Returns whether a value can be a form: an object whose properties are all visible on the wire. */
function canBeForm(root: JsonObject, content: DescribedContent, value: Json, coding: string): boolean {
  if (!isObject(value) || Object.keys(value).length === 0) return false;
  return Object.entries(value).every(([name, member]) => {
    if (isBytes(root, content, name)) return true;
    const { style, explode } = objectAt(content.encoding, name);
    if (style === "deepObject") return leavesAreFull(member);
    if (style !== undefined || explode !== undefined)
      return canBeShown({ in: "query", style: String(style ?? "form") } as DescribedParameter, member);
    if (isList(member)) return member.length > 0 && member.every((item) => item !== null && !isList(item));
    return member !== null && (coding === "form" || member !== "");
  });
}

/** Returns whether a property of a multipart body is a file or an array of files. */
export function isBytes(root: JsonObject, content: DescribedContent, name: string): boolean {
  if (!content.mediaType.toLowerCase().startsWith("multipart/")) return false;
  const member = memberSchema(root, content.schema, name);
  const items = dereference(root, memberAt(member, "items"));
  const isMany = textAt(member, "type") === "array";
  const type = textAt(objectAt(content.encoding, name), "contentType");
  const own = memberAt(memberAt(content.schema, "properties"), name);
  if (own !== undefined && type?.startsWith("image/")) {
    const part = isMany ? items : member;
    return textAt(part, "type") === "string" && memberAt(part, "contentEncoding") === undefined;
  }
  return isFile(member) || (isMany && isFile(items));
}

function memberSchema(root: JsonObject, schema: Json | undefined, name: string): Json | undefined {
  const target = dereference(root, schema);
  const own = memberAt(memberAt(target, "properties"), name);
  if (own !== undefined) return dereference(root, own);
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) => listAt(target, key));
  return parts.map((part) => memberSchema(root, part, name)).find((found) => found !== undefined);
}

/** Returns whether a schema is a file. OAS 3.1.1 4.8.14.2: a content media type without an encoding means raw bytes. */
function isFile(schema: Json | undefined): boolean {
  if (!isObject(schema) || memberAt(schema, "contentEncoding") !== undefined) return false;
  const { type } = schema;
  const isText = type === undefined || type === "string" || (isList(type) && type.includes("string"));
  return (
    isText &&
    (schema["format"] === "binary" ||
      /octet-stream|^image\/|^audio\/|^video\//.test(String(schema["contentMediaType"])))
  );
}

// --------------------------------------------------------------------------------------- as the client wants it

function argumentsOf(
  root: JsonObject,
  operation: Operation,
  parameters: Sent["parameters"],
  body: Sent["body"],
): object | undefined {
  const given: [string, unknown][] = [];
  const groups = new Map<string, [string, unknown][]>();
  for (const { parameter, value } of parameters) {
    const known = operation.arguments.find(
      ({ source }) => source.kind === "parameter" && source.name === parameter.name && source.in === parameter.in,
    );
    if (known === undefined)
      throw new NoCall(`the model does not have the ${parameter.in} parameter "${parameter.name}"`);
    const [first = "", second] = known.path;
    if (second === undefined) given.push([first, value]);
    else groups.set(first, [...(groups.get(first) ?? []), [second, value]]);
  }
  for (const [group, members] of groups) given.push([group, Object.fromEntries(members)]);
  if (body !== undefined) {
    const value = givenBody(root, operation, body);
    const path = operation.arguments.find(({ source }) => source.kind === "body")?.path;
    if (path?.length === 0) given.push(...Object.entries(value as object));
    else given.push(["body", value]);
  }
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Returns the body as the client expects it, with bytes as a Blob. */
function givenBody(root: JsonObject, operation: Operation, { content, value }: NonNullable<Sent["body"]>): unknown {
  if (operation.body?.content.coding === "binary") return new Blob([bytesOf(value)]);
  if (!isObject(value) || operation.body?.content.coding !== "multipart") return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (!isBytes(root, content, name)) return [name, member];
    const blob = (item: Json): Blob => new Blob([bytesOf(item)]);
    return [name, isList(member) ? member.map(blob) : blob(member)];
  });
  return Object.fromEntries(members);
}

/** Returns bytes for a string, including some that are not valid UTF-8. */
export function bytesOf(value: Json): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...Buffer.from(String(value), "utf8"), 0, 255, 13, 10]);
}
