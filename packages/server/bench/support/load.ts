/** Fills a database for measurements. */
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../src/database/schema.js";
import { newId } from "../../src/ids.js";
import { type Random, randomText } from "./corpus.js";

const rowsPerStatement = 2_000;
const wordsPerPassage = 60;
const wordsPerMemory = 12;
export const passagesPerDocument = 10;

/** Creates a workspace with a project, and returns the project's id. */
export async function createProject(db: Kysely<Schema>): Promise<string> {
  const time = new Date();
  const workspaceId = newId("workspace");
  const id = newId("project");
  const common = { name: "Measured", description: "", metadata: "{}", created_at: time, updated_at: time };
  await db
    .insertInto("workspaces")
    .values({ ...common, id: workspaceId, custom_id: workspaceId })
    .execute();
  await db
    .insertInto("projects")
    .values({ ...common, id, workspace_id: workspaceId, custom_id: id, created_by: newId("user") })
    .execute();
  return id;
}

/** Adds documents with ten paragraphs each. */
export async function addDocuments(
  db: Kysely<Schema>,
  projectId: string,
  count: number,
  random: Random,
): Promise<void> {
  const perStatement = rowsPerStatement / passagesPerDocument;
  for (let done = 0; done < count; done += perStatement) {
    const ids = Array.from({ length: Math.min(perStatement, count - done) }, () => newId("document"));
    await sql`
      insert into documents (id, project_id, drive_item_id, storage_key, name, status, document_type, created_at)
      select id, ${projectId}, 'itm_1', 'key', id || '.md', 'okay', 'drive_file', now()
      from unnest(${ids}::text[]) as new (id)`.execute(db);
    const passages = ids.flatMap((id) =>
      Array.from({ length: passagesPerDocument }, (_, position) => ({
        id: newId("passage"),
        document: id,
        position,
        text: randomText(random, wordsPerPassage),
      })),
    );
    await sql`
      insert into passages (id, document_id, project_id, position, type, content, text)
      select id, document, ${projectId}, position, 'paragraph',
        jsonb_build_object('type', 'paragraph', 'block', position, 'text', text, 'range', '0:1'), text
      from jsonb_to_recordset(${JSON.stringify(passages)}::jsonb) as new (id text, document text, position int, text text)
    `.execute(db);
  }
}

/** Adds memories of one user. */
export async function addMemories(
  db: Kysely<Schema>,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
  count: number,
  random: Random,
): Promise<void> {
  for (let done = 0; done < count; done += rowsPerStatement) {
    const size = Math.min(rowsPerStatement, count - done);
    const memories = Array.from({ length: size }, () => ({
      id: newId("memory"),
      content: randomText(random, wordsPerMemory),
    }));
    await sql`
      insert into memories (id, project_id, content, user_id, created_at, updated_at)
      select id, ${projectId}, content, ${userId}, now(), now()
      from jsonb_to_recordset(${JSON.stringify(memories)}::jsonb) as new (id text, content text)`.execute(db);
  }
}
