/** The texts without vectors, as a queue in the database that several instances share. */
import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.js";
import { tablesOf, type TextKind } from "../../database/vector-tables.js";
import { maximumCharacters } from "./provider.js";

/** Texts that an instance has to itself until its lease ends. */
export interface VectorJob {
  readonly kind: TextKind;
  /** The id of this claim. A text that has changed, or that another instance has taken over, has another one or none. */
  readonly claim: string;
  readonly texts: readonly ClaimedText[];
}

interface ClaimedText {
  readonly id: string;
  readonly text: string;
  /** The number of times that the provider has refused the text. */
  readonly attempts: number;
}

interface Claim {
  readonly count: number;
  readonly now: Date;
  readonly leaseMs: number;
}

/**
 * Takes texts without a vector, the newest ones first. This and the statements below skip rows that others have locked, so that the queue
 * and other transactions do not wait for each other.
 */
export async function claimTexts(
  db: Kysely<Schema>,
  kind: TextKind,
  { count, now, leaseMs }: Claim,
): Promise<VectorJob | undefined> {
  const { texts, text, vectors } = tablesOf[kind];
  const claim = randomUUID();
  const { rows } = await sql<ClaimedText>`
    with due as materialized (
      select id from ${sql.table(vectors)}
      where model is null and due_at <= ${now}
      order by id desc
      limit ${count}
      for update skip locked
    )
    update ${sql.table(vectors)} as vectors
    set claim = ${claim}, due_at = ${later(now, leaseMs)}
    from due join ${sql.table(texts)} as texts on texts.id = due.id
    where vectors.id = due.id
    returning vectors.id, left(texts.${sql.ref(text)}, ${maximumCharacters}) as text, attempts`.execute(db);
  return rows.length === 0 ? undefined : { kind, claim, texts: rows };
}

/** Stores the vectors of texts that were not changed, deleted or taken over in the meantime. Returns how many. */
export async function saveVectors(
  db: Kysely<Schema>,
  job: VectorJob,
  { model, vectors }: { readonly model: string; readonly vectors: ReadonlyMap<string, Float64Array> },
): Promise<number> {
  const rows = [...vectors].map(([id, vector]) => ({ id, vector: toText(vector) }));
  const { numAffectedRows } = await sql`
    with held as materialized (${heldRows(job)}),
    computed as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (id text, vector text))
    update ${vectorsOf(job)} as vectors
    set vector = computed.vector::vector, model = ${model}, claim = null, attempts = 0
    from held join computed on computed.id = held.id
    where vectors.id = held.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Returns texts to the queue at once, without counting the attempt. */
export async function releaseTexts(db: Kysely<Schema>, job: VectorJob): Promise<void> {
  await sql`
    with held as materialized (${heldRows(job)})
    update ${vectorsOf(job)} as vectors set claim = null, due_at = '-infinity'
    from held
    where vectors.id = held.id`.execute(db);
}

/** Returns texts to the queue for later, and counts the attempt. Without a time, they only return when they change. */
export async function postponeTexts(
  db: Kysely<Schema>,
  job: VectorJob,
  { ids, until }: { readonly ids: readonly string[]; readonly until?: Date },
): Promise<void> {
  await sql`
    with held as materialized (${heldRows(job)})
    update ${vectorsOf(job)} as vectors
    set claim = null, attempts = attempts + 1, due_at = ${until ?? "infinity"}::timestamptz
    from held
    where vectors.id = held.id and vectors.id = any(${ids}::text[])`.execute(db);
}

/** Forgets vectors of other models, at most a thousand. Returns how many: call it again until there are none. */
export async function forgetOtherModels(db: Kysely<Schema>, kind: TextKind, model: string): Promise<number> {
  const vectors = sql.table(tablesOf[kind].vectors);
  // Two ranges of an index, because there is none for `<>`.
  const { numAffectedRows } = await sql`
    with other as materialized (
      select id from ${vectors}
      where model < ${model} or model > ${model}
      limit ${modelBatch}
      for update skip locked
    )
    update ${vectors} as vectors
    set model = null, vector = null, claim = null, attempts = 0, due_at = '-infinity'
    from other
    where vectors.id = other.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const modelBatch = 1_000;

/** Returns the number of texts that wait for a vector. */
export async function countWaiting(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select (select count(*) from memory_vectors where model is null)
      + (select count(*) from passage_vectors where model is null) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns a query of the rows that the claim still holds, and locks them. */
function heldRows(job: VectorJob): RawBuilder<unknown> {
  return sql`
    select id from ${vectorsOf(job)}
    where id = any(${job.texts.map(({ id }) => id)}::text[]) and claim = ${job.claim}
    for update skip locked`;
}

const vectorsOf = ({ kind }: VectorJob): RawBuilder<unknown> => sql.table(tablesOf[kind].vectors);

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Returns a vector as pgvector reads it, with the digits that it keeps. */
export function toText(vector: Float64Array): string {
  return `[${Array.from(vector, (number) => Number(number.toPrecision(8))).join(",")}]`;
}
