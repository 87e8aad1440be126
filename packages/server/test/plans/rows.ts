/** Rows of other tenants: enough that the planner reads a table by an index unless it has none. */
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../src/database/schema.js";

/** Eight letters that depend on a number: each has many others with common trigrams. */
const word = (number: string): string => `left(translate(md5((${number})::text), '0123456789', 'ghijklmnop'), 8)`;

const statements: readonly string[] = [
  `insert into workspaces select 'ws_' || i, 'W ' || i, '', '{}', 'ws_' || i, now(), now() from generate_series(1, 1000) i`,
  `insert into keys select 'key_' || i, 'K', 'hash ' || i, 'usr_' || i, array['ws_' || i], '[]', now()
   from generate_series(1, 1000) i`,
  `insert into industries select 'ind_' || i, 'Industry ' || i, '' from generate_series(1, 1000) i`,
  `insert into projects (id, workspace_id, name, description, metadata, custom_id, created_by, created_at, updated_at)
   select 'prj_' || i, 'ws_' || (i % 1000 + 1), 'P ' || i, '', '{}', 'prj_' || i, 'usr_' || (i % 1000), now(), now()
   from generate_series(1, 3000) i`,
  `insert into project_industries select 'prj_' || i, 'ind_' || (i % 1000 + 1), 0 from generate_series(1, 3000) i`,
  `insert into project_retrievals select 'prj_' || i, 0, 1, 1, 1, 1 from generate_series(1, 3000) i`,
  `insert into actors select 'act_' || i, 'ws_' || (i % 1000 + 1), 'A', now() from generate_series(1, 3000) i`,
  `insert into facts select 'fct_' || i, 'act_' || (i % 3000 + 1), 'F', '{}', false, 0, null, now(), now()
   from generate_series(1, 12000) i`,
  `insert into agents select 'agt_' || i, 'ws_' || (i % 1000 + 1), 'act_' || i, 'A', '', '{}', 'agt_' || i, 1, 1, now(), now()
   from generate_series(1, 2000) i`,
  `insert into agent_versions
   select 'agt_' || (i % 2000 + 1), i / 2000 + 1, 'm', '[]', '{}', '{}', '[]', '[]', '', '{}', '{}', now()
   from generate_series(0, 7999) i`,
  `insert into memories (id, project_id, content, user_id, expired, created_at, updated_at)
   select 'mem_' || i, 'prj_' || (i % 3000 + 1), ${word("i % 3001")} || ' ' || ${word("i % 97")}, 'usr_' || (i % 7), i % 5 = 0,
     now(), now() - i * interval '1 minute'
   from generate_series(1, 9000) i`,
  `insert into memory_history select 'his_' || i, 'mem_' || (i % 9000 + 1), 'ADD', 'M', false, now(), 'evt_' || i, '[]'
   from generate_series(1, 12000) i`,
  `insert into documents (id, project_id, drive_item_id, storage_key, name, status, document_type, created_at)
   select 'doc_' || i, 'prj_' || (i % 3000 + 1), 'itm_' || i, 'key_' || i, 'D', 'okay', 'drive_file', now()
   from generate_series(1, 4000) i`,
  `insert into passages (id, document_id, project_id, position, type, content, text)
   select 'psg_' || i, 'doc_' || (i % 4000 + 1), 'prj_' || (i % 4000 % 3000 + 1), i / 4000, 'paragraph', '{}',
     ${word("i % 3001")} || ' ' || ${word("i % 97")}
   from generate_series(0, 11999) i`,
  // A project with many words.
  `insert into search_words select 'prj_1', ${word("i")} from generate_series(1, 10000) i`,
  `insert into conflicts (id, project_id, created_at)
   select 'cnf_' || i, 'prj_' || (i % 3000 + 1), now() from generate_series(1, 4000) i`,
  `insert into conflict_facts select 'cnf_' || i, 'fct_' || i, 0 from generate_series(1, 4000) i`,
  `insert into conflict_memories select 'cnf_' || i, 'mem_' || i from generate_series(1, 4000) i`,
  `insert into drive_items
   select 'itm_' || i, 'ws_' || (i % 1000 + 1), case when i > 1000 then 'itm_' || (i % 1000 + 1) end, 'N' || i,
     case when i > 1000 then 'file' else 'directory' end, 1, 'e', 'key_' || i, '{}', now(), now()
   from generate_series(1, 8000) i`,
  `insert into uploads
   select 'upl_' || i, 'ws_' || (i % 1000 + 1), 1, 1, 'key_' || i, 'u', now(), now() + interval '1 day', now(), 'itm_' || (i + 1000)
   from generate_series(1, 4000) i`,
];

/** Inserts thousands of rows into each table, and gathers statistics. Tables stay below the 30,000 rows that are read as a sample. */
export async function addRows(db: Kysely<Schema>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`analyze`.execute(db);
}
