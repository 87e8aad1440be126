// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

import { isIterable, streamOf } from "./binary.js";
import type { BodyEncoder } from "./contract.js";

/**
 * Writes items as JSON lines, after record separators (RFC 7464), or as server-sent events. An async iterable is sent as a stream,
 * which is never sent again.
 */
export const encodeItems: BodyEncoder = (value, { type = "application/jsonl" }) => {
  const write = /event-stream/i.test(type) ? writeEvent : /seq/i.test(type) ? writeRecord : writeLine;
  async function* stream(items: AsyncIterable<unknown>): AsyncGenerator<string, void, undefined> {
    for await (const item of items) yield write(item);
  }
  const content = isIterable(value) ? streamOf(stream(value)) : [...(value as Iterable<unknown>)].map(write).join("");
  return { content, type };
};

const writeLine = (item: unknown): string => `${JSON.stringify(item)}\n`;
const writeRecord = (item: unknown): string => `\x1e${JSON.stringify(item)}\n`;

/** Writes one of the server-sent events (HTML, 9.2). */
function writeEvent(item: unknown): string {
  const { data, ...others } = Object(item) as Record<string, unknown>;
  const text = typeof data === "string" ? data : JSON.stringify(data ?? null);
  const names = ["event", "id", "retry"].filter((name) => others[name] !== undefined);
  const head = names.map((name) => `${name}: ${String(others[name]).replace(/[\r\n\0]+/g, " ")}\n`);
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${[...head, ...lines].join("")}\n`;
}
