import { call as start, type Call } from "./call.js";
import type { CallState, Core, Engine, Operation, ResponseReader, StreamPlace } from "./contract.js";
import { memberOf, parse } from "./decode.js";
import { describe } from "./error-details.js";
import { ApiError, DecodeError, headerOf } from "./api-errors.js";
import { ArgumentError } from "./errors.js";
import type { CallOptions, CoreOptions, Key } from "./options.js";
import { isObject } from "./plain.js";
import { chunksOf } from "./readers.js";
import { claim } from "./report.js";

/**
 * The items of a stream, as they arrive. They can be read once. Leaving the loop aborts the request, and so does the call's
 * signal, with an AbortError. The timeouts of the call do not apply to the stream.
 */
export interface ItemStream<Item> extends AsyncIterable<Item> {
  /** Aborts the request, for a stream that no loop reads to its end. */
  cancel(): Promise<void>;
}

/** The data of server-sent events. A `[DONE]` ends the stream. */
export interface EventStream<Item> extends ItemStream<Item> {
  /** Yields whole events instead of their data. */
  events(): AsyncIterable<ServerEvent<Item>>;
}

/** Options of a stream that can go on after its connection was lost. */
export interface StreamOptions<Item> extends CallOptions {
  /** Made by `reconnect`. Default: the end of the connection ends the stream, with a ConnectionError if it was lost. */
  readonly reconnect?: Reconnect<Item> | undefined;
}

/** Makes a stream go on, in a new connection. */
export interface Reconnect<Item> {
  /** Replaces the function that makes the calls. */
  readonly execute: (engine: Engine) => Engine["execute"];
  /** Keeps the type of the items. */
  readonly until?: ((item: Item) => boolean) | undefined;
}

/** One of the server-sent events (HTML, 9.2). */
export interface ServerEvent<Data> {
  /** Default: `message`. */
  readonly event: string;
  readonly data: Data;
  /** The last id that the server sent; "" before the first. */
  readonly id: string;
  /** Milliseconds to wait before reconnecting, in the event that sets them. */
  readonly retry?: number;
}

/** Starts an operation whose result is a stream that can go on after its connection was lost. */
export function callStream<
  T extends ItemStream<unknown>,
  Failed extends ApiError = ApiError,
  Answer extends Response = Response,
  Message = undefined,
  Declared = unknown,
>(
  client: Core,
  operation: Operation,
  args?: object,
  { reconnect, ...options }: StreamOptions<never> = {},
): Call<T, Failed, Answer, Message, Declared> {
  const { "~engine": engine } = client;
  return start(
    reconnect ? { "~engine": { ...engine, execute: reconnect.execute(engine) } } : client,
    operation,
    args,
    options,
  );
}

/**
 * Reads server-sent events. An item is the data of an event: as JSON; as a string (`text`); or as JSON if it is JSON, else as a
 * string (`any`). Or an item is the whole event, with its data as JSON if it is JSON (`event`), or always as a string
 * (`textEvent`). Throws an ApiError for an event named "error" that has an `error`, and for an item that has nothing else, and
 * a DecodeError for invalid JSON.
 */
export const readEvents =
  (as: "json" | "text" | "any" | "event" | "textEvent" = "json"): ResponseReader =>
  (response, call) => {
    const { secrets, options } = call;
    // The server does not stream.
    if (/^application\/json\b/.test(headerOf(response.headers, "content-type") ?? "")) {
      return response.text().then((text) => {
        throw new DecodeError(describe(response, text, secrets), "The response is JSON in place of events");
      });
    }
    const { read, cancel } = open(response, call);
    async function* events(): AsyncGenerator<ServerEvent<unknown>, void, undefined> {
      for await (const event of eventsOf(linesOf(read()), call.place)) {
        const { data: text } = event;
        if (as === "text" || as === "textEvent") yield event;
        else if (as === "event") yield { ...event, data: lenient(text, options) };
        else if (text === "[DONE]") {
          if (call.place) call.place.isDone = true;
          return;
        } else if (as === "any") yield { ...event, data: lenient(text, options) };
        else if (text) yield { ...event, data: decode(event.event, text) };
      }
    }
    const decode = (name: string, text: string): unknown => {
      const data = json(response, text, call);
      const failed =
        isObject(memberOf(data, "error")) && (name === "error" || Object.keys(data as object).length === 1);
      if (failed) throw claim(call, new ApiError(describe(response, text, secrets)));
      return data;
    };
    async function* items(): AsyncGenerator<unknown, void, undefined> {
      for await (const { event, data, id, retry } of events()) {
        // The API repeats the event's name in its data.
        const isWhole = as === "event" && isObject(data) && "event" in data;
        yield /event/i.test(as) && !isWhole
          ? { event, data, ...(id && { id }), ...(retry !== undefined && { retry }) }
          : data;
      }
    }
    return Promise.resolve({ [Symbol.asyncIterator]: items, events, cancel } satisfies EventStream<unknown>);
  };

/** Reads one JSON value per line, or with `seq` after each record separator (RFC 7464). */
export const readLines =
  (as: "lines" | "seq" = "lines"): ResponseReader =>
  (response, call) => {
    const { read, cancel } = open(response, call);
    async function* items(): AsyncGenerator<unknown, void, undefined> {
      for await (const line of linesOf(read(), as === "seq" ? "\x1e" : undefined)) {
        if (line.trim()) yield json(response, line, call);
      }
    }
    return Promise.resolve({ [Symbol.asyncIterator]: items, cancel } satisfies ItemStream<unknown>);
  };

const lenient = (text: string, { parseJson }: CoreOptions<Key>): unknown => {
  const value = parse(text, parseJson);
  return value === undefined ? text : value;
};

/** @throws DecodeError */
export function json(response: Response, text: string, call: CallState): unknown {
  const value = parse(text, call.options.parseJson);
  if (value === undefined)
    throw claim(call, new DecodeError(describe(response, text, call.secrets), "An item of the stream is not JSON"));
  return value;
}

interface Opened {
  read(): AsyncGenerator<string, void, undefined>;
  cancel(): Promise<void>;
}

/** Reads a body as strings, chunk by chunk. Leaving the iteration aborts the request. */
function open(response: Response, call: CallState): Opened {
  const { next, cancel } = chunksOf(response, call);
  let isRead = false;
  async function* read(): AsyncGenerator<string, void, undefined> {
    if (isRead) throw claim(call, new ArgumentError("A stream can be read only once"));
    isRead = true;
    const decoder = new TextDecoder();
    try {
      for (let chunk; (chunk = await next());) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    } finally {
      await cancel();
    }
  }
  return { read, cancel };
}

/** Splits chunks into lines. It looks at each chunk once, however long a line grows. */
async function* linesOf(
  chunks: AsyncIterable<string>,
  separator: string | RegExp = /\r\n|\n|\r/,
): AsyncGenerator<string, void, undefined> {
  let begun: string[] = [];
  let held = "";
  for await (const chunk of chunks) {
    let text = held + chunk;
    // This may be the first half of a line end.
    held = text.endsWith("\r") ? "\r" : "";
    text = held ? text.slice(0, -1) : text;
    const [first = "", ...rest] = text.split(separator);
    begun.push(first);
    for (const next of rest) {
      yield begun.join("");
      begun = [next];
    }
  }
  const last = begun.join("");
  if (held || last) yield last;
}

/** Parses events (HTML, 9.2.6). An event that the end of the stream cuts off is dropped. */
async function* eventsOf(
  lines: AsyncIterable<string>,
  place: StreamPlace = { id: "" },
): AsyncGenerator<ServerEvent<string>, void, undefined> {
  let { id } = place;
  let data: string[] = [];
  let other: { event?: string; retry?: number } = {};
  for await (const line of lines) {
    if (line === "") {
      // Not before: an event that is cut off comes again.
      place.id = id;
      if (data.length) yield { event: "message", ...other, data: data.join("\n"), id };
      data = [];
      other = {};
      continue;
    }
    const [, name, value = ""] = /^([^:]*)(?:: ?([^]*))?$/.exec(line)!;
    if (name === "data") data.push(value);
    else if (name === "event") other.event = value || "message";
    else if (name === "id" && !value.includes("\0")) id = value;
    else if (name === "retry" && /^\d+$/.test(value)) place.retry = other.retry = Number(value);
  }
}
