import { Call, type CallResult } from "./call.js";
import type { Core } from "./core.js";
import { memberOf, parse, valueAt } from "./decode.js";
import { ArgumentError, ClientError } from "./errors.js";
import type { Operation, Pagination } from "./operation.js";
import type { CallOptions } from "./options.js";
import { onAbort } from "./timing.js";

/**
 * One page of a list: what the API sent, and the members of PageControls, which win where names collide. Its enumerable
 * properties are data alone, so `{ ...page }`, `structuredClone` and JSON carry the page without its methods.
 */
export type Page<Item, Data> = PageControls<Item, Data> & PageData<Data>;

type PageData<Data> = Data extends readonly unknown[]
  ? unknown
  : { [Name in keyof Data as Name extends keyof PageControls<never, never> ? never : Name]: Data[Name] };

/**
 * Leads from a page to the following ones. Iterating over it yields the items of this page and of all that follow.
 * Declared as a class, so that TypeScript drops the methods from the type of `{ ...page }`; there is none to import.
 */
export declare class PageControls<Item, Data> {
  readonly items: Item[];
  /** Whether to expect another page. Without a total, only an empty or short page shows that there is none. */
  readonly hasNext: boolean;
  /** Where the next page begins, for the option `cursor` of the same call, also in another process; undefined after the last. */
  readonly nextCursor: string | undefined;
  /** Fetches the next page with the same arguments and options; undefined after the last. */
  next(): Promise<Page<Item, Data> | undefined>;
  /** This page and all that follow. */
  pages(): AsyncGenerator<Page<Item, Data>, void, undefined>;
  /** The items of this page and of all that follow, at most `limit`. */
  toArray(options?: { readonly limit?: number }): Promise<Item[]>;
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>;
}

export interface PageOptions extends CallOptions {
  /** The `nextCursor` of a page: the listing, with the same arguments, goes on from there. */
  readonly cursor?: string | undefined;
  /** While one page is looked at in a loop, the next is on its way. Leaving the loop aborts it. Default: false. */
  readonly prefetch?: boolean | undefined;
}

/** A listing under way: awaited, it is one page; iterated over, the items of all pages. The first request is shared. */
export class PageCall<Item, Data> extends Call<Page<Item, Data>> implements AsyncIterable<Item> {
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* await this;
  }

  /** The first page and all that follow. */
  async *pages(): AsyncGenerator<Page<Item, Data>, void, undefined> {
    yield* (await this).pages();
  }

  /** The items of all pages, at most `limit`. */
  async toArray(options?: { readonly limit?: number }): Promise<Item[]> {
    return (await this).toArray(options);
  }
}

/** The API repeats a page or a page token, so the list would never end. */
export class PaginationError extends ClientError {
  static override readonly name: string = "PaginationError";
  declare readonly code: "pagination";
}

/** Starts an operation whose results come in pages. */
export function callPages<Item, Data>(
  client: Core,
  operation: Operation,
  args: object = {},
  options: PageOptions = {},
): PageCall<Item, Data> {
  const { pagination } = operation as Listed;
  const isResult = (_: unknown, body: unknown): boolean => itemsOf(body, pagination) !== undefined;
  const start = async () => {
    const listing: Listing = {
      client,
      operation: { ...operation, pagination, isResult },
      args,
      options: options ?? {},
      seen: new Map(),
    };
    return (await load<Item, Data>(listing, placeOf(listing.options.cursor, pagination))).result;
  };
  return new PageCall(start());
}

type Listed = Operation & { readonly pagination: Pagination };

interface Listing {
  readonly client: Core;
  readonly operation: Listed;
  readonly args: object;
  readonly options: PageOptions;
  readonly seen: Seen;
}

/**
 * The tokens, or hashes of the pages, that led to a page, each with the index of its page. Whoever goes on from a page for
 * another time has its own, because the pages that follow may have changed meanwhile.
 */
type Seen = Map<unknown, number>;

/** The content of a cursor: a token, followed by 1 if it was used before, or what `placeByNumber` passes on. */
type Place = readonly [at: unknown, ...numbers: number[]];

/** A page, and how to load the next. */
interface Loaded<Item, Data> {
  readonly result: CallResult<Page<Item, Data>>;
  readonly advance: ((signal?: AbortSignal, seen?: Seen) => Promise<Loaded<Item, Data>>) | undefined;
  readonly seen: Seen;
}

/**
 * A cursor may have been in a browser: nothing but a token, or numbers, comes out of it.
 * @throws ArgumentError
 */
function placeOf(cursor: string | undefined, { style }: Pagination): Place | undefined {
  if (cursor === undefined) return undefined;
  const place = parse(cursor);
  const [at, ...numbers] = Array.isArray(place) ? (place as unknown[]) : [];
  const isAt = style === "page" ? isCount(at) : /string|number/.test(typeof at);
  if (!isAt || !numbers.every(isCount)) throw new ArgumentError("cursor must be the nextCursor of a page");
  return place as Place;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

async function load<Item, Data>(
  listing: Listing,
  place: Place | undefined,
  signal = listing.options.signal,
  index = 0,
): Promise<Loaded<Item, Data>> {
  const { client, operation, args, options } = listing;
  const { nested, pagination } = operation;
  const isByToken = pagination.style === "token";
  if (isByToken && place?.[1])
    throw new PaginationError("The token of the next page was used before", { operation: operation.id });
  // Where the arguments are nested, those of pagination are in the query.
  const given = { ...((nested ? memberOf(args, "query") : args) as Record<string, unknown>) };
  const name = isByToken ? pagination.token : pagination.page;
  if (place) given[name] = place[0];
  const outcome = await client["~engine"].execute(operation, nested ? { ...args, query: given } : given, {
    ...options,
    signal,
  });
  const { data, body } = outcome;
  const items = (itemsOf(body, pagination) ?? []) as Item[];
  const at = given[name];
  const following = isByToken
    ? placeByToken(listing, valueAt(body, pagination.next), at, index)
    : placeByNumber(listing, pagination, place ?? [at ?? 1], body, items, index);
  const { seen } = listing;
  const advance =
    following &&
    ((signal?: AbortSignal, own: Seen = new Map([...seen].filter(([, at]) => at <= index))) =>
      load<Item, Data>({ ...listing, seen: own }, following, signal, index + 1));
  const controls: object = {
    next: async () => (await advance?.())?.result.data,
    pages: () => pagesFrom(listing, loaded),
    async *[Symbol.asyncIterator]() {
      for await (const { items } of page.pages()) yield* items;
    },
    async toArray({ limit = Infinity } = {}) {
      const all: Item[] = [];
      if (limit > 0) for await (const item of page) if (all.push(item) >= limit) break;
      return all;
    },
  };
  // A property of the API must not hide a method.
  const {
    next: _,
    pages: __,
    toArray: ___,
    ...own
  } = Object(Array.isArray(data) ? undefined : data) as Page<never, {}>;
  const page = {
    __proto__: controls,
    ...own,
    items,
    hasNext: !!following,
    nextCursor: following && JSON.stringify(following),
  } as unknown as Page<Item, Data>;
  const loaded = { result: { ...outcome, data: page }, advance, seen };
  return loaded;
}

/** The items in a body; undefined where the list is missing and the document does not allow that. */
function itemsOf(body: unknown, { items: path, optional }: Pagination): unknown[] | undefined {
  const items = valueAt(body, path);
  if (Array.isArray(items)) return items;
  return optional && items == null && valueAt(body, path.slice(0, -optional)) != null ? [] : undefined;
}

/** Ends the requests of a loop when the loop ends. */
async function* pagesFrom<Item, Data>(
  { options: { prefetch, signal } }: Listing,
  first: Loaded<Item, Data>,
): AsyncGenerator<Page<Item, Data>, void, undefined> {
  const stop = new AbortController();
  const onEnd = (): void => stop.abort(signal!.reason);
  if (signal?.aborted) onEnd();
  const release = signal && onAbort(signal, onEnd);
  try {
    for (let loaded: Loaded<Item, Data> | undefined = first; loaded; ) {
      const { result, advance }: Loaded<Item, Data> = loaded;
      const seen: Seen | undefined = loaded === first ? undefined : loaded.seen;
      const ahead: Promise<Loaded<Item, Data>> | undefined = prefetch ? advance?.(stop.signal, seen) : undefined;
      // Whoever asks for the page is told of the failure.
      ahead?.catch(() => {});
      yield result.data;
      loaded = await (ahead ?? advance?.(stop.signal, seen));
    }
  } finally {
    release?.();
    stop.abort();
  }
}

/** Whether a key belongs to another page of the list, too. A page may be loaded twice. */
function isRepeated({ seen }: Listing, key: unknown, index: number): boolean {
  if (!seen.has(key)) seen.set(key, index);
  return seen.get(key) !== index;
}

/** Undefined where the list ends. */
function placeByToken(listing: Listing, token: unknown, used: unknown, index: number): Place | undefined {
  if (token == null || token === "") return undefined;
  isRepeated(listing, `${used}`, index);
  const at = typeof token === "number" ? token : `${token}`;
  return isRepeated(listing, `${token}`, index + 1) ? [at, 1] : [at];
}

/**
 * The place after a numbered page; undefined where the list ends. The number of pages decides, or else the total, or else a
 * page shorter than the first. The size that was asked for decides nothing: a server that caps it would end the list early.
 * The place holds how many items come before, how many the first page has, which page may be the last, and the count.
 * @throws PaginationError
 */
function placeByNumber(
  listing: Listing,
  pagination: Extract<Pagination, { style: "page" }>,
  [at, before, first, last = Infinity, counted = 0]: Place,
  body: unknown,
  items: readonly unknown[],
  index: number,
): Place | undefined {
  const page = Number(at);
  const { length } = items;
  const pages = countAt(body, pagination.pages);
  const total = countAt(body, pagination.total);
  const seen = (before ?? (page - 1) * (length || total || 0)) + length;
  const full = first || length;
  const count = pages ?? total;
  const isCopy = isRepeated(listing, hashOf(body), index);
  // Equal items may be meant where the API counts them, and counts no more of them with each page.
  if (length && isRepeated(listing, hashOf(items), index) && (isCopy || count === undefined || count > counted))
    throw new PaginationError(`Page ${page} repeats an earlier one: does the API ignore "${pagination.page}"?`, {
      operation: listing.operation.id,
    });
  const missing = total === undefined ? Number(length && length >= full) : seen < total ? emptyPages : 0;
  const promised = pages ?? page + missing;
  // An empty page does not move the end, so that there is one.
  const end = length ? promised : Math.min(promised, last);
  return page < end ? [page + 1, seen, full, end, count ?? 0] : undefined;
}

/** How many empty pages in a row a list may have where only the total says that items are missing. */
const emptyPages = 10;

/** A count, also one that is a string or a BigInt. */
function countAt(body: unknown, path: readonly string[] | undefined): number | undefined {
  const count = Number(`${valueAt(body, path)}` || NaN);
  return isCount(count) ? count : undefined;
}

/** 53 bits of hash; another one each time for what cannot be written, such as very deep JSON. */
function hashOf(value: unknown): number {
  let [high, low] = [1, 2];
  try {
    for (const char of JSON.stringify(value)) {
      const code = char.charCodeAt(0);
      high = Math.imul(high ^ code, 2_654_435_761);
      low = Math.imul(low ^ code, 1_597_334_677);
    }
  } catch {
    return Math.random();
  }
  return high * 2 ** 21 + low;
}
