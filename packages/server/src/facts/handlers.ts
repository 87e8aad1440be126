import type { Fact } from "@memory-service/client";
import { type Handlers, HttpError } from "@memory-service/endpoints";
import type { Selectable } from "kysely";
import { lockActor, noActor } from "../actors/find.js";
import { anyOf } from "../database/any-of.js";
import { jsonOf } from "../database/json.js";
import type { Schema } from "../database/schema.js";
import { updatedAt } from "../database/updated-at.js";
import { requireFactText } from "../limits.js";
import { quoteIds } from "../quote-ids.js";
import type { CallContext, Service } from "../service.js";
import { requireWorkspace } from "../workspaces/find.js";
import { findFact } from "./find.js";

/** Creates the handlers of actor facts. */
export function factHandlers({ db, now }: Service): Handlers<CallContext>["facts"] {
  return {
    async get(path, { principal }) {
      requireWorkspace(principal, path.workspaceId);
      return toFact(await findFact(db, path));
    },

    async update({ fact, metadata, ...path }, { principal }) {
      requireWorkspace(principal, path.workspaceId);
      requireFactText(fact);
      const row = await db
        .updateTable("facts")
        .from("actors")
        .set({ fact, metadata: jsonOf(metadata), updated_at: updatedAt(now(), [fact, metadata]) })
        .where("facts.id", "=", path.factId)
        .where("facts.actor_id", "=", path.actorId)
        .where("facts.expired", "=", false)
        .whereRef("actors.id", "=", "facts.actor_id")
        .where("actors.workspace_id", "=", path.workspaceId)
        .returningAll("facts")
        .executeTakeFirst();
      if (row !== undefined) return toFact(row);
      const { id } = await findFact(db, path);
      throw new HttpError(409, `The fact ${id} is expired. Expired facts are kept as they were.`);
    },

    async forget({ workspaceId, actorId, ids }, { principal }) {
      requireWorkspace(principal, workspaceId);
      await db.transaction().execute(async (trx) => {
        if (!(await lockActor(trx, { actorId, workspaceId }))) throw noActor(actorId);
        const facts = trx.selectFrom("facts").where("actor_id", "=", actorId).where("id", "=", anyOf(ids));
        // Locks in the order of the ids, so that batches with the same facts wait for each other.
        const rows = await facts.select("id").orderBy("id").forUpdate().execute();
        const known = new Set(rows.map(({ id }) => id));
        const unknown = [...new Set(ids)].filter((id) => !known.has(id));
        if (unknown.length > 0)
          throw new HttpError(
            404,
            `Nothing was forgotten, because the actor ${actorId} has no fact ${quoteIds(unknown)}`,
          );
        await trx
          .updateTable("facts")
          .set({ expired: true, updated_at: now() })
          .where("id", "=", anyOf(ids))
          .where("expired", "=", false)
          .execute();
      });
      return {};
    },
  };
}

/** Returns a fact as the API shows it. */
export function toFact(row: Selectable<Schema["facts"]>): Fact {
  return {
    id: row.id,
    fact: row.fact,
    metadata: row.metadata,
    expired: row.expired,
    score: row.score,
    expiration_date: row.expiration_date,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
