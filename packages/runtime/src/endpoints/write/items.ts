import type { ResponseContent } from "../contract.js";
import type { Items } from "../handlers.js";

/** Returns a stream of server-sent events or JSON lines. Cancelling it stops the iterator, and so the code behind it. */
export function streamOf(items: Items<unknown>, content: ResponseContent): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const write = writerOf(content);
  let iterator: AsyncIterator<unknown> | Iterator<unknown> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        iterator ??= Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
        const next = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(write(next.value)));
      },
      async cancel() {
        await iterator?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Returns whether a value is a stream of items: not a string, an array of bytes, or a ReadableStream. */
export function isItems(value: unknown): value is Items<unknown> {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return false;
  return Symbol.asyncIterator in value || Symbol.iterator in value;
}

function writerOf({ type, coding, events = "json" }: ResponseContent): (item: unknown) => string {
  if (coding === "lines") {
    const start = /json-seq/i.test(type) ? "\x1e" : "";
    return (item) => `${start}${JSON.stringify(item)}\n`;
  }
  switch (events) {
    case "json":
      return (item) => dataText(JSON.stringify(item));
    case "text":
      return (item) => dataText(String(item));
    case "any":
      return (item) => dataText(lenient(item));
    case "event":
    case "textEvent":
      return (item) => eventText(item, events === "event" ? lenient : String);
  }
}

function dataText(text: string): string {
  return `${text
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}\n`)
    .join("")}\n`;
}

/** Writes a string as it is, unless readers would take it for JSON, for the end of the stream or for several lines. */
function lenient(value: unknown): string {
  const json = JSON.stringify(value);
  if (typeof value !== "string" || value === "" || value === "[DONE]" || /[\r\n]/.test(value)) return json ?? "";
  return isJson(value) ? json : value;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Writes a whole event. Events whose data repeats the name are written as data, so that readers see them unchanged. */
function eventText(item: unknown, write: (data: unknown) => string): string {
  const { event, data, id, retry, ...rest } = Object(item) as Readonly<Record<string, unknown>>;
  const repeats = typeof data === "object" && data !== null && "event" in data;
  const isWhole = Object.keys(rest).length > 0 || data === undefined || repeats;
  const head = [
    ...(typeof event === "string" && event !== "" ? [`event: ${oneLine(event)}\n`] : []),
    ...(typeof id === "string" && !isWhole ? [`id: ${oneLine(id)}\n`] : []),
    ...(typeof retry === "number" && !isWhole ? [`retry: ${Math.trunc(retry)}\n`] : []),
  ];
  return `${head.join("")}${dataText(isWhole ? JSON.stringify(item) : write(data))}`;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, " ");
}
