import { createConflict } from "../conflicts/create.js";
import { noConflict } from "../conflicts/find.js";
import { readPage } from "../pages.js";
import { requireStoredProject } from "../projects/find.js";
import type { AdminContext, Service } from "../service.js";
import { toConflicts } from "./conflict-views.js";
import type { Handlers } from "./generated/endpoints/index.js";

/** Creates the handlers that list, return and create conflicts. */
export function conflictAdminHandlers({ db, tokens, now }: Service): Handlers<AdminContext>["conflicts"] {
  return {
    async list({ projectId, resolved, memory_id, fact_id, ...page }) {
      await requireStoredProject(db, projectId);
      let conflicts = db.selectFrom("conflicts").selectAll().where("project_id", "=", projectId);
      if (resolved !== undefined) conflicts = conflicts.where("resolve_id", resolved ? "is not" : "is", null);
      if (memory_id !== undefined) {
        const ofMemory = db.selectFrom("conflict_memories").select("conflict_id").where("memory_id", "=", memory_id);
        conflicts = conflicts.where("id", "in", ofMemory);
      }
      if (fact_id !== undefined) {
        const ofFact = db.selectFrom("conflict_facts").select("conflict_id").where("fact_id", "=", fact_id);
        conflicts = conflicts.where("id", "in", ofFact);
      }
      const filters = { projectId, resolved, memory_id, fact_id };
      const read = await readPage(conflicts, { tokens, name: "conflicts.list", filters }, page);
      return { ...read, items: await toConflicts(db, read.items) };
    },

    async get({ projectId, conflictId }) {
      const rows = await db
        .selectFrom("conflicts")
        .selectAll()
        .where("id", "=", conflictId)
        .where("project_id", "=", projectId)
        .execute();
      const [conflict] = await toConflicts(db, rows);
      if (conflict === undefined) throw noConflict(conflictId);
      return conflict;
    },

    create: (args) =>
      db.transaction().execute(async (trx) => {
        const row = await createConflict(trx, args, now());
        const [conflict] = await toConflicts(trx, [row]);
        if (conflict === undefined) throw new Error(`The conflict ${row.id} was not created`);
        return conflict;
      }),
  };
}
