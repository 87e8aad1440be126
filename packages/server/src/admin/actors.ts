import { noActor } from "../actors/find.js";
import { containing } from "../database/like.js";
import type { Schema } from "../database/schema.js";
import { countFacts } from "../facts/count.js";
import { newId } from "../ids.js";
import { readPage } from "../pages.js";
import type { AdminContext, Service } from "../service.js";
import { requireStoredWorkspace, lockWorkspace } from "../workspaces/find.js";
import type { Actor } from "./client.js";
import type { Handlers } from "./generated/endpoints/index.js";
import type { Kysely, Selectable } from "kysely";

type Row = Selectable<Schema["actors"]>;

/** Creates the handlers that list, return and create actors. */
export function actorAdminHandlers({ db, tokens, now }: Service): Handlers<AdminContext>["actors"] {
  return {
    async list({ workspaceId, name, ...page }) {
      await requireStoredWorkspace(db, workspaceId);
      let actors = db.selectFrom("actors").selectAll().where("workspace_id", "=", workspaceId);
      if (name !== undefined) actors = actors.where("name", "ilike", containing(name));
      const read = await readPage(actors, { tokens, name: "actors.list", filters: { workspaceId, name } }, page);
      return { ...read, items: await toActors(db, read.items) };
    },

    async get({ actorId }) {
      const rows = await db.selectFrom("actors").selectAll().where("id", "=", actorId).execute();
      const [actor] = await toActors(db, rows);
      if (actor === undefined) throw noActor(actorId);
      return actor;
    },

    async create({ workspaceId, name = "" }) {
      const time = now();
      const actor = { id: newId("actor", time.getTime()), workspace_id: workspaceId, name, created_at: time };
      await db.transaction().execute(async (trx) => {
        await lockWorkspace(trx, workspaceId);
        await trx.insertInto("actors").values(actor).execute();
      });
      return toActor(actor, 0);
    },
  };
}

/** Returns actors as the admin API shows them. */
async function toActors(db: Kysely<Schema>, rows: readonly Row[]): Promise<Actor[]> {
  const ids = rows.map(({ id }) => id);
  const factsOf = await countFacts(db, ids);
  return rows.map((row) => toActor(row, factsOf(row.id)));
}

function toActor({ id, workspace_id, name, created_at }: Row, fact_count: number): Actor {
  return { id, workspace_id, name, fact_count, created_at: created_at.toISOString() };
}
