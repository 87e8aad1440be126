/** Removes bytes from the storage that nothing refers to: of uploads that have expired, and of files that were deleted. */
import { setTimeout as wait } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { Schema } from "../database/schema.js";
import type { Service } from "../service.js";
import { completionGraceMs } from "./create-item.js";

const intervalMs = 10 * 60 * 1000;
const batchSize = 100;

/** Cleans up every ten minutes. Returns a function that ends this, and waits for one that runs. */
export function scheduleCleanUp(service: Service): () => Promise<void> {
  const { log } = service;
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    for (;;) {
      await wait(intervalMs, undefined, { signal: stopped.signal, ref: false });
      await cleanUp(service, stopped.signal).catch((error: unknown) =>
        log.error({ err: error }, "Removing unused files has failed; it is tried again later"),
      );
    }
  };
  const running = run().catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });
  return () => {
    stopped.abort();
    return running;
  };
}

/** Removes all bytes that nothing refers to, and returns the number of uploads whose bytes they were. */
export async function cleanUp(service: Service, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  let after = "";
  while (!signal?.aborted) {
    const uploads = await findUnused(service, after);
    for (const upload of uploads) if (!signal?.aborted && (await remove(service, upload))) removed += 1;
    after = uploads.at(-1)?.id ?? after;
    if (uploads.length < batchSize) break;
  }
  return removed;
}

type UnusedUpload = Pick<Selectable<Schema["uploads"]>, "id" | "storage_key" | "storage_upload">;

/**
 * Returns uploads whose file was deleted or never created. Documents that were imported from a file keep its bytes. Once neither refers to
 * them, nothing ever will again.
 */
function findUnused({ db, now }: Service, after: string): Promise<UnusedUpload[]> {
  // Twice the time, because the clocks of instances differ.
  const expiredAt = new Date(now().getTime() - 2 * completionGraceMs);
  return db
    .selectFrom("uploads")
    .select(["id", "storage_key", "storage_upload"])
    .where("item_id", "is", null)
    .where(({ eb, or }) => or([eb("completed_at", "is not", null), eb("expires_at", "<", expiredAt)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("documents").select("documents.id").whereRef("documents.storage_key", "=", "uploads.storage_key"),
        ),
      ),
    )
    .where("id", ">", after)
    .orderBy("id")
    .limit(batchSize)
    .execute();
}

/** Removes the bytes first: after a crash in between, they are removed again. */
async function remove({ db, storage, log }: Service, upload: UnusedUpload): Promise<boolean> {
  const { id, storage_key: key, storage_upload: reference } = upload;
  try {
    await storage.abortUpload({ key, reference });
    await storage.remove(key);
    await db.deleteFrom("uploads").where("id", "=", id).execute();
    return true;
  } catch (error) {
    log.error({ err: error, upload: id }, "Removing unused bytes has failed; it is tried again later");
    return false;
  }
}
