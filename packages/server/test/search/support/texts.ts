/** Projects with memories and documents, written to the database as the parts that own them do. */
import type { Kysely } from "kysely";
import type { Schema, StoredPassage } from "../../../src/database/schema.js";
import { newId } from "../../../src/ids.js";

export const userId = "user_311";

type Database = Kysely<Schema>;

/** Creates a workspace with a project, and returns its id. */
export async function createProject(db: Database, workspaceId = newId("workspace")): Promise<string> {
  const now = new Date();
  const common = { name: "A", description: "", metadata: "{}", created_at: now, updated_at: now };
  await db
    .insertInto("workspaces")
    .values({ ...common, id: workspaceId, custom_id: workspaceId })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const id = newId("project");
  await db
    .insertInto("projects")
    .values({ ...common, id, workspace_id: workspaceId, custom_id: id, created_by: "usr_1" })
    .execute();
  return id;
}

interface NewMemory {
  readonly user_id?: string;
  readonly expired?: boolean;
}

/** Adds memories, each a second younger than the one before, and returns their ids. */
export async function addMemories(
  db: Database,
  project_id: string,
  contents: readonly string[],
  { user_id = userId, expired = false }: NewMemory = {},
): Promise<string[]> {
  const rows = contents.map((content, index) => {
    const time = new Date(Date.UTC(2026, 0, 1, 0, 0, index));
    return { id: newId("memory"), project_id, content, user_id, expired, created_at: time, updated_at: time };
  });
  await db.insertInto("memories").values(rows).execute();
  return rows.map(({ id }) => id);
}

interface NewPassage {
  readonly content?: StoredPassage;
  readonly text: string;
}

interface NewDocument {
  readonly name?: string;
  readonly status?: "okay" | "running";
}

/** Adds a document with passages, by default paragraphs, and returns its id. */
export async function addDocument(
  db: Database,
  project_id: string,
  passages: readonly (string | NewPassage)[],
  { name = "policy.md", status = "okay" }: NewDocument = {},
): Promise<string> {
  const id = newId("document");
  await db
    .insertInto("documents")
    .values({
      id,
      project_id,
      drive_item_id: "itm_1",
      storage_key: "k",
      name,
      status,
      document_type: "drive_file",
      created_at: new Date(),
    })
    .execute();
  const rows = passages.map((passage, position) => {
    const { text, content = paragraphOf(text, position) } = typeof passage === "string" ? { text: passage } : passage;
    const { type } = content;
    return {
      id: newId("passage"),
      document_id: id,
      project_id,
      position,
      type,
      content: JSON.stringify(content),
      text,
    };
  });
  if (rows.length > 0) await db.insertInto("passages").values(rows).execute();
  return id;
}

function paragraphOf(text: string, block: number): StoredPassage {
  return { type: "paragraph", block, text, range: `0:${text.length}` };
}
