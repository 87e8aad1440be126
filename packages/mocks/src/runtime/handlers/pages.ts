import { checkResult, type Endpoint, HttpError, type Pagination, reply, writeResult } from "../endpoints.js";
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
  const start = startOf(endpoint, pagination, args, pageSize);
  const items = all.slice(start, start + pageSize);
  const body = withValue(await bodyOf(table, request, undefined), pagination.items, items);
  return write(endpoint, withPosition(endpoint, body, { items, start, size: pageSize, total: all.length }));
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
  const page = pagination.style === "page" ? countAt(endpoint, args, pagination.page) : undefined;
  const isAfter = page !== undefined && page > 1;
  const items = isAfter ? [] : all;
  const start = isAfter ? (page - 1) * size : 0;
  const positioned = withPosition(endpoint, withValue(body, pagination.items, items), {
    items,
    start,
    size,
    total: all.length,
  });
  return write(endpoint, withOverrides(endpoint, positioned, overrides));
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

function write(endpoint: Endpoint, body: unknown): Response {
  return writeResult(endpoint, reply(successStatus(endpoint), body));
}

/** Returns the body with the token of the next page, or the number of pages and items. */
function withPosition(endpoint: Endpoint, body: unknown, slice: Slice): unknown {
  const pagination = paginationOf(endpoint);
  return pagination.style === "token"
    ? withToken(endpoint, pagination, body, slice)
    : withNumbers(pagination, body, slice);
}

type Style<S extends Pagination["style"]> = Extract<Pagination, { readonly style: S }>;

function withToken(
  endpoint: Endpoint,
  { token, next }: Style<"token">,
  body: unknown,
  { start, items, total }: Slice,
): unknown {
  const end = start + items.length;
  if (end < total) return withValue(body, next, isNumeric(endpoint, token) ? end : `${tokenPrefix}${end}`);
  // The document decides how the last page lacks a token.
  const endings = [withoutValue(body, next), withValue(body, next, null), withValue(body, next, "")];
  return endings.find((ending) => checkResult(endpoint, ending).length === 0) ?? endings[0];
}

function withNumbers({ page, size, items: path, total, pages }: Style<"page">, body: unknown, slice: Slice): unknown {
  const list = path.slice(0, -1);
  const count = Math.ceil(slice.total / slice.size);
  const facts: readonly (readonly [readonly string[] | undefined, number, boolean])[] = [
    [total, slice.total, true],
    [pages, count, true],
    // Many APIs repeat the arguments beside the items.
    [[...list, page], Math.floor(slice.start / slice.size) + 1, false],
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
function startOf(endpoint: Endpoint, pagination: Pagination, args: Args, size: number): number {
  if (pagination.style === "page") return ((countAt(endpoint, args, pagination.page) ?? 1) - 1) * size;
  const token = argumentOf(endpoint, args, pagination.token);
  if (token === undefined || token === null || token === "") return 0;
  const start = Number(String(token).replace(tokenPrefix, ""));
  if (Number.isSafeInteger(start) && start > 0) return start;
  throw new HttpError(400, `Unknown page token ${JSON.stringify(token)}: pass one of an earlier page`);
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
