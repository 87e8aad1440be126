/** Operations on lists that several handlers share. */
import { HttpError } from "@memory-service/endpoints";

/** Returns the first matching item. @throws HttpError with status 404 if there is none. */
export function find<Item>(items: readonly Item[], matches: (item: Item) => boolean, name: string): Item {
  const found = items.find(matches);
  if (!found) throw new HttpError(404, `Not found: ${name}`);
  return found;
}

export interface PageArguments {
  readonly page_size?: number | undefined;
  readonly continuation_token?: string | undefined;
}

/** A page of a list. The last one has no token. */
export interface Page<Item> {
  items: Item[];
  continuation_token?: string;
}

/** Cuts a page out of a list. The token holds the index of the next page's first item. */
export function pageOf<Item>(
  items: readonly Item[],
  { page_size, continuation_token = "0" }: PageArguments,
  defaultSize: number,
): Page<Item> {
  const start = Number(continuation_token);
  if (!Number.isSafeInteger(start) || start < 0) throw new HttpError(400, "Invalid continuation_token");
  const end = start + (page_size ?? defaultSize);
  return { items: items.slice(start, end), ...(end < items.length && { continuation_token: String(end) }) };
}

/** Changes the properties that are not undefined. */
export function change<Item extends object>(
  item: Item,
  changes: { readonly [Name in keyof Item]?: Item[Name] | undefined },
): Item {
  return Object.assign(item, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));
}

export const now = (): string => new Date().toISOString();
