import { HttpError } from "@memory-service/endpoints";
import { LRUCache } from "lru-cache";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.js";
import { hashKey, isApiKey } from "./keys.js";
import type { Principal } from "./principal.js";

/** Finds the callers that API keys belong to. */
export interface KeyStore {
  /** Returns the caller with a key. Throws an HttpError 401 if there is none. */
  find(key: string): Promise<Principal>;
  /** Forgets all keys that were read. Call it after keys have changed, so that the change takes effect at once. */
  forget(): void;
}

/** A key as the database has it. */
interface StoredKey {
  readonly principal: Principal;
  readonly expiresAt: Date | null;
}

/** The time in milliseconds for which an instance uses a key that it has read: a key that another one revokes works this long. */
const lifetime = 1000;

/** The most keys to keep. */
const most = 10_000;

/** Creates a store that reads each key from the database once a second. */
export function createKeyStore(db: Kysely<Schema>, now: () => Date): KeyStore {
  const clock = { now: () => now().getTime() };
  const cache = new LRUCache<string, StoredKey>({ max: most, ttl: lifetime, ttlResolution: 0, perf: clock });
  // Keys that are read while others change may be out of date.
  let changes = 0;
  return {
    async find(key) {
      if (!isApiKey(key)) throw new HttpError(401, "This is not an API key: API keys begin with msk_");
      const hash = hashKey(key);
      let stored = cache.get(hash);
      if (stored === undefined) {
        const before = changes;
        stored = await readKey(db, hash);
        if (before === changes) cache.set(hash, stored);
      }
      if (stored.expiresAt !== null && stored.expiresAt <= now()) throw new HttpError(401, "This API key has expired");
      return stored.principal;
    },
    forget() {
      changes += 1;
      cache.clear();
    },
  };
}

async function readKey(db: Kysely<Schema>, hash: string): Promise<StoredKey> {
  const row = await db.selectFrom("keys").selectAll().where("hash", "=", hash).executeTakeFirst();
  if (row === undefined) throw new HttpError(401, "Unknown API key");
  if (row.revoked_at !== null) throw new HttpError(401, "This API key was revoked");
  const [home] = row.workspace_ids;
  if (home === undefined) throw new HttpError(401, "The workspaces of this API key were deleted");
  return {
    principal: { keyId: row.id, userId: row.user_id, workspaceIds: row.workspace_ids, home, grants: row.grants },
    expiresAt: row.expires_at,
  };
}
