import { describe, type JsonParser, memberOf, parse } from "./decode.js";
import { ApiError, ArgumentError, DecodeError } from "./errors.js";
import { isObject } from "./plain.js";
import { chunksOf, type Reading, type ResponseReader } from "./readers.js";

/**
 * Items as they come. They can be read once; leaving the loop ends the request, and so does the call's signal, with an
 * AbortError. The timeouts of the call end where its stream begins.
 */
export interface ItemStream<Item> extends AsyncIterable<Item> {
  /** Ends the request, for a stream that is not read to its end by a loop. */
  cancel(): Promise<void>;
}

/** What server-sent events carry. A `[DONE]` ends the stream. */
export interface EventStream<Item> extends ItemStream<Item> {
  /** The same with what stood around each item, in place of the items alone. */
  events(): AsyncIterable<ServerEvent<Item>>;
}

/** One of the server-sent events (HTML, 9.2). */
export interface ServerEvent<Data> {
  /** Default: `message`. */
  readonly event: string;
  readonly data: Data;
  /** The last one that the server gave; "" before it. */
  readonly id: string;
  /** Milliseconds to wait before connecting again, in the event that says so. */
  readonly retry?: number;
}

/**
 * Reads server-sent events. An item is the data of an event: as JSON; as a string (`text`); or as JSON if it is JSON, else as a
 * string (`any`). Or an item is the whole event, with its data as JSON if it is JSON (`event`), or always as a string
 * (`textEvent`). Throws an ApiError for an event named "error" that has an `error`, and for an item that has nothing else, and
 * a DecodeError for invalid JSON.
 */
export const readEvents =
  (as: "json" | "text" | "any" | "event" | "textEvent" = "json"): ResponseReader =>
  (response, reading) => {
    const { secret, parser, claim } = reading;
    // A server that does not stream after all.
    if (/^application\/json\b/.test(response.headers.get("content-type") ?? "")) {
      return response.text().then((text) => {
        throw new DecodeError(describe(response, text, secret), "The response is JSON in place of events");
      });
    }
    const { read, cancel } = open(response, reading);
    async function* events(): AsyncGenerator<ServerEvent<unknown>, void, undefined> {
      for await (const event of eventsOf(linesOf(read()))) {
        const { data: text } = event;
        if (as === "text" || as === "textEvent") yield event;
        else if (as === "event") yield { ...event, data: lenient(text, parser) };
        else if (text === "[DONE]") return;
        else if (as === "any") yield { ...event, data: lenient(text, parser) };
        else if (text) yield { ...event, data: decode(event.event, text) };
      }
    }
    const decode = (name: string, text: string): unknown => {
      const data = json(response, text, reading);
      const failed =
        isObject(memberOf(data, "error")) && (name === "error" || Object.keys(data as object).length === 1);
      if (failed) throw claim(new ApiError(describe(response, text, secret)));
      return data;
    };
    async function* items(): AsyncGenerator<unknown, void, undefined> {
      for await (const { event, data, id, retry } of events()) {
        // An API whose data names its event itself.
        const isWhole = as === "event" && isObject(data) && "event" in data;
        yield /event/i.test(as) && !isWhole
          ? { event, data, ...(id && { id }), ...(retry !== undefined && { retry }) }
          : data;
      }
    }
    return Promise.resolve({ [Symbol.asyncIterator]: items, events, cancel } satisfies EventStream<unknown>);
  };

/** Reads one JSON text a line; with `seq`, what follows each record separator (RFC 7464). */
export const readLines =
  (as: "lines" | "seq" = "lines"): ResponseReader =>
  (response, reading) => {
    const { read, cancel } = open(response, reading);
    async function* items(): AsyncGenerator<unknown, void, undefined> {
      for await (const line of linesOf(read(), as === "seq" ? /\x1e/ : undefined)) {
        if (line.trim()) yield json(response, line, reading);
      }
    }
    return Promise.resolve({ [Symbol.asyncIterator]: items, cancel } satisfies ItemStream<unknown>);
  };

const lenient = (text: string, parser: JsonParser | undefined): unknown => {
  const value = parse(text, parser);
  return value === undefined ? text : value;
};

/** @throws DecodeError */
function json(response: Response, text: string, { secret, claim, parser }: Reading): unknown {
  const value = parse(text, parser);
  if (value === undefined)
    throw claim(new DecodeError(describe(response, text, secret), "An item of the stream is not JSON"));
  return value;
}

interface Opened {
  read(): AsyncGenerator<string, void, undefined>;
  cancel(): Promise<void>;
}

/** The text of a body, chunk by chunk. Leaving the iteration ends the request. */
function open(response: Response, reading: Reading): Opened {
  const { next, cancel } = chunksOf(response, reading);
  let isRead = false;
  async function* read(): AsyncGenerator<string, void, undefined> {
    if (isRead) throw reading.claim(new ArgumentError("A stream can be read only once"));
    isRead = true;
    const decoder = new TextDecoder();
    try {
      for (let chunk; (chunk = await next()); ) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    } finally {
      await cancel();
    }
  }
  return { read, cancel };
}

/** The lines of a text that comes in chunks, each looked at once however long a line grows. */
async function* linesOf(
  chunks: AsyncIterable<string>,
  separator = /\r\n|\n|\r/,
): AsyncGenerator<string, void, undefined> {
  let begun: string[] = [];
  let held = "";
  for await (const chunk of chunks) {
    let text = held + chunk;
    // It may be the first half of a line end.
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

/** HTML, 9.2.6. What the end of the stream cuts off is dropped. */
async function* eventsOf(lines: AsyncIterable<string>): AsyncGenerator<ServerEvent<string>, void, undefined> {
  let id = "";
  let data: string[] = [];
  let other: { event?: string; retry?: number } = {};
  for await (const line of lines) {
    if (line === "") {
      if (data.length) yield { event: "message", ...other, data: data.join("\n"), id };
      data = [];
      other = {};
      continue;
    }
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === "data") data.push(value);
    else if (name === "event") other.event = value || "message";
    else if (name === "id" && !value.includes("\0")) id = value;
    else if (name === "retry" && /^\d+$/.test(value)) other.retry = Number(value);
  }
}
