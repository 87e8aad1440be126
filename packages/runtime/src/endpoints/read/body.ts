import type { Endpoint, EndpointContent } from "../contract.js";
import { problemOf, type Problem } from "../problem.js";
import { readBytes, type Bytes } from "./bytes.js";
import { readForm, readParts } from "./forms.js";
import { parseJson } from "./json.js";
import { findContent, parseMediaType, type MediaType } from "./media-types.js";
import { parseMultipart } from "./multipart.js";
import { report, type Notes, type Spot } from "./notes.js";
import { readSequence } from "./sequences.js";
import { parsePairs } from "./pairs.js";

/** A body: its content and value, nothing, or the reason to refuse it. */
export type BodyRead =
  | { readonly content: EndpointContent; readonly value: unknown }
  | { readonly problem: Problem }
  | undefined;

/** The limits of bodies that fit into memory easily, and of those that hold files. */
const usualLimit = 1024 * 1024;
const fileLimit = 64 * 1024 * 1024;

/** Reads the body of a request by its Content-Type. Issues are noted; 413 and 415 are problems of their own. */
export async function readBody(
  { body }: Endpoint,
  request: Request,
  notes: Notes,
  maxBodyBytes?: number,
): Promise<BodyRead> {
  if (body === undefined) return undefined;
  const header = request.headers.get("content-type");
  const type = header === null ? undefined : parseMediaType(header);
  const content = findContent(body.contents, type);
  const bytesRead = await readBytes(request, maxBodyBytes ?? limitOf(content));
  if ("problem" in bytesRead) return bytesRead;
  const { bytes } = bytesRead;
  if (bytes.length === 0 && !(content && isEmptyValue(content) && type !== undefined)) {
    if (body.required) report(notes, { path: ["body"], message: "Missing" });
    return undefined;
  }
  if (content === undefined) return { problem: unsupported(body.contents, type) };
  const coding = request.headers.get("content-encoding") ?? "identity";
  if (coding.toLowerCase() !== "identity")
    return { problem: problemOf(415, `Unsupported Content-Encoding: ${coding.slice(0, 40)}`) };
  const spot: Spot = { shown: ["body"], to: content.to ?? [] };
  const value = decodeBody({ bytes, content, type, spot, notes });
  return value instanceof Unsupported ? { problem: problemOf(415, value.reason) } : { content, value };
}

function limitOf(content: EndpointContent | undefined): number {
  return ["binary", "multipart", "parts"].includes(content?.coding ?? "json") ? fileLimit : usualLimit;
}

/** Text and bytes may be empty, and so may a form. */
function isEmptyValue({ coding = "json" }: EndpointContent): boolean {
  return coding !== "json" && coding !== "multipart" && coding !== "parts";
}

function unsupported(contents: readonly EndpointContent[], type: MediaType | undefined): Problem {
  const wanted = contents.map((content) => content.type).join(", ");
  return problemOf(415, `Unsupported Content-Type${type ? ` ${type.essence.slice(0, 80)}` : ""}: send ${wanted}`);
}

/** A body in an encoding that we cannot read. */
class Unsupported {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

interface Received {
  readonly bytes: Bytes;
  readonly content: EndpointContent;
  readonly type: MediaType | undefined;
  readonly spot: Spot;
  readonly notes: Notes;
}

function decodeBody(received: Received): unknown {
  const { bytes, content, type, spot, notes } = received;
  const { coding = "json" } = content;
  if (coding === "binary") return new Blob([bytes], { type: type?.essence ?? "" });
  if (coding === "multipart" || coding === "parts") {
    const needs = coding === "multipart" ? "names" : undefined;
    const parts = parseMultipart(bytes, type?.parameters.get("boundary") ?? "", needs);
    if (typeof parts !== "string")
      return needs ? readParts(parts, content, spot, notes) : readSequence(parts, spot, notes);
    report(notes, { path: spot.shown, message: parts });
    return undefined;
  }
  const text = decodeText(bytes, type?.parameters.get("charset") ?? "utf-8");
  if (text instanceof Unsupported) return text;
  if (text === undefined) {
    report(notes, { path: spot.shown, message: "Invalid characters for its charset" });
    return undefined;
  }
  switch (coding) {
    case "form":
      return readForm(parsePairs(text), content, spot, notes);
    case "text":
    case "events":
      return text;
    case "lines":
      return readLines(text, received);
    case "json":
      return readValue(text, spot.shown, notes);
  }
}

function readValue(text: string, path: readonly PropertyKey[], notes: Notes): unknown {
  const parsed = parseJson(text);
  if ("value" in parsed) return parsed.value;
  report(notes, { path: [...path, ...(parsed.path ?? [])], message: parsed.message });
  return undefined;
}

function readLines(text: string, { type, spot, notes }: Received): unknown[] {
  const separator = type?.essence.includes("seq") ? "\x1e" : "\n";
  const lines = text.split(separator).filter((line) => line.trim() !== "");
  return lines.map((line, index) => readValue(line, [...spot.shown, index], notes));
}

/** A decoder keeps nothing of a text that it decodes at once. */
const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes text. Undefined for bytes that are not text in its charset. */
function decodeText(bytes: Uint8Array, charset: string): string | undefined | Unsupported {
  if (/^utf-?8$/i.test(charset)) return decodeUtf8(bytes);
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    return new Unsupported(`Unsupported charset: ${charset.slice(0, 40)}`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
