import type { Industry } from "@memory-service/client";
import { HttpError } from "@memory-service/endpoints";
import type { Kysely } from "kysely";
import { anyOf } from "../database/any-of.js";
import type { Schema } from "../database/schema.js";
import { quoteIds } from "../quote-ids.js";

/**
 * Returns industries in the order of their ids.
 * @throws HttpError 400 that names the ids that no industry has.
 */
export async function findIndustries(db: Kysely<Schema>, ids: readonly string[]): Promise<Industry[]> {
  const rows = await db.selectFrom("industries").selectAll().where("id", "=", anyOf(ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const unknown = ids.filter((id) => !byId.has(id));
  if (unknown.length > 0) throw new HttpError(400, `Invalid industry_ids: there is no industry ${quoteIds(unknown)}`);
  return ids.flatMap((id) => byId.get(id) ?? []);
}
