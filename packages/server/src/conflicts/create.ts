import { HttpError } from "@memory-service/endpoints";
import type { Selectable, Transaction } from "kysely";
import { anyOf } from "../database/any-of.js";
import type { Schema } from "../database/schema.js";
import { newId } from "../ids.js";
import { noProject } from "../projects/find.js";
import { quoteIds } from "../quote-ids.js";

interface NewConflict {
  readonly projectId: string;
  readonly fact_ids: readonly string[];
  readonly memory_ids?: readonly string[] | undefined;
  /** The document that the facts conflict with, and the texts that it gives them. */
  readonly document?:
    | {
        readonly document_id: string;
        readonly rewrites?: readonly { readonly fact_id: string; readonly fact: string }[] | undefined;
      }
    | undefined;
}

/** Creates an unresolved conflict of facts with one another, or with a document. */
export async function createConflict(
  trx: Transaction<Schema>,
  args: NewConflict,
  time: Date,
): Promise<Selectable<Schema["conflicts"]>> {
  const { projectId, fact_ids, memory_ids = [], document } = args;
  const rewrites = rewritesOf(args);
  if (document === undefined && fact_ids.length < 2)
    throw new HttpError(400, "Invalid fact_ids: without a document, a conflict has at least two facts");
  const project = await trx
    .selectFrom("projects")
    .select("workspace_id")
    .where("id", "=", projectId)
    .forKeyShare()
    .executeTakeFirst();
  if (project === undefined) throw noProject(projectId);
  await requireFacts(trx, fact_ids, project.workspace_id);
  await requireParts(trx, "memories", memory_ids, projectId);
  await requireParts(trx, "documents", document === undefined ? [] : [document.document_id], projectId);
  const row = await trx
    .insertInto("conflicts")
    .values({
      id: newId("conflict", time.getTime()),
      project_id: projectId,
      document_id: document?.document_id ?? null,
      created_at: time,
      forgotten_fact_ids: [],
      updated_fact_ids: [],
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const facts = fact_ids.map((fact_id, position) => ({
    conflict_id: row.id,
    fact_id,
    position,
    rewrite: rewrites.get(fact_id) ?? null,
  }));
  await trx.insertInto("conflict_facts").values(facts).execute();
  const memories = memory_ids.map((memory_id) => ({ conflict_id: row.id, memory_id }));
  if (memories.length > 0) await trx.insertInto("conflict_memories").values(memories).execute();
  return row;
}

/** Returns the texts that the document gives facts, by fact. Throws an HttpError 400 for others than those of the conflict. */
function rewritesOf({ fact_ids, document }: NewConflict): ReadonlyMap<string, string> {
  const rewrites = document?.rewrites ?? [];
  const foreign = rewrites.filter(({ fact_id }) => !fact_ids.includes(fact_id)).map(({ fact_id }) => fact_id);
  if (foreign.length > 0)
    throw new HttpError(400, `Invalid document.rewrites: ${quoteIds(foreign)} is not one of fact_ids`);
  const byId = new Map(rewrites.map(({ fact_id, fact }) => [fact_id, fact]));
  if (byId.size < rewrites.length) throw new HttpError(400, "Invalid document.rewrites: a fact has two");
  return byId;
}

/** Throws an HttpError 400 for facts of other workspaces, 409 for expired ones. Keeps the others until the transaction ends. */
async function requireFacts(trx: Transaction<Schema>, ids: readonly string[], workspaceId: string): Promise<void> {
  const facts = await trx
    .selectFrom("facts")
    .innerJoin("actors", "actors.id", "facts.actor_id")
    .select(["facts.id", "facts.expired"])
    .where("facts.id", "=", anyOf(ids))
    .where("actors.workspace_id", "=", workspaceId)
    .orderBy("facts.id")
    .forShare("facts")
    .execute();
  const known = new Set(facts.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new HttpError(400, `Invalid fact_ids: the project's workspace has no fact ${quoteIds(unknown)}`);
  const expired = facts.filter((fact) => fact.expired).map(({ id }) => id);
  if (expired.length > 0) throw new HttpError(409, `Facts of a conflict are not expired: ${quoteIds(expired)}`);
}

/** Throws an HttpError 400 for memories or documents that the project does not have. Keeps the others until the transaction ends. */
async function requireParts(
  trx: Transaction<Schema>,
  kind: "memories" | "documents",
  ids: readonly string[],
  projectId: string,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom(kind)
    .select("id")
    .where("id", "=", anyOf(ids))
    .where("project_id", "=", projectId)
    .forKeyShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new HttpError(400, `The project has none of these ${kind}: ${quoteIds(unknown)}`);
}
