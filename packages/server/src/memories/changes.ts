/** The changes of memories: each adds an entry to the memory's trace, and updates the project's counters. */
import type { Memory, SourceMessage } from "@memory-service/client";
import { HttpError } from "@memory-service/endpoints";
import type { Insertable, Transaction } from "kysely";
import { jsonOf } from "../database/json.js";
import type { Schema } from "../database/schema.js";
import { estimateTokens } from "../documents/tokens.js";
import { newId } from "../ids.js";
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

/** Creates memories, in one event. */
export function createMemories({ db, now }: Service, { projectId, memories }: NewMemories): Promise<Memory[]> {
  const time = now();
  const eventId = newId("event", time.getTime());
  const created = memories.map(({ content, user_id, source_messages }) => {
    const id = newId("memory", time.getTime());
    return {
      row: { id, project_id: projectId, content, user_id, expired: false, created_at: time, updated_at: time },
      entry: toEntry({ memoryId: id, type: "ADD", content, eventId, time, messages: source_messages }),
    };
  });
  const rows = created.map(({ row }) => row);
  const entries = created.map(({ entry }) => entry);
  const tokens = rows.reduce((total, { content }) => total + estimateTokens(content), 0);
  return db.transaction().execute(async (trx) => {
    await lockStatistics(trx, projectId);
    await trx.insertInto("memories").values(rows).execute();
    await trx.insertInto("memory_history").values(entries).execute();
    await addMemoryTokens(trx, projectId, { current: tokens, history: tokens });
    return rows.map((row) => toMemory({ ...row, has_unresolved_conflict: false }));
  });
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
