import { ApiError, DecodeError } from "../api-errors.js";
import type { CallState, Core, Engine, Envelope, ResponseReader } from "../contract.js";
import { memberOf, readJson } from "../decode.js";
import { describe } from "../error-details.js";
import { ArgumentError } from "../errors.js";
import { redactor, type Secret } from "../redact.js";
import { claim } from "../report.js";
import type { EventStream, ServerEvent } from "../streams.js";
import { type Codec, Mismatch } from "./codec.js";
import { type ExactJson, settle } from "./exact-json.js";

/** The conversions of bodies by status: `200`, `4XX` or `default`. */
export type Codecs = Readonly<Record<string, Codec>>;

/** The rest of what an operation needs to read a success. */
export interface Reading {
  /** Parses JSON without loss. */
  readonly parse?: (text: string) => ExactJson;
  /** The conversion of the items of a stream. */
  readonly item?: Codec;
  /** The conversion of a list of parts. */
  readonly list?: Codec;
  /** The names on the wire of the envelope's properties. */
  readonly envelope?: Envelope;
  /** Reads what is not JSON. */
  readonly read?: ResponseReader;
}

/** Reads a success, and converts it. */
export const readValues =
  (codecs: Codecs, reading: Reading = {}): ResponseReader =>
  (response, call) => {
    const json = jsonOf(reading, call);
    const options = { ...call.options, parseJson: json.parse };
    const other = reading.read?.(response, { ...call, options });
    if (other === undefined)
      return readBody(response, call, { json, reading, codec: codecFor(codecs, response.status) });
    const { item, list } = reading;
    if (item) return other.then((stream) => streamOf(stream, { item, json, response, call }));
    if (!list) return other;
    return other.then((parts) => json.settled(decoding(call, response, json.text(), () => list.decode(parts))));
  };

/** Returns a function that parses the JSON of a request and converts it. @throws Mismatch */
export const textReader =
  (codec: Codec, parse?: Reading["parse"]) =>
  (text: string): unknown => {
    const json = parse?.(text);
    const value = codec.decode(json ? json.value : JSON.parse(text));
    return json?.isExact ? settle(value) : value;
  };

/** Parses bodies, and takes what no schema converts back to what JSON.parse gives. */
interface Json {
  readonly parse: (text: string) => unknown;
  readonly text: () => string;
  readonly settled: (value: unknown) => unknown;
}

function jsonOf({ parse }: Reading, { options }: Pick<CallState, "options">): Json {
  let text = "";
  let isExact = false;
  return {
    parse(source) {
      text = source;
      if (options.parseJson) return options.parseJson(source);
      if (!parse) return JSON.parse(source) as unknown;
      const parsed = parse(source);
      isExact ||= parsed.isExact;
      return parsed.value;
    },
    text: () => text,
    settled: (value) => (isExact ? settle(value) : value),
  };
}

function codecFor(codecs: Codecs, status: number): Codec | undefined {
  const key = [`${status}`, `${status}`.replace(/..$/, "XX"), "default"].find((key) => Object.hasOwn(codecs, key));
  return key === undefined ? undefined : codecs[key];
}

interface BodyReading {
  readonly json: Json;
  readonly reading: Reading;
  readonly codec: Codec | undefined;
}

/** Reads a JSON body. The checks of its envelope see it as it is on the wire, those of the result as it is in the program. */
async function readBody(response: Response, call: CallState, { json, reading, codec }: BodyReading): Promise<unknown> {
  const { operation } = call;
  const { envelope, isResult } = operation;
  let converted: { readonly body: unknown } | undefined;
  const convert = (wire: unknown): unknown => {
    const decoded = codec ? decoding(call, response, json.text(), () => codec.decode(wire)) : wire;
    return (converted ??= { body: json.settled(decoded) }).body;
  };
  const wire = await readJson(response, {
    ...call,
    options: { ...call.options, parseJson: json.parse },
    operation: {
      ...operation,
      ...(envelope && { envelope: reading.envelope ?? envelope }),
      isResult(_, wire) {
        const body = convert(wire);
        const result = envelope ? memberOf(body, envelope.data) : body;
        return isResult ? isResult(result, body) : result !== null;
      },
    },
  });
  return converted ? converted.body : convert(wire);
}

/** @throws DecodeError for a value that cannot be converted. */
function decoding<T>(call: CallState, response: Response, text: string, convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    if (error instanceof Mismatch)
      throw new DecodeError(describe(response, text, call.secrets), messageOf(error, call.secrets));
    if (error instanceof RangeError)
      throw new DecodeError(describe(response, text, call.secrets), "The response is nested too deeply");
    throw error;
  }
}

/** `The response has an invalid value at items[3].created_at: "2024-13-99" is not a date and time` */
function messageOf(error: Mismatch, secret: Secret): string {
  const path = pathOf(error);
  return redactor(secret)(`The response has an invalid value${path && ` at ${path}`}: ${describeValue(error)}`);
}

/** `items[3].created_at` */
export const pathOf = ({ path }: Mismatch): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");

/** `"2024-13-99" is not a date and time`, with a long value cut off. */
export function describeValue({ value, reason }: Mismatch): string {
  const text = typeof value === "string" ? JSON.stringify(value) : shown(value);
  return `${text.length > 60 ? `${text.slice(0, 60)}…` : text} ${reason}`;
}

function shown(value: unknown): string {
  return typeof value === "object" && value !== null ? Object.prototype.toString.call(value) : String(value);
}

// ----------------------------------------------------------------------------------------------------------- streams

interface StreamReading {
  readonly item: Codec;
  readonly json: Json;
  readonly response: Response;
  readonly call: CallState;
}

/** Converts the items of a stream as they arrive. */
function streamOf(stream: unknown, { item, json, response, call }: StreamReading): unknown {
  if (!isStream(stream)) return stream;
  const convert = (wire: unknown): unknown => {
    try {
      return json.settled(decoding(call, response, json.text(), () => item.decode(wire)));
    } catch (error) {
      throw error instanceof ApiError || error instanceof ArgumentError ? claim(call, error) : error;
    }
  };
  async function* items(): AsyncGenerator<unknown, void, undefined> {
    for await (const one of stream as AsyncIterable<unknown>) yield convert(one);
  }
  async function* events(): AsyncGenerator<ServerEvent<unknown>, void, undefined> {
    const { events } = stream as EventStream<unknown>;
    for await (const event of events()) yield { ...event, data: convert(event.data) };
  }
  return { ...stream, [Symbol.asyncIterator]: items, ...("events" in stream && { events }) };
}

const isStream = (value: unknown): value is object =>
  Symbol.asyncIterator in (Object(value) as object) && !isBytes(value);

const isBytes = (value: unknown): boolean => "getReader" in (Object(value) as object);

// ------------------------------------------------------------------------------------------------------------ errors

/**
 * Returns a client whose errors have converted bodies. A body that cannot be converted stays as it is, because a proxy may have sent
 * it. JSON of an error has the body as it is on the wire.
 */
export function convertErrors(client: Core, codecs: Codecs, parse?: Reading["parse"]): Core {
  const engine = client["~engine"];
  const execute: Engine["execute"] = async (...call) => {
    try {
      return await engine.execute(...call);
    } catch (error) {
      if (error instanceof ApiError) convertError(error, codecs, parse);
      throw error;
    }
  };
  return { ...client, "~engine": { ...engine, execute } };
}

function convertError(error: ApiError, codecs: Codecs, parse: Reading["parse"]): void {
  const wire = error.body;
  const codec = codecFor(codecs, error.status);
  if (!codec || typeof wire !== "object") return;
  const toJSON = (): unknown => ({ ...ApiError.prototype.toJSON.call(error), body: wire });
  try {
    const exact = parse?.(error.rawBody);
    const body = codec.decode(exact ? exact.value : wire);
    Object.assign(error, { body: exact?.isExact ? settle(body) : body });
    Object.defineProperty(error, "toJSON", { value: toJSON, enumerable: false });
  } catch {
    // Not the body that the document describes.
  }
}
