import type { ConflictResolution, ConflictsResolveParams } from "@memory-service/client";
import { HttpError } from "@memory-service/endpoints";
import type { Selectable, Transaction } from "kysely";
import type { Principal } from "../access/principal.js";
import { anyOf } from "../database/any-of.js";
import type { Schema } from "../database/schema.js";
import { newId } from "../ids.js";
import { findProject } from "../projects/find.js";
import type { Service } from "../service.js";
import { effectsOf } from "./effects.js";
import { noConflict } from "./find.js";
import { toResolution } from "./view.js";

/** Resolves a conflict, with all effects on its facts or none. Of two concurrent calls, one gets a 409. */
export async function resolveConflict(
  { db, now }: Service,
  args: ConflictsResolveParams,
  principal: Principal,
): Promise<ConflictResolution> {
  const { workspaceId, projectId, conflictId } = args;
  await findProject(db, projectId, { principal, permission: "project:mem_modify", workspaceId });
  return db.transaction().execute(async (trx) => {
    const conflict = await lockUnresolved(trx, projectId, conflictId);
    const time = now();
    const facts = await lockFacts(trx, conflictId);
    const { forgotten, rewritten } = effectsOf(args, facts, { isWithDocument: conflict.document_id !== null });
    await trx
      .updateTable("facts")
      .set({ expired: true, updated_at: time })
      .where("id", "=", anyOf(forgotten))
      .execute();
    for (const { id, fact } of rewritten)
      await trx.updateTable("facts").set({ fact, updated_at: time }).where("id", "=", id).execute();
    const resolved = await trx
      .updateTable("conflicts")
      .set({
        resolve_id: newId("resolution", time.getTime()),
        strategy: args.strategy,
        forgotten_fact_ids: [...forgotten],
        updated_fact_ids: rewritten.map(({ id }) => id),
        resolved_at: time,
      })
      .where("id", "=", conflictId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toResolution(resolved);
  });
}

/**
 * Returns a conflict that no other transaction changes until this one ends.
 * @throws HttpError 404 if there is none, 409 if it is resolved.
 */
async function lockUnresolved(
  trx: Transaction<Schema>,
  projectId: string,
  conflictId: string,
): Promise<Selectable<Schema["conflicts"]>> {
  const conflict = await trx
    .selectFrom("conflicts")
    .selectAll()
    .where("id", "=", conflictId)
    .where("project_id", "=", projectId)
    .forUpdate()
    .executeTakeFirst();
  if (conflict === undefined) throw noConflict(conflictId);
  if (conflict.resolve_id !== null)
    throw new HttpError(
      409,
      `The conflict ${conflictId} is already resolved: ${conflict.strategy}, in the resolution ${conflict.resolve_id}`,
    );
  return conflict;
}

/** Locks the facts of a conflict in the order of their ids, as all batches do, and returns them in the order of the conflict. */
async function lockFacts(
  trx: Transaction<Schema>,
  conflictId: string,
): Promise<(Pick<Selectable<Schema["facts"]>, "id" | "expired"> & { rewrite: string | null })[]> {
  const facts = await trx
    .selectFrom("conflict_facts")
    .innerJoin("facts", "facts.id", "conflict_facts.fact_id")
    .select(["facts.id", "facts.expired", "conflict_facts.rewrite", "conflict_facts.position"])
    .where("conflict_facts.conflict_id", "=", conflictId)
    .orderBy("facts.id")
    .forUpdate("facts")
    .execute();
  return facts.toSorted((a, b) => a.position - b.position);
}
