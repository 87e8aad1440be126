import { Call, type CallResult } from "./call.js";
import type { Core } from "./core.js";
import { memberOf, parse, valueAt } from "./decode.js";
import { ArgumentError, ClientError } from "./errors.js";
import type { Operation, Pagination } from "./operation.js";
import type { CallOptions } from "./options.js";

/** A page's own members: what the API said, except where a member of PageControls has the same name. */
export type Page<Item, Data> = PageControls<Item, Data> & PageData<Data>;

type PageData<Data> = Data extends readonly unknown[]
  ? unknown
  : { [Name in keyof Data as Name extends keyof PageControls<never, never> ? never : Name]: Data[Name] };

/** What leads from a page to the following ones. Iterating over it yields the items of this page and of all that follow. */
export interface PageControls<Item, Data> {
  readonly items: Item[];
  /** Whether to expect another page; without a total it is only known once an empty one came. */
  readonly hasNext: boolean;
  /** Where the next page begins, for the option `cursor` of the same call, also in another process; undefined after the last. */
  readonly nextCursor: string | undefined;
  /** The next page, with the same arguments and options; undefined after the last. */
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

/** A listing that cannot go on: a token that has already been used would lead in a circle, or there is no list. */
export class PaginationError extends ClientError {
  static override readonly name: string = "PaginationError";
}

/** Starts an operation whose results come in pages. */
export function callPages<Item, Data>(
  client: Core,
  operation: Operation,
  args: object = {},
  options: PageOptions = {},
): PageCall<Item, Data> {
  const start = async () => {
    const listing = { client, operation, args, options, tokens: new Map() };
    return (await load<Item, Data>(listing, placeOf(options.cursor, operation.pagination!), options.signal)).result;
  };
  return new PageCall(start());
}

interface Listing {
  readonly client: Core;
  readonly operation: Operation;
  readonly args: object;
  readonly options: PageOptions;
  /** The tokens that are known, each with the index of its page. */
  readonly tokens: Map<string, number>;
}

/** What a cursor holds: a token or a page number; of numbered pages, how many items come before, and how many the first has. */
type Place = readonly [at: unknown, seen?: number, full?: number];

/** A page together with the place of the next. */
interface Loaded<Item, Data> {
  readonly result: CallResult<Page<Item, Data>>;
  readonly following: Place | undefined;
  /** 1 for the page after the first. */
  readonly index: number;
}

/**
 * A cursor may have been in a browser: nothing but a token, or numbers, comes out of it.
 * @throws ArgumentError
 */
function placeOf(cursor: string | undefined, { style }: Pagination): Place | undefined {
  if (cursor === undefined) return undefined;
  const place = parse(cursor);
  const isNumber = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
  const isSound =
    Array.isArray(place) &&
    (style === "page"
      ? place.length > 0 && place.every(isNumber)
      : place.length === 1 && /string|number/.test(typeof place[0]));
  if (!isSound) throw new ArgumentError("cursor must be the nextCursor of a page");
  return place as unknown as Place;
}

async function load<Item, Data>(
  listing: Listing,
  place: Place | undefined,
  signal: AbortSignal | undefined,
  index = 0,
): Promise<Loaded<Item, Data>> {
  const { client, operation, args, options } = listing;
  const { id, nested } = operation;
  const pagination = operation.pagination!;
  // Where the arguments are nested, those of pagination are in the query.
  const given = { ...((nested ? memberOf(args, "query") : args) as Record<string, unknown>) };
  const name = pagination.style === "token" ? pagination.token : pagination.page;
  if (place) given[name] = place[0];
  const outcome = await client["~engine"].execute(operation, nested ? { ...args, query: given } : given, {
    ...options,
    signal,
  });
  const { data, body } = outcome;
  const items = valueAt(body, pagination.items) ?? [];
  if (!Array.isArray(items)) throw new PaginationError("The page has no list of items", { operation: id });
  const at = given[name];
  const following =
    pagination.style === "token"
      ? placeByToken(listing, pagination, at, body, index)
      : placeByNumber(pagination, place ?? [at ?? 1], body, items.length);
  const page: PageControls<Item, Data> = {
    // Members of the same name give way to the controls.
    ...(Array.isArray(data) ? undefined : (data as object)),
    items,
    hasNext: following !== undefined,
    nextCursor: following && JSON.stringify(following),
    next: async () => following && (await load<Item, Data>(listing, following, options.signal, index + 1)).result.data,
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
  const loaded = { result: { ...outcome, data: page as Page<Item, Data> }, following, index };
  return loaded;
}

/** The requests of a loop end with it. */
async function* pagesFrom<Item, Data>(
  listing: Listing,
  first: Loaded<Item, Data>,
): AsyncGenerator<Page<Item, Data>, void, undefined> {
  const { prefetch, signal } = listing.options;
  const stop = new AbortController();
  const onAbort = (): void => stop.abort(signal!.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort);
  try {
    for (let loaded: Loaded<Item, Data> | undefined = first; loaded; ) {
      const { result, following, index }: Loaded<Item, Data> = loaded;
      const advance = async (): Promise<Loaded<Item, Data> | undefined> =>
        following && load<Item, Data>(listing, following, stop.signal, index + 1);
      const ahead = prefetch ? advance() : undefined;
      // Whoever asks for the page is told of the failure.
      ahead?.catch(() => {});
      yield result.data;
      loaded = await (ahead ?? advance());
    }
  } finally {
    signal?.removeEventListener("abort", onAbort);
    stop.abort();
  }
}

/** Undefined where the listing ends. */
function placeByToken(
  { operation, tokens }: Listing,
  pagination: Extract<Pagination, { style: "token" }>,
  used: unknown,
  body: unknown,
  index: number,
): Place | undefined {
  const token = valueAt(body, pagination.next);
  if (token == null || token === "") return undefined;
  tokens.set(`${used}`, index);
  // Asked for twice, a page leads to the same one.
  if ((tokens.get(`${token}`) ?? index + 1) !== index + 1)
    throw new PaginationError("The token of the next page was used before", { operation: operation.id });
  return [token];
}

/**
 * The number of pages decides, or else the total, or else a page shorter than the first. The size that was asked for
 * decides nothing: a server that caps it would end the listing early.
 */
function placeByNumber(
  pagination: Extract<Pagination, { style: "page" }>,
  [at, before, first]: Place,
  body: unknown,
  length: number,
): Place | undefined {
  const page = Number(at);
  const seen = (before ?? (page - 1) * length) + length;
  const full = first ?? length;
  const pages = valueAt(body, pagination.pages);
  const total = valueAt(body, pagination.total);
  const more = typeof pages === "number" ? page < pages : typeof total === "number" ? seen < total : length >= full;
  return more && length ? [page + 1, seen, full] : undefined;
}
