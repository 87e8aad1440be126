/** Rows of other tenants: enough that the planner reads a table by an index unless it has none. */
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../src/database/schema.js";

/** Eight letters that depend on a number: each has many others with common trigrams. */
const word = (number: string): string => `left(translate(md5((${number})::text), '0123456789', 'ghijklmnop'), 8)`;

/**
 * An id that depends on a number. Half of them sort before the ids of the server, and half after: in use, an id says little about how many rows
 * are before it. The ids of the server begin with the time, which tests of the same process may have moved.
 */
const id = (prefix: string, number: string): string =>
  `'${prefix}_' || case (${number}) % 2 when 0 then '0' else 'z' end || (${number})`;

/** The id of the first project. */
export const projectWithManyWords = "prj_z1";

const statements: readonly string[] = [
  `insert into workspaces select ${id("ws", "i")}, 'W ' || i, '', '{}', ${id("ws", "i")}, now(), now() from generate_series(1, 1000) i`,
  `insert into keys select 'key_' || i, 'K', 'hash ' || i, 'usr_' || i, array[${id("ws", "i")}], '[]', now()
   from generate_series(1, 1000) i`,
  `insert into industries select ${id("ind", "i")}, 'Industry ' || i, '' from generate_series(1, 1000) i`,
  `insert into projects (id, workspace_id, name, description, metadata, custom_id, created_by, created_at, updated_at)
   select ${id("prj", "i")}, ${id("ws", "i % 1000 + 1")}, 'P ' || i, '', '{}', ${id("prj", "i")}, 'usr_' || (i % 1000), now(), now()
   from generate_series(1, 3000) i`,
  `insert into project_industries select ${id("prj", "i")}, ${id("ind", "i % 1000 + 1")}, 0 from generate_series(1, 3000) i`,
  `insert into project_retrievals select ${id("prj", "i")}, 0, 1, 1, 1, 1 from generate_series(1, 3000) i`,
  `insert into actors select ${id("act", "i")}, ${id("ws", "i % 1000 + 1")}, 'A', now() from generate_series(1, 3000) i`,
  `insert into facts select ${id("fct", "i")}, ${id("act", "i % 3000 + 1")}, 'F', '{}', false, 0, null, now(), now()
   from generate_series(1, 12000) i`,
  `insert into agents select ${id("agt", "i")}, ${id("ws", "i % 1000 + 1")}, ${id("act", "i")}, 'A', '', '{}', ${id("agt", "i")}, 1, 1, now(), now()
   from generate_series(1, 2000) i`,
  `insert into agent_versions
   select ${id("agt", "i % 2000 + 1")}, i / 2000 + 1, 'm', '[]', '{}', '{}', '[]', '[]', '', '{}', '{}', now()
   from generate_series(0, 7999) i`,
  `insert into memories (id, project_id, content, user_id, expired, created_at, updated_at)
   select ${id("mem", "i")}, ${id("prj", "i % 3000 + 1")}, ${word("i % 3001")} || ' ' || ${word("i % 97")}, 'usr_' || (i % 7), i % 5 = 0,
     now(), now() - i * interval '1 minute'
   from generate_series(1, 4500) i`,
  `insert into memory_history select ${id("his", "i")}, ${id("mem", "i % 4500 + 1")}, 'ADD', 'M', false, now(), 'evt_' || i, '[]'
   from generate_series(1, 12000) i`,
  `insert into documents (id, project_id, drive_item_id, storage_key, name, status, document_type, created_at)
   select ${id("doc", "i")}, ${id("prj", "i % 3000 + 1")}, ${id("itm", "i")}, 'key_' || i, 'D', 'okay', 'drive_file', now()
   from generate_series(1, 4000) i`,
  `insert into passages (id, document_id, project_id, position, type, content, text)
   select ${id("psg", "i")}, ${id("doc", "i % 4000 + 1")}, ${id("prj", "i % 4000 % 3000 + 1")}, i / 4000, 'paragraph', '{}',
     ${word("i % 3001")} || ' ' || ${word("i % 97")}
   from generate_series(0, 5999) i`,
  // A project with many words.
  `insert into search_words select '${projectWithManyWords}', ${word("i")} from generate_series(1, 5000) i`,
  `insert into conflicts (id, project_id, created_at)
   select ${id("cnf", "i")}, ${id("prj", "i % 3000 + 1")}, now() from generate_series(1, 4000) i`,
  `insert into conflict_facts select ${id("cnf", "i")}, ${id("fct", "i")}, 0 from generate_series(1, 4000) i`,
  `insert into conflict_memories select ${id("cnf", "i")}, ${id("mem", "i")} from generate_series(1, 4000) i`,
  `insert into drive_items
   select ${id("itm", "i")}, ${id("ws", "i % 1000 + 1")}, case when i > 1000 then ${id("itm", "i % 1000 + 1")} end, 'N' || i,
     case when i > 1000 then 'file' else 'directory' end, 1, 'e', 'key_' || i, '{}', now(), now()
   from generate_series(1, 8000) i`,
  `insert into uploads
   select ${id("upl", "i")}, ${id("ws", "i % 1000 + 1")}, 1, 1, 'key_' || i, 'u', now(), now() + interval '1 day', now(), ${id("itm", "i + 1000")}
   from generate_series(1, 4000) i`,
];

/** Inserts thousands of rows into each table, and gathers statistics. Tables stay below the 30,000 rows that are read as a sample. */
export async function addRows(db: Kysely<Schema>): Promise<void> {
  // To fill these indexes row by row takes most of the time.
  const { rows: indexes } = await sql<{ readonly name: string; readonly definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes where indexdef like '%USING gin%'`.execute(db);
  for (const { name } of indexes) await db.schema.dropIndex(name).execute();
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`analyze`.execute(db);
}
