/** Random vectors for measurements. */
import { type Kysely, sql } from "kysely";
import { pino } from "pino";
import type { Schema } from "../../src/database/schema.js";
import { claimTexts, saveVectors } from "../../src/search/vectors/jobs.js";
import { createVectorSearch, type VectorSearch } from "../../src/search/vectors/vector-search.js";
import type { Random } from "./corpus.js";

const model = "random";
const textsPerStatement = 500;

/** Gives all texts that have no vector one. */
export async function addVectors(db: Kysely<Schema>, dimensions: number, random: Random): Promise<void> {
  for (const kind of ["memory", "passage"] as const) {
    for (;;) {
      const job = await claimTexts(db, kind, { count: textsPerStatement, now: new Date(), leaseMs: 60_000 });
      if (job === undefined) break;
      const vectors = new Map(job.texts.map(({ id }) => [id, randomVector(dimensions, random)]));
      await saveVectors(db, job, { model, vectors });
    }
  }
  const { rows } = await sql<{ readonly size: string }>`
    select pg_size_pretty(pg_total_relation_size('passage_vectors')) as size`.execute(db);
  console.log(`  vectors of passages: ${rows[0]?.size}`);
}

/** Returns searches whose queries have random vectors. A lower minimum than the default: random vectors are hardly similar. */
export function randomVectorSearch(db: Kysely<Schema>, dimensions: number, random: Random): VectorSearch {
  return createVectorSearch({
    db,
    model,
    minimum: 0.01,
    embed: async () => [randomVector(dimensions, random)],
    log: pino({ level: "silent" }),
    onPaused: () => {},
  });
}

/** Returns a unit vector of random direction. */
function randomVector(dimensions: number, random: Random): Float64Array {
  const vector = Float64Array.from({ length: dimensions }, () => random() + random() + random() - 1.5);
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}
