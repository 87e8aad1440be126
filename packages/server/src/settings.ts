import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { hashKey, newAdminKey } from "./access/keys.js";
import type { Schema } from "./database/schema.js";

/** Settings that all instances of an installation share. */
export interface Settings {
  readonly adminKeyHash: string;
  /** Signs continuation tokens and upload URLs. */
  readonly secret: Buffer;
  /** The admin key, if this call has created it. Only its hash is stored. */
  readonly newAdminKey?: string;
}

/**
 * Reads the settings, and creates those that are missing. `adminKey` replaces the stored one. When several instances start at the same
 * time, they all get the settings of the one that was first.
 */
export async function readSettings(db: Kysely<Schema>, adminKey?: string): Promise<Settings> {
  const created = adminKey ?? newAdminKey();
  await insertMissing(db, "secret", randomBytes(32).toString("hex"));
  if (adminKey === undefined) await insertMissing(db, "admin_key_hash", hashKey(created));
  else await replace(db, "admin_key_hash", hashKey(adminKey));
  const rows = await db.selectFrom("settings").selectAll().execute();
  const value = (name: string): string => rows.find((row) => row.name === name)?.value ?? "";
  const adminKeyHash = value("admin_key_hash");
  const secret = Buffer.from(value("secret"), "hex");
  const isNew = adminKey === undefined && adminKeyHash === hashKey(created);
  return { adminKeyHash, secret, ...(isNew && { newAdminKey: created }) };
}

/** Removes an admin key that nobody has seen, so that the next start creates another. */
export async function forgetAdminKey(db: Kysely<Schema>, adminKey: string): Promise<void> {
  await db.deleteFrom("settings").where("name", "=", "admin_key_hash").where("value", "=", hashKey(adminKey)).execute();
}

async function insertMissing(db: Kysely<Schema>, name: string, value: string): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

async function replace(db: Kysely<Schema>, name: string, value: string): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
