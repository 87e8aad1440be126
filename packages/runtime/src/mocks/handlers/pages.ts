import { checkResult, type Endpoint, HttpError, type Pagination, reply, writeResult } from "../../endpoints/index.js";
import type { Call } from "./context.js";
import { successOf, successStatus } from "./results.js";
import { make, type MockTable } from "./table.js";
import { isPlain, valueAt, withoutValue, withValue } from "./values.js";

type Args = Readonly<Record<string, unknown>>;

/** A page of a list, and its position. */
interface Slice {
  readonly items: readonly unknown[];
  /** The position of the first item. */
  readonly start: number;
  readonly size: number;
  /** The number of items in the whole list. */
  readonly total: number;
  /** True if the list goes on in the direction of the request. */
  readonly goesOn: boolean;
  /** The URL of the request. */
  readonly url: string;
}

/** Returns the page of a list that the arguments ask for. */
export async function pageOf(
  table: MockTable,
  { args, request }: Call,
  all: readonly unknown[],
  size = 20,
): Promise<Response> {
  const { endpoint } = table;
  const pagination = paginationOf(endpoint);
  const pageSize = countAt(endpoint, args, pagination.size) ?? size;
  const end = endBefore(endpoint, args, all);
  const start = end === undefined ? startOf(endpoint, args, pageSize, all) : Math.max(0, end - pageSize);
  const items = all.slice(start, end ?? start + pageSize);
  const goesOn = end === undefined ? start + items.length < all.length : start > 0;
  const body = withValue(await bodyOf(table, request, undefined), pagination.items, items);
  const slice = { items, start, size: pageSize, total: all.length, goesOn, url: request.url };
  return write(endpoint, withPosition(endpoint, body, slice), slice);
}

/** Returns a list of one page: the items of the fixture, with properties of the user's own. */
export async function onlyPageOf(table: MockTable, { args, request }: Call, overrides: unknown): Promise<Response> {
  const { endpoint } = table;
  if (overrides !== undefined && !isPlain(overrides)) return successOf(table, request, overrides);
  const pagination = paginationOf(endpoint);
  const body = await bodyOf(table, request, overrides);
  const found = valueAt(body, pagination.items);
  const all: readonly unknown[] = Array.isArray(found) ? found : [];
  const size = countAt(endpoint, args, pagination.size) ?? Math.max(all.length, 1);
  const start = onlyStartOf(endpoint, args, size);
  const items = start > 0 ? [] : all;
  const slice = { items, start, size, total: all.length, goesOn: false, url: request.url };
  const positioned = withPosition(endpoint, withValue(body, pagination.items, items), slice);
  return write(endpoint, withOverrides(endpoint, positioned, overrides), slice);
}

/** Returns the body with the user's properties again, which win over the position. */
function withOverrides({ envelope }: Endpoint, body: unknown, overrides: Args = {}): unknown {
  const path = envelope?.data === undefined ? [] : [envelope.data];
  return Object.entries(overrides).reduce(
    (result, [name, value]) => (value === undefined ? result : withValue(result, [...path, name], value)),
    body,
  );
}

async function bodyOf(table: MockTable, request: Request, overrides: unknown): Promise<unknown> {
  return successOf(table, request, make(table.result, overrides)).json();
}

function write(endpoint: Endpoint, body: unknown, slice: Slice): Response {
  const pagination = paginationOf(endpoint);
  const url =
    pagination.style === "link" && pagination.next === undefined ? nextUrl(endpoint, pagination, slice) : null;
  const init = url === null ? {} : { headers: { link: `<${url}>; rel="next"` } };
  return writeResult(endpoint, reply(successStatus(endpoint), body, init));
}

/** Returns the body with the token of the next page, or the number of pages and items. */
function withPosition(endpoint: Endpoint, body: unknown, slice: Slice): unknown {
  const pagination = paginationOf(endpoint);
  switch (pagination.style) {
    case "token":
      return withNext(endpoint, pagination.next, body, tokenAfter(endpoint, pagination.token, slice));
    case "page":
      return withNumbers(pagination, body, slice);
    case "cursor":
      return pagination.more === undefined ? body : withValue(body, pagination.more, slice.goesOn);
    case "link":
      return pagination.next === undefined
        ? body
        : withNext(endpoint, pagination.next, body, nextUrl(endpoint, pagination, slice));
  }
}

type Style<S extends Pagination["style"]> = Extract<Pagination, { readonly style: S }>;

const endOf = ({ start, items }: Slice): number => start + items.length;

/** Returns the value that requests the next page: a position, or a page number; null after the last page. */
function tokenAfter(endpoint: Endpoint, name: string, slice: Slice): string | number | null {
  const end = endOf(slice);
  if (end >= slice.total) return null;
  return isNumeric(endpoint, name) ? end : `${tokenPrefix}${end}`;
}

/** Returns the URL of the next page: that of the request with another page; null after the last page. */
function nextUrl(endpoint: Endpoint, pagination: Style<"link">, slice: Slice): string | null {
  if (endOf(slice) >= slice.total) return null;
  const { name, argument } = linkParameter(endpoint, pagination);
  const url = new URL(slice.url);
  const isNumber = isNumeric(endpoint, argument);
  const page = isNumber ? Math.floor(slice.start / slice.size) + 2 : `${tokenPrefix}${endOf(slice)}`;
  url.searchParams.set(name, String(page));
  return url.href;
}

/** Returns the parameter of a link that the document has, and its argument. */
function linkParameter(
  { parameters = [] }: Endpoint,
  { page }: Style<"link">,
): { readonly name: string; readonly argument: string } {
  const found = parameters.find((one) => one.in === "query" && page.includes(one.name));
  const name = found?.name ?? page[0] ?? "page";
  return { name, argument: found?.to?.at(-1) ?? name };
}

/** Returns the body with the token or URL of the next page. */
function withNext(endpoint: Endpoint, path: readonly string[], body: unknown, next: string | number | null): unknown {
  if (next !== null) return withValue(body, path, next);
  // The document decides how the last page lacks it.
  const endings = [withoutValue(body, path), withValue(body, path, null), withValue(body, path, "")];
  return endings.find((ending) => checkResult(endpoint, ending).length === 0) ?? endings[0];
}

function withNumbers(
  { page, first = 1, size, items: path, total, pages }: Style<"page">,
  body: unknown,
  slice: Slice,
): unknown {
  const list = path.slice(0, -1);
  const count = Math.ceil(slice.total / slice.size);
  const facts: readonly (readonly [readonly string[] | undefined, number, boolean])[] = [
    [total, slice.total, true],
    [pages, count, true],
    // Many APIs repeat the arguments beside the items.
    [[...list, page], Math.floor(slice.start / slice.size) + first, false],
    [size === undefined ? undefined : [...list, size], slice.size, false],
  ];
  return facts.reduce(
    (result, [at, value, always]) =>
      at !== undefined && (always || typeof valueAt(result, at) === "number") ? withValue(result, at, value) : result,
    body,
  );
}

const tokenPrefix = "after-";

/** Returns the position of the first item of a page. */
function startOf(endpoint: Endpoint, args: Args, size: number, all: readonly unknown[]): number {
  const pagination = paginationOf(endpoint);
  switch (pagination.style) {
    case "page":
      return pagesBefore(endpoint, args, pagination) * size;
    case "token":
      return startOfToken(argumentOf(endpoint, args, pagination.token));
    case "cursor":
      return startAfter(argumentOf(endpoint, args, pagination.cursor), pagination, all);
    case "link": {
      const { argument } = linkParameter(endpoint, pagination);
      return isNumeric(endpoint, argument)
        ? ((countAt(endpoint, args, argument) ?? 1) - 1) * size
        : startOfToken(argumentOf(endpoint, args, argument));
    }
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

function startOfToken(token: unknown): number {
  if (!isGiven(token)) return 0;
  const start = Number(String(token).replace(tokenPrefix, ""));
  if (Number.isSafeInteger(start) && start > 0) return start;
  throw new HttpError(400, `Unknown page token ${JSON.stringify(token)}: pass one of an earlier page`);
}

function startAfter(value: unknown, { cursor, from }: Style<"cursor">, all: readonly unknown[]): number {
  return isGiven(value) ? indexOf(value, cursor, from, all) + 1 : 0;
}

/** Returns the position after the last item of a page that a request lists backwards; undefined if it does not. */
function endBefore(endpoint: Endpoint, args: Args, all: readonly unknown[]): number | undefined {
  const pagination = paginationOf(endpoint);
  if (pagination.style !== "cursor" || pagination.before === undefined) return undefined;
  const { cursor, before, from } = pagination;
  const value = argumentOf(endpoint, args, before);
  if (!isGiven(value)) return undefined;
  if (isGiven(argumentOf(endpoint, args, cursor))) throw new HttpError(400, `Pass ${cursor} or ${before}, not both`);
  return indexOf(value, before, from, all);
}

/** Returns the position of the item that an argument names. */
function indexOf(value: unknown, argument: string, from: readonly string[], all: readonly unknown[]): number {
  const index = all.findIndex((item) => String(valueAt(item, from)) === String(value));
  if (index >= 0) return index;
  throw new HttpError(400, `No item has the ${from.join(".")} ${JSON.stringify(value)} of ${argument}`);
}

/** Returns the position of the first item in a list of one page. */
function onlyStartOf(endpoint: Endpoint, args: Args, size: number): number {
  const pagination = paginationOf(endpoint);
  if (pagination.style === "token") return 0;
  if (pagination.style === "cursor") {
    const { cursor, before = cursor } = pagination;
    return [cursor, before].some((name) => isGiven(argumentOf(endpoint, args, name))) ? size : 0;
  }
  if (pagination.style === "page") return pagesBefore(endpoint, args, pagination) * size;
  return ((countAt(endpoint, args, linkParameter(endpoint, pagination).argument) ?? 1) - 1) * size;
}

/** Returns the number of pages before the one that a request asks for. */
function pagesBefore(endpoint: Endpoint, args: Args, { page, first = 1 }: Style<"page">): number {
  const asked = Number(argumentOf(endpoint, args, page));
  return Number.isSafeInteger(asked) && asked > first ? asked - first : 0;
}

function countAt(endpoint: Endpoint, args: Args, name: string | undefined): number | undefined {
  const value = name === undefined ? undefined : Number(argumentOf(endpoint, args, name));
  return value !== undefined && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Returns an argument by its name, which may be in a group of arguments. */
function argumentOf({ parameters = [] }: Endpoint, args: Args, name: string): unknown {
  const parameter = parameters.find((one) => (one.to?.at(-1) ?? one.name) === name);
  return valueAt(args, parameter?.to ?? [name]);
}

function isNumeric({ parameters = [] }: Endpoint, name: string): boolean {
  return parameters.some((one) => (one.to?.at(-1) ?? one.name) === name && one.value === "number");
}

function paginationOf({ id, pagination }: Endpoint): Pagination {
  if (pagination === undefined) throw new TypeError(`${id} has no pages`);
  return pagination;
}
