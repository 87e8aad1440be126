import { Call, type CallResult } from "./call.js";
import type { Core } from "./core.js";
import { memberOf, valueAt } from "./decode.js";
import { ClientError } from "./errors.js";
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
  /** The next page, with the same arguments and options; undefined after the last. */
  next(): Promise<Page<Item, Data> | undefined>;
  /** This page and all that follow. */
  pages(): AsyncGenerator<Page<Item, Data>, void, undefined>;
  /** The items of this page and of all that follow, at most `limit`. */
  toArray(options?: { readonly limit?: number }): Promise<Item[]>;
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>;
}

/** A listing under way: awaited, it is one page; iterated over, the items of all pages. The first request is shared. */
export class PageCall<Item, Data> extends Call<Page<Item, Data>> implements AsyncIterable<Item> {
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* await this;
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
  options?: CallOptions,
): PageCall<Item, Data> {
  return new PageCall(fetchPage({ client, operation, options }, { args }));
}

interface Listing {
  readonly client: Core;
  readonly operation: Operation;
  readonly options: CallOptions | undefined;
}

/** Where in a listing a page is. */
interface Position {
  readonly args: object;
  readonly before?: Position;
  /** How many items the pages before have. */
  readonly seen?: number;
  /** How many items the first page has. */
  readonly full?: number;
}

type TokenPagination = Extract<Pagination, { style: "token" }>;
type PagePagination = Extract<Pagination, { style: "page" }>;

async function fetchPage<Item, Data>(listing: Listing, position: Position): Promise<CallResult<Page<Item, Data>>> {
  const { client, operation, options } = listing;
  const outcome = await client["~engine"].execute(operation, position.args, options);
  const { data, body } = outcome;
  const items = valueAt(body, operation.pagination!.items) ?? [];
  if (!Array.isArray(items)) throw new PaginationError("The page has no list of items", { operation: operation.id });
  const following = nextPosition(operation, position, body, items.length);
  const page: PageControls<Item, Data> = {
    // Members of the same name give way to the controls.
    ...(Array.isArray(data) ? undefined : (data as object)),
    items,
    hasNext: following !== undefined,
    next: async () => following && (await fetchPage<Item, Data>(listing, following)).data,
    async *pages() {
      for (let next: Page<Item, Data> | undefined = page as Page<Item, Data>; next; next = await next.next())
        yield next;
    },
    async *[Symbol.asyncIterator]() {
      for await (const { items } of page.pages()) yield* items;
    },
    async toArray({ limit = Infinity } = {}) {
      const all: Item[] = [];
      if (limit > 0) for await (const item of page) if (all.push(item) >= limit) break;
      return all;
    },
  };
  return { ...outcome, data: page as Page<Item, Data> };
}

/** Undefined where the listing ends. */
function nextPosition(operation: Operation, position: Position, body: unknown, length: number): Position | undefined {
  const pagination = operation.pagination!;
  return pagination.style === "token"
    ? nextByToken(operation, pagination, position, body)
    : nextByNumber(operation, pagination, position, body, length);
}

function nextByToken(
  operation: Operation,
  pagination: TokenPagination,
  before: Position,
  body: unknown,
): Position | undefined {
  const token = valueAt(body, pagination.next);
  if (token == null || token === "") return undefined;
  for (let step: Position | undefined = before; step; step = step.before) {
    const used = argumentsOf(operation, step.args)[pagination.token];
    if (`${used}` === `${token}`)
      throw new PaginationError("The token of the next page was used before", { operation: operation.id });
  }
  return { args: withArgument(operation, before.args, pagination.token, token), before };
}

/**
 * The number of pages decides, or else the total, or else a page shorter than the first. The size that was asked for
 * decides nothing: a server that caps it would end the listing early.
 */
function nextByNumber(
  operation: Operation,
  pagination: PagePagination,
  position: Position,
  body: unknown,
  length: number,
): Position | undefined {
  const page = Number(argumentsOf(operation, position.args)[pagination.page] ?? 1);
  const { seen = (page - 1) * length, full = length } = position;
  const pages = valueAt(body, pagination.pages);
  const total = valueAt(body, pagination.total);
  const more =
    typeof pages === "number" ? page < pages : typeof total === "number" ? seen + length < total : length >= full;
  if (!more || length === 0) return undefined;
  return { args: withArgument(operation, position.args, pagination.page, page + 1), seen: seen + length, full };
}

/** Where the arguments of pagination are: in the query, if the arguments are nested. */
function argumentsOf({ nested }: Operation, args: object): Record<string, unknown> {
  return ((nested ? memberOf(args, "query") : args) ?? {}) as Record<string, unknown>;
}

function withArgument(operation: Operation, args: object, name: string, value: unknown): object {
  const changed = { ...argumentsOf(operation, args), [name]: value };
  return operation.nested ? { ...args, query: changed } : changed;
}
