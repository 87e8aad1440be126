/** Responses of the API in the dialect of each driver: in this API's envelope, or plain. */
import type { Driver } from "../client/contenders.js";

export const fact = {
  id: "fact_21",
  object: "fact",
  fact: "Trinkt Kaffee für 3 € 😀",
  metadata: {},
  expired: false,
  score: 1,
  expiration_date: null,
  created_at: "2026-09-01T12:00:00Z",
  updated_at: "2026-09-01T12:00:00Z",
};

/** One object. */
export const one = ({ dialect }: Driver, value: unknown = fact): unknown =>
  dialect === "plain" ? value : { success: true, data: value };

/** Returns one page of a list, with or without a page number. */
export function list(
  { dialect }: Driver,
  items: readonly object[],
  { isLast, ...about }: { readonly isLast: boolean; readonly [name: string]: unknown },
): unknown {
  return dialect === "plain"
    ? { object: "list", url: "/", data: items, has_more: !isLast }
    : { success: true, data: { items, ...about } };
}

/** Returns items with consecutive ids, starting at the given number. */
export const items = (count: number, first = 1): readonly { readonly id: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `item_${first + index}` }));
