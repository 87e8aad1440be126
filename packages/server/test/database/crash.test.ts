/** Crashes of the embedded database, and the load order of libraries that once caused them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "../../src/database/open.js";
import { DatabaseCrashError } from "../../src/database/pglite-crash.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "memory-service-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("fails every query after a crash, and keeps acknowledged changes", async () => {
  const onCrash = vi.fn();
  const first = await openDatabase({ folder, onCrash });
  const saved = { name: "saved", value: "yes" };
  await first.db.insertInto("settings").values(saved).execute();
  // `upper` reads a text at the address that it gets, and this address is outside of the memory.
  await sql`create function trap(integer) returns text language internal strict as 'upper'`.execute(first.db);
  const crash = sql`insert into settings values ('lost', 'yes'), ('trap', trap(-16))`.execute(first.db);
  await expect(crash).rejects.toThrow(DatabaseCrashError);
  await expect(first.db.selectFrom("settings").selectAll().execute()).rejects.toThrow(DatabaseCrashError);
  expect(onCrash).toHaveBeenCalledExactlyOnceWith(expect.any(DatabaseCrashError));
  await first.close();

  const second = await openDatabase({ folder, onCrash });
  expect(await second.db.selectFrom("settings").selectAll().execute()).toEqual([saved]);
  await second.close();
  expect(onCrash).toHaveBeenCalledOnce();
});

it("loads libraries of extensions on first use, not during the start", async () => {
  const libraries: WebAssembly.ModuleExportDescriptor[] = [];
  const { instantiate } = WebAssembly;
  const spy = vi.spyOn(WebAssembly, "instantiate").mockImplementation((async (
    source: BufferSource | WebAssembly.Module,
    imports?: WebAssembly.Imports,
  ) => {
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    libraries.push(...WebAssembly.Module.exports(module).filter(({ name }) => name === "Pg_magic_func"));
    return instantiate.call(WebAssembly, source as BufferSource, imports);
  }) as typeof instantiate);
  try {
    const { db, close } = await openDatabase();
    const { rows } = await sql<{ word: string }>`select word from unnest(array['tuna', 'opening']) as words (word)
      where word % 'tune'`.execute(db);
    expect(rows).toEqual([{ word: "tuna" }]);
    await close();
  } finally {
    spy.mockRestore();
  }
  expect(libraries).toEqual([]);
});
