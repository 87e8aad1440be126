import { lockActor, noActor } from "../actors/find.js";
import { jsonOf } from "../database/json.js";
import { toFact } from "../facts/handlers.js";
import { newId } from "../ids.js";
import { readPage } from "../pages.js";
import type { AdminContext, Service } from "../service.js";
import type { Handlers } from "./generated/endpoints/index.js";

/** Creates the handlers that list and create facts. */
export function factAdminHandlers({ db, tokens, now }: Service): Handlers<AdminContext>["facts"] {
  return {
    async list({ actorId, expired, ...page }) {
      const actor = await db.selectFrom("actors").select("id").where("id", "=", actorId).executeTakeFirst();
      if (actor === undefined) throw noActor(actorId);
      let facts = db.selectFrom("facts").selectAll().where("actor_id", "=", actorId);
      if (expired !== undefined) facts = facts.where("expired", "=", expired);
      const read = await readPage(facts, { tokens, name: "facts.list", filters: { actorId, expired } }, page);
      return { ...read, items: read.items.map(toFact) };
    },

    async create({ actorId, facts }) {
      const time = now();
      const rows = facts.map(({ fact, metadata = {}, score = 1, expiration_date = null }) => ({
        id: newId("fact", time.getTime()),
        actor_id: actorId,
        fact,
        metadata,
        expired: false,
        score,
        expiration_date,
        created_at: time,
        updated_at: time,
      }));
      await db.transaction().execute(async (trx) => {
        if (!(await lockActor(trx, { actorId }))) throw noActor(actorId);
        const values = rows.map((row) => ({ ...row, metadata: jsonOf(row.metadata) }));
        await trx.insertInto("facts").values(values).execute();
      });
      return { items: rows.map(toFact) };
    },
  };
}
