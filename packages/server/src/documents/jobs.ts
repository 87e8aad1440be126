/** The documents to process, as a queue in the database that several instances share. */
import { type Kysely, sql, type Transaction } from "kysely";
import { jsonOf } from "../database/json.js";
import type { Schema } from "../database/schema.js";
import { newId } from "../ids.js";
import type { DocumentErrorCode } from "./parse/document-error.js";
import type { Passage } from "./passages.js";
import { tokensOfPassages } from "./tokens.js";

/** A document that this instance has to itself until its lease ends. */
export interface DocumentJob {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly storage_key: string;
  /** The number of this attempt, from 1. An attempt that another instance has taken over has an older number. */
  readonly attempts: number;
}

/** The reason why a document could not be processed, as the API shows it. */
export interface DocumentFailure {
  readonly code: DocumentErrorCode;
  readonly message: string;
}

/** The time that an instance has a document to itself. It renews its lease while it works. */
export const leaseMs = 30_000;

/** Passages per transaction. */
const batchSize = 100;

/** Takes the document that has waited longest: a pending one, or one whose lease has ended with the instance that had it. */
export function claimJob(db: Kysely<Schema>, now: Date): Promise<DocumentJob | undefined> {
  return db
    .updateTable("documents")
    .set(({ eb }) => ({ status: "running", attempts: eb("attempts", "+", 1), leased_until: leaseEnd(now) }))
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("documents")
        .select("id")
        // Literals, as PostgreSQL only knows of these that the index of documents to process has the rows.
        .where("status", "in", [sql.lit("pending" as const), sql.lit("running" as const)])
        .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<", now)]))
        .orderBy("created_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "project_id", "name", "storage_key", "attempts"])
    .executeTakeFirst();
}

/** Extends the lease of a job. */
export async function renewLease(db: Kysely<Schema>, job: DocumentJob, now: Date): Promise<void> {
  await db
    .updateTable("documents")
    .set({ leased_until: leaseEnd(now) })
    .where("id", "=", job.id)
    .where("status", "=", "running")
    .where("attempts", "=", job.attempts)
    .execute();
}

/** Ends all leases. Only a server that has the database to itself may do so, when it starts. */
export async function endLeases(db: Kysely<Schema>): Promise<void> {
  await db.updateTable("documents").set({ leased_until: null }).where("status", "=", "running").execute();
}

/**
 * Stores the passages of a job, then its status `okay`, and adds the tokens to the project's statistics. Searches leave out documents that
 * are not `okay`, so that they see all passages at once. Each batch is a short transaction, because PGlite runs only one at a time.
 * Returns false if the document was deleted or another instance has taken it over.
 */
export async function completeJob(
  db: Kysely<Schema>,
  job: DocumentJob,
  passages: readonly Passage[],
): Promise<boolean> {
  if (!(await whileHeld(db, job, (transaction) => deletePassages(transaction, job)))) return false;
  for (let start = 0; start < passages.length; start += batchSize) {
    const batch = passages.slice(start, start + batchSize);
    if (!(await whileHeld(db, job, (transaction) => insertPassages(transaction, job, batch)))) return false;
  }
  return whileHeld(db, job, (transaction) => markOkay(transaction, job, tokensOfPassages(passages)));
}

/** Stores the status `error`, without the passages that were stored before. */
export async function failJob(db: Kysely<Schema>, job: DocumentJob, error: DocumentFailure): Promise<void> {
  await whileHeld(db, job, async (transaction) => {
    await deletePassages(transaction, job);
    await transaction
      .updateTable("documents")
      .set({ status: "error", error: jsonOf(error), leased_until: null })
      .where("id", "=", job.id)
      .execute();
  });
}

/** Returns a document to the queue: after `retryAt`, or without it at once and without counting the attempt. */
export async function releaseJob(db: Kysely<Schema>, job: DocumentJob, retryAt?: Date): Promise<void> {
  await db
    .updateTable("documents")
    .set({
      status: "pending",
      leased_until: retryAt ?? null,
      attempts: retryAt === undefined ? job.attempts - 1 : job.attempts,
    })
    .where("id", "=", job.id)
    .where("status", "=", "running")
    .where("attempts", "=", job.attempts)
    .execute();
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * Changes a document in a transaction. Does nothing and returns false if it was deleted or another instance has taken it over. Deleting a
 * project locks the project first and its documents after it, so this does the same.
 */
function whileHeld(
  db: Kysely<Schema>,
  job: DocumentJob,
  change: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { id, project_id, attempts } = job;
    const projects = transaction.selectFrom("projects").select("id").where("id", "=", project_id);
    if ((await projects.forKeyShare().executeTakeFirst()) === undefined) return false;
    const held = await transaction
      .selectFrom("documents")
      .select("id")
      .where("id", "=", id)
      .where("status", "=", "running")
      .where("attempts", "=", attempts)
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) return false;
    await change(transaction);
    return true;
  });
}

async function markOkay(transaction: Transaction<Schema>, job: DocumentJob, tokens: number): Promise<void> {
  await transaction
    .updateTable("documents")
    .set({ status: "okay", error: null, leased_until: null, files_process_tokens: tokens })
    .where("id", "=", job.id)
    .execute();
  await transaction
    .updateTable("projects")
    .set(({ eb }) => ({
      total_document_tokens: eb("total_document_tokens", "+", tokens),
      total_history_document_tokens: eb("total_history_document_tokens", "+", tokens),
    }))
    .where("id", "=", job.project_id)
    .execute();
}

async function deletePassages(transaction: Transaction<Schema>, job: DocumentJob): Promise<void> {
  await transaction.deleteFrom("passages").where("document_id", "=", job.id).execute();
}

/** Inserts passages with one parameter, however many they are. */
async function insertPassages(
  transaction: Transaction<Schema>,
  job: DocumentJob,
  passages: readonly Passage[],
): Promise<void> {
  const rows = passages.map(({ order, searchText, ...content }) => ({
    id: newId("passage"),
    position: order,
    type: content.type,
    content,
    text: searchText,
  }));
  await sql`
    insert into passages (id, document_id, project_id, position, type, content, text)
    select id, ${job.id}, ${job.project_id}, position, type, content, text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rows (id text, position integer, type text, content jsonb, text text)`.execute(transaction);
}
