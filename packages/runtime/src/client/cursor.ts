import { parse, valueAt } from "./decode.js";
import type { Core, Operation, Pagination } from "./contract.js";
import { ArgumentError, CodedError } from "./errors.js";

/** The API repeats a page or a page token, so the list would never end; or a page lacks what the next one needs. */
export class PaginationError extends CodedError<"pagination"> {
  override get name(): string {
    return "PaginationError";
  }
}

/** An operation whose results come in pages. */
export type Listed = Operation & { readonly pagination: Pagination };

/**
 * The tokens, or hashes of the pages, that led to a page, each with the index of its page. A caller who goes on from a page a
 * second time gets a copy, because the pages that follow may have changed since.
 */
export type Seen = Map<unknown, number>;

/** The content of a cursor: a token, followed by 1 if it was used before, or the numbers that `positionByNumber` passes on. */
export type Position = readonly [at: unknown, ...numbers: number[]];

/**
 * Reads a cursor. It may have been in a browser, so nothing but a token or numbers comes out of it.
 * @throws ArgumentError
 */
export function positionOf(cursor: string | undefined, { style }: Pagination): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = parse(cursor);
  const [at, ...numbers] = Array.isArray(position) ? (position as unknown[]) : [];
  const isAt = style === "page" ? isCount(at) : /string|number/.test(typeof at);
  if (!isAt || !numbers.every(isCount)) throw new ArgumentError("cursor must be the nextCursor of a page");
  return position as Position;
}

/** Returns the details of an error of a call. */
export const callOf = ({ client, operation }: { readonly client: Core; readonly operation: Operation }): object => ({
  api: client["~engine"].api,
  operation: operation.id,
});

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The loading of a page. */
export interface Loading {
  readonly client: Core;
  readonly operation: Listed;
  readonly seen: Seen;
  /** The number of pages before it. */
  readonly index: number;
}

/**
 * Returns the position after a page; undefined if the list ends there.
 * @throws PaginationError
 */
export type Positioner = (
  loading: Loading,
  position: Position,
  body: unknown,
  items: readonly unknown[],
) => Position | undefined;

export const positionAfter: Positioner = (loading, ...page) =>
  (loading.operation.pagination.style === "token" ? positionByToken : positionByNumber)(loading, ...page);

/** Returns the position of a page with a token. */
export const positionByToken: Positioner = (loading, [used], body) => {
  const token = valueAt(body, (loading.operation.pagination as Extract<Pagination, { style: "token" }>).next);
  if (token == null || token === "") return undefined;
  isRepeated(loading, `${used}`);
  const at = typeof token === "number" ? token : `${token}`;
  return isRepeated(loading, `${token}`, loading.index + 1) ? [at, 1] : [at];
};

/**
 * Returns the position after a numbered page. The number of pages decides, or else the total, or else a page shorter than the
 * first. The requested size decides nothing: a server that caps it would end the list early. The position holds how many items
 * come before, how many the first page has, which page may be the last, and the count.
 */
function positionByNumber(
  loading: Loading,
  [at, before, first, last = Infinity, counted = 0]: Position,
  body: unknown,
  items: readonly unknown[],
): Position | undefined {
  const pagination = loading.operation.pagination as Extract<Pagination, { style: "page" }>;
  const { first: start = 1 } = pagination;
  const page = Number(at ?? start);
  const { length } = items;
  const pages = countAt(body, pagination.pages);
  const total = countAt(body, pagination.total);
  const seen = (before ?? (page - start) * (length || total || 0)) + length;
  const full = first || length;
  const count = pages ?? total;
  const isCopy = isRepeated(loading, hashOf(body));
  // Equal items may be intended if the API counts them, and counts no more of them with each page.
  if (length && isRepeated(loading, hashOf(items)) && (isCopy || count === undefined || count > counted))
    throw new PaginationError(
      `Page ${page} repeats an earlier one: does the API ignore "${pagination.page}"?`,
      callOf(loading),
    );
  const left = total !== undefined && seen < total ? emptyPages : 0;
  const missing = total === undefined ? Number(length && length >= full) : left;
  const promised = pages === undefined ? page + missing : pages + start - 1;
  // An empty page does not move the end, so that there is one.
  const end = length ? promised : Math.min(promised, last);
  return page < end ? [page + 1, seen, full, end, count ?? 0] : undefined;
}

/** The maximum number of empty pages in a row, if only the total says that items are missing. */
const emptyPages = 10;

/** Returns whether a key belongs to another page of the list, too. A page may be loaded twice. */
function isRepeated({ seen, index }: Loading, key: unknown, at = index): boolean {
  if (!seen.has(key)) seen.set(key, at);
  return seen.get(key) !== at;
}

/** Reads a count, which may be a string or a BigInt. */
function countAt(body: unknown, path: readonly string[] | undefined): number | undefined {
  const count = Number(`${valueAt(body, path)}` || NaN);
  return isCount(count) ? count : undefined;
}

/** Returns 53 bits of hash, or an object that equals no other for values that JSON cannot express, such as very deep ones. */
function hashOf(value: unknown): number | object {
  let [high, low] = [1, 2];
  try {
    for (const char of JSON.stringify(value)) {
      const code = char.charCodeAt(0);
      high = Math.imul(high ^ code, 2_654_435_761);
      low = Math.imul(low ^ code, 1_597_334_677);
    }
  } catch {
    return {};
  }
  return high * 2 ** 21 + low;
}
