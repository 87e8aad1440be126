// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

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
