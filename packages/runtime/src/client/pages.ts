import { Call } from "./call.js";
import type { CallResult, Core, Mode, Operation, Pagination } from "./contract.js";
import {
  callOf,
  type Listed,
  type Loading,
  PaginationError,
  type Position,
  positionAfter,
  positionByToken,
  type Positioner,
  positionOf,
  type Seen,
} from "./cursor.js";
import { memberOf, valueAt } from "./decode.js";
import type { ApiError } from "./api-errors.js";
import { isClientError, traceAgain } from "./errors.js";
import type { CallOptions } from "./options.js";
import { onAbort } from "./timing.js";

/**
 * One page of a list: the API's data, and the members of PageControls, which win if names collide. Its enumerable properties are
 * data only, so `{ ...page }`, `structuredClone` and JSON carry the page without its methods.
 */
export type Page<Item, Data> = PageControls<Item, Data> & PageData<Data>;

type PageData<Data> = Data extends readonly unknown[]
  ? unknown
  : { [Name in keyof Data as Name extends keyof PageControls<never, never> ? never : Name]: Data[Name] };

/**
 * The methods of a page, which lead to the following ones. Iterating over it yields the items of this page and all that follow.
 * Declared as a class, so that TypeScript drops the methods from the type of `{ ...page }`; it does not exist at run time.
 */
export declare class PageControls<Item, Data> {
  readonly items: Item[];
  /** False after the last page. Without a total, only an empty or short page shows that it is the last. */
  readonly hasNext: boolean;
  /** Begins the next page, as the option `cursor` of the same call, also in another process; undefined after the last. */
  readonly nextCursor: string | undefined;
  /** Fetches the next page with the same arguments and options; undefined after the last. */
  next(): Promise<Page<Item, Data> | undefined>;
  /** Yields this page and all that follow. */
  pages(): AsyncGenerator<Page<Item, Data>, void, undefined>;
  /** Resolves to the items of this page and of all that follow, at most `limit`. */
  toArray(options?: { readonly limit?: number }): Promise<Item[]>;
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>;
}

/** Options of one call of a paginated operation. */
export interface PageOptions extends CallOptions {
  /** The `nextCursor` of a page: the list continues there. Pass the same arguments. */
  readonly cursor?: string | undefined;
  /** Fetches the next page while a loop works on the current one. Leaving the loop aborts the request. Default: false. */
  readonly prefetch?: boolean | undefined;
}

/** The promise of a page. Await it for one page, or iterate over the items of all pages. Both share the first request. */
export class PageCall<
  Item,
  Data,
  Failed extends ApiError = ApiError,
  Answer extends Response = Response,
  Message = undefined,
>
  extends Call<Page<Item, Data>, Failed, Answer, Message>
  implements AsyncIterable<Item>
{
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* await this;
  }

  /** Yields the first page and all that follow. */
  async *pages(): AsyncGenerator<Page<Item, Data>, void, undefined> {
    yield* (await this).pages();
  }

  /** Resolves to the items of all pages, at most `limit`. */
  async toArray(options?: { readonly limit?: number }): Promise<Item[]> {
    return (await this).toArray(options);
  }
}

/** Starts an operation whose results come in pages, with tokens or numbers. */
export const callPages: PagesCaller = (...given) => start(positionAfter, given);

/** Starts an operation whose results come in pages with tokens: a program with such lists only does without the code of numbers. */
export const callTokenPages: PagesCaller = (...given) => start(positionByToken, given);

type PagesCaller = <
  Item,
  Data,
  Failed extends ApiError = ApiError,
  Answer extends Response = Response,
  Message = undefined,
>(
  ...given: Given
) => PageCall<Item, Data, Failed, Answer, Message>;

type Given = readonly [client: Core, operation: Operation, args?: object, options?: PageOptions];

function start<Item, Data, Failed extends ApiError = ApiError, Answer extends Response = Response, Message = undefined>(
  positionAfter: Positioner,
  [client, operation, args = {}, options = {}]: Given,
): PageCall<Item, Data, Failed, Answer, Message> {
  const { pagination } = operation as Listed;
  const isResult = (_: unknown, body: unknown): boolean => itemsOf(body, pagination) !== undefined;
  const mode: Mode = {};
  const first = async () => {
    const listing: Listing = {
      positionAfter,
      client,
      operation: { ...operation, pagination, isResult },
      args,
      options: options ?? {},
      seen: new Map(),
      index: 0,
    };
    try {
      const { result } = await load<Item, Data>(listing, positionOf(listing.options.cursor, pagination), mode);
      return result as CallResult<Page<Item, Data>, Answer, Message>;
    } catch (error) {
      if (isClientError(error)) traceAgain(error, first, "", mode.from);
      throw error;
    }
  };
  return new PageCall(first(), mode);
}

interface Listing extends Loading {
  readonly positionAfter: Positioner;
  readonly args: object;
  readonly options: PageOptions;
}

/** A page, and how to load the next. */
interface Loaded<Item, Data> {
  readonly result: CallResult<Page<Item, Data>, Response, unknown>;
  readonly advance: ((signal?: AbortSignal) => Promise<Loaded<Item, Data>>) | undefined;
}

async function load<Item, Data>(
  listing: Listing,
  position: Position | undefined,
  mode?: Mode,
  signal = listing.options.signal,
): Promise<Loaded<Item, Data>> {
  const { client, operation, args, options, seen, index } = listing;
  const { nested, pagination } = operation;
  const isByToken = pagination.style === "token";
  if (isByToken && position?.[1])
    throw new PaginationError("The token of the next page was used before", callOf(listing));
  // Nested arguments have those of pagination in the query.
  const given = { ...((nested ? memberOf(args, "query") : args) as Record<string, unknown>) };
  const name = isByToken ? pagination.token : pagination.page;
  if (position) given[name] = position[0];
  if (given[name] != null) for (const other of pagination.replaces ?? []) delete given[other];
  const asked = nested ? { ...args, query: given } : given;
  const outcome = await client["~engine"].execute(operation, asked, { ...options, signal }, mode);
  // The caller reads the page, so we do not know the next one.
  if (mode?.raw) return { result: { ...outcome, data: undefined! }, advance: undefined };
  const { data, body } = outcome;
  const items = (itemsOf(body, pagination) ?? []) as Item[];
  const following = listing.positionAfter(listing, position ?? [given[name]], body, items);
  let isFirst = true;
  const advance =
    following &&
    ((signal?: AbortSignal) => {
      // Copying for each page would take quadratic time.
      const own: Seen = isFirst ? seen : new Map([...seen].filter(([, at]) => at <= index));
      isFirst = false;
      return load<Item, Data>({ ...listing, seen: own, index: index + 1 }, following, undefined, signal);
    });
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
  const own = { ...Object(Array.isArray(data) ? undefined : data) } as Partial<Page<never, object>>;
  delete own.next;
  delete own.pages;
  delete own.toArray;
  const page = {
    __proto__: controls,
    ...own,
    items,
    hasNext: !!following,
    nextCursor: following && JSON.stringify(following),
  } as unknown as Page<Item, Data>;
  const loaded = { result: { ...outcome, data: page }, advance };
  return loaded;
}

/** Returns the items of a body; undefined if the list is missing and the document does not allow that. */
function itemsOf(body: unknown, { items: path, optional }: Pagination): unknown[] | undefined {
  const items = valueAt(body, path);
  if (Array.isArray(items)) return items as unknown[];
  return optional && items == null && valueAt(body, path.slice(0, -optional)) != null ? [] : undefined;
}

/** Yields a page and all that follow. Aborts its requests when the loop ends. */
async function* pagesFrom<Item, Data>(
  { options: { prefetch, signal } }: Listing,
  first: Loaded<Item, Data>,
): AsyncGenerator<Page<Item, Data>, void, undefined> {
  const stop = new AbortController();
  const onEnd = (): void => stop.abort(signal!.reason);
  if (signal?.aborted) onEnd();
  const release = signal && onAbort(signal, onEnd);
  try {
    for (let loaded: Loaded<Item, Data> | undefined = first; loaded;) {
      const { result, advance }: Loaded<Item, Data> = loaded;
      const ahead: Promise<Loaded<Item, Data>> | undefined = prefetch ? advance?.(stop.signal) : undefined;
      // The error is thrown when the loop asks for the page.
      ahead?.catch(() => {});
      yield result.data;
      loaded = await (ahead ?? advance?.(stop.signal));
    }
  } finally {
    release?.();
    stop.abort();
  }
}
