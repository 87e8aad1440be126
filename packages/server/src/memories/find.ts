import { HttpError } from "@memory-service/endpoints";
import type { Selectable, Transaction } from "kysely";
import type { Schema } from "../database/schema.js";

/** The project of a memory, and its id. */
export interface MemoryPath {
  readonly projectId: string;
  readonly memoryId: string;
}

/** Returns a memory that no other transaction changes until this one ends. Throws an HttpError 404 if there is none. */
export async function lockMemory(
  trx: Transaction<Schema>,
  { projectId, memoryId }: MemoryPath,
): Promise<Pick<Selectable<Schema["memories"]>, "content" | "expired">> {
  const memory = await trx
    .selectFrom("memories")
    .select(["content", "expired"])
    .where("id", "=", memoryId)
    .where("project_id", "=", projectId)
    .forUpdate()
    .executeTakeFirst();
  if (memory === undefined) throw noMemory(memoryId);
  return memory;
}

/** Returns the error for a memory that does not exist, or that the caller does not see. */
export function noMemory(id: string): HttpError {
  return new HttpError(404, `There is no memory ${id} in this project`);
}
