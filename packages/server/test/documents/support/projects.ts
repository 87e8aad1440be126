/** Rows of the database that tests of the queue need, and a storage in memory. */
import { Readable } from "node:stream";
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../../../src/database/schema.js";
import { newId } from "../../../src/ids.js";
import type { Storage } from "../../../src/storage/storage.js";
import { StorageError } from "../../../src/storage/storage.js";
import { utf8 } from "./files.js";

const time = new Date("2026-01-01T00:00:00Z");

/** Inserts a workspace with a project, and returns the project's id. */
export async function insertProject(db: Kysely<Schema>): Promise<string> {
  const common = { name: "Test", description: "", metadata: "{}", created_at: time, updated_at: time };
  const [workspace_id, id] = [newId("workspace"), newId("project")];
  await db
    .insertInto("workspaces")
    .values({ ...common, id: workspace_id, custom_id: workspace_id })
    .execute();
  await db
    .insertInto("projects")
    .values({ ...common, id, workspace_id, custom_id: id, created_by: "usr_1" })
    .execute();
  return id;
}

/** Inserts a pending document whose bytes have the key of the name, and returns its id. */
export async function insertDocument(db: Kysely<Schema>, project_id: string, name: string): Promise<string> {
  const id = newId("document");
  await db
    .insertInto("documents")
    .values({
      id,
      project_id,
      drive_item_id: "itm_1",
      storage_key: name,
      name,
      status: "pending",
      error: null,
      document_type: "drive_file",
      created_at: time,
      leased_until: null,
    })
    .execute();
  return id;
}

export function readDocument(db: Kysely<Schema>, id: string): Promise<Selectable<Schema["documents"]>> {
  return db.selectFrom("documents").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Waits until a document has been processed, and returns it. */
export async function processed(db: Kysely<Schema>, id: string): Promise<Selectable<Schema["documents"]>> {
  for (;;) {
    const row = await readDocument(db, id);
    if (row.status === "okay" || row.status === "error") return row;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A storage of texts by key. A value may be a function, which is called for each reading. */
export function memoryStorage(files: Record<string, string | (() => string | Promise<string>)>): Pick<Storage, "read"> {
  return {
    async read(key) {
      const file = files[key];
      if (file === undefined) throw new StorageError("no_such_object", "The bytes of this file are gone");
      const text = typeof file === "string" ? file : await file();
      return Readable.from([utf8(text)]);
    },
  };
}
