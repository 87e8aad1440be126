import { isIterable, streamOf } from "./binary.js";
import type { BodyEncoder } from "./contract.js";

/**
 * Returns the encoder of items as JSON lines, after record separators (RFC 7464), or as server-sent events. It sends an async
 * iterable as a stream, which is never sent again.
 */
export const itemsEncoder =
  (stringify: (value: unknown) => string): BodyEncoder =>
  (value, { type = "application/jsonl" }) => {
    const write = /event-stream/i.test(type)
      ? (item: unknown) => eventOf(item, stringify)
      : (item: unknown) => `${/seq/i.test(type) ? "\x1e" : ""}${stringify(item)}\n`;
    async function* stream(items: AsyncIterable<unknown>): AsyncGenerator<string, void, undefined> {
      for await (const item of items) yield write(item);
    }
    const content = isIterable(value)
      ? streamOf(stream(value))
      : [...(value as Iterable<unknown>)].map((item) => write(item)).join("");
    return { content, type };
  };

export const encodeItems: BodyEncoder = /* @__PURE__ */ itemsEncoder((value) => JSON.stringify(value));

/** Writes one of the server-sent events (HTML, 9.2). */
function eventOf(item: unknown, stringify: (value: unknown) => string): string {
  const { data, ...others } = Object(item) as Record<string, unknown>;
  const text = typeof data === "string" ? data : stringify(data ?? null);
  const names = ["event", "id", "retry"].filter((name) => others[name] !== undefined);
  const head = names.map((name) => `${name}: ${String(others[name]).replace(/[\r\n\0]+/g, " ")}\n`);
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${[...head, ...lines].join("")}\n`;
}
