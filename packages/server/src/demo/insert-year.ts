/** Inserts the activity of a year: with one statement for each table, because requests for each change would take minutes on a slow disk. */
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { jsonOf } from "../database/json.js";
import type { Schema } from "../database/schema.js";
import { estimateTokens } from "../documents/tokens.js";
import { newId } from "../ids.js";
import type { Year, YearFact, YearMemory } from "./year.js";

interface YearIds {
  /** By `custom_id`. */
  readonly projects: ReadonlyMap<string, string>;
  /** By name. */
  readonly actors: ReadonlyMap<string, string>;
}

/** Inserts memories with their traces, facts and conflicts, and counts what the statistics of their projects count. */
export async function insertYear(db: Kysely<Schema>, year: Year, ids: YearIds): Promise<void> {
  const memoryIds = new Map(year.memories.map((memory) => [memory, newId("memory", memory.versions[0].at.getTime())]));
  const factIds = new Map(year.facts.map((fact) => [fact, newId("fact", fact.at.getTime())]));
  await db.transaction().execute(async (trx) => {
    await insertMemories(trx, memoryIds, ids);
    await trx
      .insertInto("facts")
      .values(year.facts.map((fact) => factRow(fact, idIn(factIds, fact), ids)))
      .execute();
    await insertConflicts(trx, year, { memoryIds, factIds, projects: ids.projects });
    await countMemories(trx, year.memories, ids);
  });
}

/** Returns the id of what was created before. */
function idIn<Key>(ids: ReadonlyMap<Key, string>, key: Key): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo data has no ${JSON.stringify(key)}`);
  return id;
}

async function insertMemories(
  trx: Transaction<Schema>,
  memoryIds: ReadonlyMap<YearMemory, string>,
  { projects }: YearIds,
): Promise<void> {
  const rows = [...memoryIds].map(([memory, id]) => ({
    id,
    project_id: idIn(projects, memory.project),
    content: lastOf(memory).content,
    user_id: memory.user,
    expired: memory.expiredAt !== undefined,
    created_at: memory.versions[0].at,
    updated_at: memory.expiredAt ?? lastOf(memory).at,
  }));
  await trx.insertInto("memories").values(rows).execute();
  const history = [...memoryIds].flatMap(([memory, id]) => historyOf(memory, id));
  await trx.insertInto("memory_history").values(history).execute();
}

const lastOf = ({ versions }: YearMemory): YearMemory["versions"][0] => versions.at(-1) ?? versions[0];

/** Returns the entries of a memory's trace, the oldest first. */
function historyOf(memory: YearMemory, memory_id: string): Insertable<Schema["memory_history"]>[] {
  const entryOf = (
    at: Date,
  ): Pick<Insertable<Schema["memory_history"]>, "id" | "memory_id" | "changed_at" | "event_id"> => ({
    id: newId("history", at.getTime()),
    memory_id,
    changed_at: at,
    event_id: newId("event", at.getTime()),
  });
  const written = memory.versions.map(({ content, said, at }, index) => ({
    ...entryOf(at),
    event_type: index === 0 ? ("ADD" as const) : ("UPDATE" as const),
    new_memory: content,
    expired: false,
    source_messages: jsonOf([{ role: "user", content: said, timestamp: Math.floor(at.getTime() / 1000) - 60 }]),
  }));
  const { expiredAt } = memory;
  if (expiredAt === undefined) return written;
  const end = {
    ...entryOf(expiredAt),
    event_type: "DELETE" as const,
    new_memory: lastOf(memory).content,
    expired: true,
    source_messages: "[]",
  };
  return [...written, end];
}

function factRow(
  { actor, fact, score, at, forgottenAt }: YearFact,
  id: string,
  { actors }: YearIds,
): Insertable<Schema["facts"]> {
  return {
    id,
    actor_id: idIn(actors, actor),
    fact,
    score,
    metadata: "{}",
    expired: forgottenAt !== undefined,
    created_at: at,
    updated_at: forgottenAt ?? at,
  };
}

interface ConflictIds extends Pick<YearIds, "projects"> {
  readonly memoryIds: ReadonlyMap<YearMemory, string>;
  readonly factIds: ReadonlyMap<YearFact, string>;
}

async function insertConflicts(
  trx: Transaction<Schema>,
  { conflicts }: Year,
  { memoryIds, factIds, projects }: ConflictIds,
): Promise<void> {
  const rows = conflicts.map(({ project, at, resolution, facts, memory }) => ({
    facts: facts.map((fact) => idIn(factIds, fact)),
    memory: memory && idIn(memoryIds, memory),
    row: {
      id: newId("conflict", at.getTime()),
      project_id: idIn(projects, project),
      created_at: at,
      resolve_id: resolution ? newId("resolution", resolution.at.getTime()) : null,
      strategy: resolution?.strategy ?? null,
      resolved_at: resolution?.at ?? null,
      forgotten_fact_ids: facts.filter(({ forgottenAt }) => forgottenAt).map((fact) => idIn(factIds, fact)),
      updated_fact_ids: [],
    },
  }));
  await trx
    .insertInto("conflicts")
    .values(rows.map(({ row }) => row))
    .execute();
  const facts = rows.flatMap(({ row, facts: ids }) =>
    ids.map((fact_id, position) => ({ conflict_id: row.id, fact_id, position, rewrite: null })),
  );
  await trx.insertInto("conflict_facts").values(facts).execute();
  const memories = rows.flatMap(({ row, memory }) => (memory ? [{ conflict_id: row.id, memory_id: memory }] : []));
  await trx.insertInto("conflict_memories").values(memories).execute();
}

/** Adds the tokens of memories to their projects, and counts searches that have returned each memory a few times. */
async function countMemories(
  trx: Transaction<Schema>,
  memories: readonly YearMemory[],
  { projects }: YearIds,
): Promise<void> {
  const counts = [...projects.values()].map((id) => ({ id, current: 0, history: 0, memories: 0 }));
  const countOf = new Map(counts.map((count) => [count.id, count]));
  for (const memory of memories) {
    const count = countOf.get(idIn(projects, memory.project));
    if (count === undefined) continue;
    if (memory.expiredAt === undefined) count.current += estimateTokens(lastOf(memory).content);
    for (const { content } of memory.versions) count.history += estimateTokens(content);
    count.memories += 1;
  }
  const active = counts.filter((count) => count.memories > 0);
  const column = (name: "id" | "current" | "history", type: "text" | "bigint"): RawBuilder<unknown> =>
    sql`${active.map((count) => count[name])}::${sql.raw(type)}[]`;
  await sql`
    update projects set total_memory_tokens = total_memory_tokens + added.current,
      total_history_memory_tokens = total_history_memory_tokens + added.history
    from unnest(${column("id", "text")}, ${column("current", "bigint")}, ${column("history", "bigint")})
      as added (id, current, history)
    where projects.id = added.id`.execute(trx);
  const retrievals = active.map(({ id, history, memories: count }) => ({
    project_id: id,
    slot: 0,
    document_retrieve_count: 2 * count + (history % 29),
    memory_retrieve_count: 3 * count + (history % 17),
    total_history_document_retrieve_tokens: 5 * history,
    total_history_memory_retrieve_tokens: 3 * history,
  }));
  await trx.insertInto("project_retrievals").values(retrievals).execute();
}
