import { decodeJson, decodeUtf8 } from "../../../diagnostics/decode.js";
import { getOrAdd } from "../../../diagnostics/get-or-add.js";
import { readOnlyOf } from "../../../emit/endpoints/read-only.js";
import type { Body, Content, JsonValue, Schema } from "../../../model/types.js";
import { contentFor, headerOf } from "../../check/media.js";
import { readTextOf } from "../../check/read-text.js";
import type { Verification } from "../../context.js";
import {
  createNotes,
  parseMediaType,
  parseMultipart,
  parsePairs,
  readForm,
  withoutReadOnly,
  type ReadNotes,
  type ReadOnlyProperties,
} from "../../runtime.js";
import type { HttpRequest } from "../../types.js";
import { faultOfReader, isJson, judgeJson, judgeRead, type Fault } from "./judge.js";
import { endpointContent } from "./shapes.js";

/** Returns what is wrong with the body of a request. */
export function faultOfBody(request: HttpRequest, documented: Body, verification: Verification): Fault | undefined {
  const { required, contents, source: pointer } = documented;
  const { body } = request;
  if (body === undefined)
    return required
      ? { path: [], keyword: "required", pointer, value: undefined, problem: "it is missing" }
      : undefined;
  const mediaType = headerOf(request.headers, "content-type");
  const content = contentOf(request, contents);
  if (content === undefined) {
    const expected = contents.map((one) => one.mediaType).join(" or ");
    const problem = `${mediaType === undefined ? "it has no media type" : mediaType}, not ${expected}`;
    return { path: [], keyword: "content", pointer, value: undefined, problem, isMediaType: true };
  }
  if (body.kind !== "bytes") return undefined;
  return faultOfBytes(body.bytes, { content, mediaType: parseMediaType(mediaType ?? ""), verification, pointer });
}

/** Returns the content that a request has. */
function contentOf({ headers }: HttpRequest, contents: readonly Content[]): Content | undefined {
  const mediaType = headerOf(headers, "content-type");
  return mediaType === undefined && contents.length === 1 ? contents[0] : contentFor(contents, mediaType ?? "");
}

/** Returns the value of a valid body of JSON or of a form; undefined for others. */
export function valueOfBody(request: HttpRequest, { contents }: Body, verification: Verification): unknown {
  const content = contentOf(request, contents);
  const { body } = request;
  if (content === undefined || body?.kind !== "bytes") return undefined;
  const text = decodeUtf8(body.bytes) ?? "";
  if (content.coding === "form") return readFormOf(text, content, verification, createNotes());
  const value = content.coding === "json" ? decodeJson(text) : undefined;
  return value === undefined ? undefined : sentPart(value, content.schema, verification);
}

interface Received {
  readonly content: Content;
  readonly mediaType: ReturnType<typeof parseMediaType>;
  readonly verification: Verification;
  readonly pointer: string;
}

function faultOfBytes(bytes: Uint8Array, received: Received): Fault | undefined {
  const { content, mediaType, verification } = received;
  if (content.coding === "multipart") return faultOfParts(bytes, received);
  // Other charsets are rare, and bytes and streams have no value that can be judged.
  if (!/^utf-?8$/i.test(mediaType.parameters.get("charset") ?? "utf-8")) return undefined;
  if (!["json", "form", "text"].includes(content.coding)) return undefined;
  const text = decodeUtf8(bytes);
  const unreadable = { path: [], keyword: "content", pointer: received.pointer, value: undefined };
  if (text === undefined) return { ...unreadable, problem: "it is not UTF-8" };
  if (content.coding === "text") {
    const value = readTextOf(content, text, verification);
    return value === undefined ? undefined : judgeJson(value, content.schema, verification);
  }
  if (content.coding === "form") return faultOfForm(text, content, verification);
  const value = decodeJson(text);
  return value === undefined
    ? { ...unreadable, problem: "it is not JSON" }
    : judgeJson(sentPart(value, content.schema, verification), content.schema, verification);
}

/** Returns a value without its readOnly properties: programs send back what they got, and services ignore them (OAS 3.1, 4.8.24.2). */
function sentPart(value: JsonValue, schema: Schema, { api }: Verification): JsonValue {
  const readOnly = getOrAdd(trees, schema, () => (readOnlyOf(api, schema) as ReadOnlyProperties | undefined) ?? {});
  const sent = withoutReadOnly(value, readOnly);
  return isJson(sent) ? sent : value;
}

const trees = new WeakMap<Schema, ReadOnlyProperties>();

function faultOfForm(text: string, content: Content, verification: Verification): Fault | undefined {
  const notes = createNotes();
  const value = readFormOf(text, content, verification, notes);
  const [issue] = notes.issues;
  if (issue === undefined) return judgeRead(value, content.schema, notes, verification);
  const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
  return { ...faultOfReader(issue.message, content.schema.source), path };
}

function readFormOf(text: string, content: Content, { api }: Verification, notes: ReadNotes): unknown {
  return readForm(parsePairs(text), endpointContent(api, content), { shown: [], to: ["value"] }, notes);
}

/** Returns the property that a multipart body lacks. Browsers record such bodies without their files, so that little else is certain. */
function faultOfParts(bytes: Uint8Array, { content, mediaType, verification }: Received): Fault | undefined {
  const parts = parseMultipart(new Uint8Array(bytes), mediaType.parameters.get("boundary") ?? "", "names");
  if (typeof parts === "string") return undefined;
  // Some programs write `owner[name]` for a property of `owner`.
  const names = new Set(parts.flatMap(({ name }) => [name, name.split(/[[.]/, 1)[0]]));
  const missing = propertiesOf(content.schema, verification).find(
    ({ name, required, schema }) => required && schema.readOnly !== true && schema.kind !== "array" && !names.has(name),
  );
  if (missing === undefined) return undefined;
  const { name, schema } = missing;
  return { path: [name], keyword: "required", pointer: schema.source, value: undefined, problem: "it is missing" };
}

/** Returns the properties that every value of a schema has by its own type. */
function propertiesOf(schema: Schema, { lookup }: Verification) {
  const target = schema.kind === "ref" ? lookup(schema.name) : schema;
  return target?.kind === "object" ? target.properties : [];
}
