/** The table of a project's words, which a trigger fills. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { wordOf } from "../../bench/support/corpus.js";
import { onOneDatabase } from "../support/databases.js";
import { addMemories, createProject } from "./support/texts.js";

/** Returns distinct words of three letters or more. */
const words = (first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => wordOf(1_000 + first + index));

onOneDatabase("the words of a project", (open) => {
  it("contains each word once", async () => {
    const { db } = await open();
    const projectId = await createProject(db);
    await addMemories(db, projectId, ["Blue whale, blue sky", "a whale"]);
    await addMemories(db, projectId, ["sky high"]);
    const { rows } = await sql<{ word: string }>`select word from search_words order by word`.execute(db);
    expect(rows.map(({ word }) => word)).toEqual(["blue", "high", "sky", "whale"]);
  });

  it("is read by its index for each new word, even without statistics of the table", async () => {
    const { db } = await open();
    const projectId = await createProject(db);
    const count = 500;
    for (const first of [0, count, 2 * count]) await addMemories(db, projectId, [words(first, count).join(" ")]);
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ words: number; read: number }>`
      select (select count(*)::integer from search_words) as words,
        (select sum(coalesce(idx_tup_read, 0))::integer from pg_stat_user_indexes where relname = 'search_words')
        + (select seq_tup_read::integer from pg_stat_user_tables where relname = 'search_words') as read
    `.execute(db);
    // A comparison with all would read count * count, which is 250,000, or more.
    expect(rows).toEqual([{ words: 3 * count, read: expect.toSatisfy((read: number) => read < 10 * count) }]);
  });
});
