/**
 * The tables of vectors. A server creates them when it starts with a provider of embeddings. Triggers add a row for each text from then on,
 * also while servers run without a provider, and without the library of pgvector: the rows have no vector until the queue computes it.
 */
import { type Kysely, sql } from "kysely";
import { migrate, type Migrations } from "./migrate.js";
import type { Schema } from "./schema.js";
import { StartError } from "../start-error.js";

/** The database has no pgvector. */
export class VectorsMissingError extends StartError {
  override readonly name = "VectorsMissingError";

  constructor(problem: string) {
    super(`${problem}, or leave out the option --embeddings-url.`);
  }
}

/** Creates the tables, if the database does not have them. Throws `VectorsMissingError` if it has no pgvector. */
export async function createVectorTables(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select from pg_available_extensions where name = 'vector'`.execute(db);
  if (rows.length === 0) throw new VectorsMissingError("PostgreSQL has no pgvector, which embeddings need. Install it");
  try {
    await migrate(db, migrations, "vector_migrations");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
    throw new VectorsMissingError(
      'The user of DATABASE_URL may not create tables of vectors. Run "create extension vector" in the database as its administrator',
    );
  }
}

/** A kind of text that gets vectors. */
export type TextKind = "memory" | "passage";

/** The tables of each kind: the texts, and their vectors. */
export const tablesOf = {
  memory: { texts: "memories", text: "content", scope: "search_scope", vectors: "memory_vectors" },
  passage: { texts: "passages", text: "text", scope: "project_id", vectors: "passage_vectors" },
} as const satisfies Readonly<Record<TextKind, unknown>>;

const migrations: Migrations = {
  "0001-vectors": {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  },
};

const statements: readonly string[] = [
  `create extension if not exists vector`,
  ...Object.values(tablesOf).flatMap(({ texts, scope, vectors }) => [
    // No HNSW index: with one, a server without the library of pgvector could not delete texts.
    `create table ${vectors} (
      id text primary key references ${texts} on delete cascade,
      scope text not null,
      model text,
      vector vector,
      attempts integer not null default 0,
      claim text,
      due_at timestamptz not null default '-infinity'
    )`,
    `create index ${vectors}_by_scope on ${vectors} (model, scope, id desc)`,
    `create index ${vectors}_missing on ${vectors} (id desc) where model is null`,
    `create function add_${vectors}() returns trigger language plpgsql as $$
    begin
      insert into ${vectors} (id, scope) select id, ${scope} from added;
      return null;
    end $$`,
    `create trigger ${vectors}_on_insert after insert on ${texts}
    referencing new table as added for each statement execute function add_${vectors}()`,
    `insert into ${vectors} (id, scope) select id, ${scope} from ${texts}`,
  ]),
  // Passages never change.
  // A new row, because to set the vector to null would need the library.
  `create function forget_memory_vector() returns trigger language plpgsql as $$
  begin
    delete from memory_vectors where id = new.id;
    insert into memory_vectors (id, scope) values (new.id, new.search_scope);
    return null;
  end $$`,
  `create trigger memory_vectors_on_update after update of content on memories
  for each row when (old.content is distinct from new.content) execute function forget_memory_vector()`,
];
