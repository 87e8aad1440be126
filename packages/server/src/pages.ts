import { timingSafeEqual } from "node:crypto";
import { HttpError } from "@memory-service/endpoints";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "./database/schema.js";
import { sign } from "./sign.js";

/** A position in a list: the values of its sort columns in the last item of a page. */
export type Position = readonly (string | number)[];

/** The name of a list, such as `drive.listChildren`, with all that selects its items: a token of one list does not open another. */
export type ListKey = readonly [name: string, ...filters: readonly (string | object)[]];

/** Writes and reads continuation tokens. */
export interface PageTokens {
  /** Returns a token that continues a list after a position. */
  write(list: ListKey, position: Position): string;
  /**
   * Returns the position of a token; undefined without a token.
   * @throws HttpError 400 for a token of another list or another server.
   */
  read(list: ListKey, token: string | undefined): Position | undefined;
}

/** Creates tokens that are signed with the secret of the installation. */
export function createPageTokens(secret: Buffer): PageTokens {
  const signatureOf = (list: ListKey, position: string): Buffer => sign(secret, "page", list, position).subarray(0, 16);
  return {
    write(list, position) {
      const json = JSON.stringify(position);
      return Buffer.concat([signatureOf(list, json), Buffer.from(json)]).toString("base64url");
    },
    read(list, token) {
      if (token === undefined) return undefined;
      const bytes = Buffer.from(token, "base64url");
      const json = bytes.subarray(16).toString();
      if (bytes.length <= 16 || !timingSafeEqual(bytes.subarray(0, 16), signatureOf(list, json)))
        throw new HttpError(
          400,
          "Invalid continuation_token: it is not one that this list has returned. Omit it to start with the first page.",
        );
      return JSON.parse(json) as Position;
    },
  };
}

/** A page of a list, and the token of the next one unless it is the last. */
export interface Page<T> {
  readonly items: T[];
  readonly continuation_token?: string;
}

/** Returns a page from rows that were read with a limit of `size + 1`, so that an additional row proves that there is a next page. */
export function pageOf<R, T>(
  rows: readonly R[],
  size: number,
  toItem: (row: R) => T,
  tokenAfter: (row: R) => string,
): Page<T> {
  const items = rows.slice(0, size).map(toItem);
  const last = rows[size - 1];
  return rows.length > size && last !== undefined ? { items, continuation_token: tokenAfter(last) } : { items };
}

/** A list that is ordered by ids, which sort by creation. */
interface IdList {
  readonly tokens: PageTokens;
  /** The name of the list, such as `facts.list`. */
  readonly name: string;
  /** The parent and the filters, which select the items. */
  readonly filters: object;
  /** The column with the id. Default: `id`. */
  readonly column?: string;
}

/** The arguments of a request for a page. */
interface PageArguments {
  readonly order?: "asc" | "desc" | undefined;
  readonly page_size?: number | undefined;
  readonly continuation_token?: string | undefined;
}

/**
 * Reads a page of a list that is ordered by ids.
 * @throws HttpError 400 for a token of another list, order or filter.
 */
export async function readPage<T extends keyof Schema, Row extends { readonly id: string }>(
  rows: SelectQueryBuilder<Schema, T, Row>,
  { tokens, name, filters, column = "id" }: IdList,
  { order = "asc", page_size: size = 50, continuation_token }: PageArguments,
): Promise<Page<Row>> {
  const list: ListKey = [name, order, filters];
  const [after] = tokens.read(list, continuation_token) ?? [];
  const id = sql.ref<string>(column);
  const isAfter = sql<boolean>`${id} ${sql.raw(order === "asc" ? ">" : "<")} ${after}`;
  const remaining = after === undefined ? rows : rows.where(isAfter);
  const read = await remaining
    .orderBy(id, order)
    .limit(size + 1)
    .execute();
  return pageOf(
    read,
    size,
    (row) => row,
    (row) => tokens.write(list, [row.id]),
  );
}
