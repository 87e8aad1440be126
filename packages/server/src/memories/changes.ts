/** The changes of memories: each adds an entry to the memory's trace, and updates the project's counters. */
import type { Memory, SourceMessage } from "@memory-service/client";
import { HttpError } from "@memory-service/endpoints";
import { type Insertable, type RawBuilder, sql, type Transaction } from "kysely";
import { jsonOf } from "../database/json.js";
import type { Schema } from "../database/schema.js";
import { estimateTokens } from "../documents/tokens.js";
import { newId } from "../ids.js";
import { noProject } from "../projects/find.js";
import type { Service } from "../service.js";
import { lockMemory, type MemoryPath } from "./find.js";
import { addMemoryTokens, lockStatistics } from "./statistics.js";
import { selectMemories, toMemory } from "./view.js";

interface NewMemories {
  readonly projectId: string;
  readonly memories: readonly {
    readonly content: string;
    readonly user_id: string;
    readonly source_messages?: readonly SourceMessage[] | undefined;
  }[];
}

interface MemoryUpdate extends MemoryPath {
  readonly content: string;
  readonly source_messages?: readonly SourceMessage[] | undefined;
}

/** Creates memories, in one event and with one statement, however many there are. */
export async function createMemories(
  { db, now }: Pick<Service, "db" | "now">,
  { projectId, memories }: NewMemories,
): Promise<Memory[]> {
  const time = now();
  const eventId = newId("event", time.getTime());
  const rows = memories.map(({ content, user_id, source_messages = [] }) => ({
    id: newId("memory", time.getTime()),
    historyId: newId("history", time.getTime()),
    content,
    user_id,
    messages: jsonOf(source_messages),
  }));
  const tokens = rows.reduce((total, { content }) => total + estimateTokens(content), 0);
  const column = (name: keyof (typeof rows)[number]): RawBuilder<string[]> =>
    sql`${rows.map((row) => row[name])}::text[]`;
  // The update locks the project before its memories, as `lockStatistics` does. Without a project, nothing is inserted.
  const { numAffectedRows } = await sql`
    with project as (
      update projects set total_memory_tokens = total_memory_tokens + ${tokens}::bigint,
        total_history_memory_tokens = total_history_memory_tokens + ${tokens}::bigint
      where id = ${projectId}
      returning id
    ),
    new as (
      select project.id as project_id, texts.* from project
      cross join unnest(${column("id")}, ${column("historyId")}, ${column("content")}, ${column("user_id")},
        ${column("messages")}) as texts (id, history_id, content, user_id, messages)
    ),
    created as (
      insert into memories (id, project_id, content, user_id, expired, created_at, updated_at)
      select id, project_id, content, user_id, false, ${time}::timestamptz, ${time}::timestamptz from new
    )
    insert into memory_history (id, memory_id, event_type, new_memory, expired, changed_at, event_id, source_messages)
    select history_id, id, 'ADD', content, false, ${time}::timestamptz, ${eventId}, messages::jsonb from new`.execute(
    db,
  );
  if (numAffectedRows === 0n) throw noProject(projectId);
  return rows.map(({ id, content, user_id }) =>
    toMemory({
      id,
      content,
      user_id,
      expired: false,
      created_at: time,
      updated_at: time,
      has_unresolved_conflict: false,
    }),
  );
}

/** Changes the content of a memory that is not expired. */
export function updateMemory({ db, now }: Service, args: MemoryUpdate): Promise<Memory> {
  const { projectId, memoryId, content, source_messages: messages } = args;
  return db.transaction().execute(async (trx) => {
    await lockStatistics(trx, projectId);
    const memory = await lockMemory(trx, { projectId, memoryId });
    if (memory.expired) throw new HttpError(409, `The memory ${memoryId} is expired. Create a new one.`);
    const time = now();
    await trx.updateTable("memories").set({ content, updated_at: time }).where("id", "=", memoryId).execute();
    const entry = toEntry({
      memoryId,
      type: "UPDATE",
      content,
      eventId: newId("event", time.getTime()),
      time,
      messages,
    });
    await trx.insertInto("memory_history").values(entry).execute();
    const tokens = estimateTokens(content);
    await addMemoryTokens(trx, projectId, { current: tokens - estimateTokens(memory.content), history: tokens });
    return readMemory(trx, memoryId);
  });
}

/** Marks a memory as expired. An expired one stays as it is. */
export function expireMemory({ db, now }: Service, { projectId, memoryId }: MemoryPath): Promise<Memory> {
  return db.transaction().execute(async (trx) => {
    await lockStatistics(trx, projectId);
    const { content, expired } = await lockMemory(trx, { projectId, memoryId });
    if (!expired) {
      const time = now();
      await trx.updateTable("memories").set({ expired: true, updated_at: time }).where("id", "=", memoryId).execute();
      const entry = toEntry({ memoryId, type: "DELETE", content, eventId: newId("event", time.getTime()), time });
      await trx.insertInto("memory_history").values(entry).execute();
      await addMemoryTokens(trx, projectId, { current: -estimateTokens(content), history: 0 });
    }
    return readMemory(trx, memoryId);
  });
}

interface Change {
  readonly memoryId: string;
  readonly type: Insertable<Schema["memory_history"]>["event_type"];
  readonly content: string;
  readonly eventId: string;
  readonly time: Date;
  readonly messages?: readonly SourceMessage[] | undefined;
}

/** Returns the entry of a change in a memory's trace. */
function toEntry({
  memoryId,
  type,
  content,
  eventId,
  time,
  messages = [],
}: Change): Insertable<Schema["memory_history"]> {
  return {
    id: newId("history", time.getTime()),
    memory_id: memoryId,
    event_type: type,
    new_memory: content,
    expired: type === "DELETE",
    changed_at: time,
    event_id: eventId,
    source_messages: jsonOf(messages),
  };
}

async function readMemory(trx: Transaction<Schema>, id: string): Promise<Memory> {
  return toMemory(await selectMemories(trx).where("memories.id", "=", id).executeTakeFirstOrThrow());
}
