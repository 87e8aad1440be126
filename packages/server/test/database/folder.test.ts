/** The embedded database in a folder: created once, kept, and used by one process at a time. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUseError, lockFolder } from "../../src/database/folder-lock.js";
import { openDatabase } from "../../src/database/open.js";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { spawnSource } from "../support/server-process.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "memory-service-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a folder", () => {
  it("keeps data, with fsync", async () => {
    const first = await openDatabase({ folder });
    await first.db.insertInto("settings").values({ name: "kept", value: "yes" }).execute();
    const settings = await sql<object>`select current_setting('fsync') as fsync,
      current_setting('wal_sync_method') as method, current_setting('synchronous_commit') as commit`.execute(first.db);
    expect(settings.rows).toEqual([{ fsync: "on", method: "fsync", commit: "on" }]);
    await first.close();
    await first.close();
    expect(readdirSync(folder)).toEqual(["data", "lock"]);

    const second = await openDatabase({ folder });
    expect(await second.db.selectFrom("settings").selectAll().execute()).toEqual([{ name: "kept", value: "yes" }]);
    await second.close();
  });

  // It writes 72 MB.
  it.skipIf(!isThorough)("has a short log, which a checkpoint empties between transactions", async () => {
    const { db, close } = await openDatabase({ folder });
    const redo = async (on: typeof db): Promise<string | undefined> =>
      (await sql<{ readonly at: string }>`select redo_lsn::text as at from pg_control_checkpoint()`.execute(on)).rows[0]
        ?.at;
    const before = await redo(db);
    await db.transaction().execute(async (trx) => {
      await sql`select length(pg_logical_emit_message(true, '', repeat('a', 24000000))::text)
        from generate_series(1, 3)`.execute(trx);
      await trx.insertInto("settings").values({ name: "kept", value: "yes" }).execute();
      expect(await redo(trx)).toBe(before);
    });
    expect(await redo(db)).not.toBe(before);
    expect(await db.selectFrom("settings").select("value").execute()).toEqual([{ value: "yes" }]);
    await close();
  });

  it("is created again after a process was killed while it created the folder", async () => {
    mkdirSync(join(folder, "data.new"));
    writeFileSync(join(folder, "data.new", "PG_VERSION"), "18\n");
    const { db, close } = await openDatabase({ folder });
    expect(await db.selectFrom("workspaces").selectAll().execute()).toEqual([]);
    await close();
    expect(readdirSync(folder)).toEqual(["data", "lock"]);
  });

  it("is unlocked if it cannot be opened", async () => {
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data", "PG_VERSION"), "9\n");
    await expect(openDatabase({ folder })).rejects.toThrow(/PostgreSQL 9/);
    rmSync(join(folder, "data"), { recursive: true });
    await (await openDatabase({ folder })).close();
  });
});

describe("the lock", () => {
  it("names the process that holds it, also within one process", () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid} on `);
    unlock();
    lockFolder(folder)();
  });

  it("refuses other processes, and is released when its process is killed", async () => {
    const holder = await holdLock(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${holder.pid} on `);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    lockFolder(folder)();
  });

  it("is free if a stale file names a live process", () => {
    writeFileSync(join(folder, "lock"), `process ${process.pid} on here, since yesterday\n`);
    lockFolder(folder)();
  });
});

/** Starts a process that locks the folder until it is killed. */
async function holdLock(path: string): Promise<ChildProcess> {
  const child = spawnSource("test/database/support/lock-program.ts", [path]);
  await once(child.stdout, "data");
  return child;
}
