import { inject, expect, it } from "vitest";
import { openDatabase } from "../../../src/database/open.js";
import { sql } from "kysely";
import { createDatabase } from "../../support/postgres.js";

const postgres = inject("postgres");

it.skipIf("missing" in postgres)("says what to do if PostgreSQL has no pgvector", async ({ skip }) => {
  if ("missing" in postgres) return;
  const url = new URL(postgres.url);
  url.pathname = await createDatabase(postgres.url, postgres.template);
  const without = await openDatabase({ url: url.href });
  const { rows } = await sql`select from pg_available_extensions where name = 'vector'`.execute(without.db);
  await without.close();
  skip(rows.length > 0, "this PostgreSQL has pgvector");
  await expect(openDatabase({ url: url.href, vectors: true })).rejects.toThrow(
    "PostgreSQL has no pgvector, which embeddings need. Install it, or leave out the option --embeddings-url.",
  );
  // Nothing was changed.
  await (await openDatabase({ url: url.href })).close();
});
