/** Finds texts by their similarity with a query: the cosine of their vectors. */
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../../database/schema.js";
import { tablesOf, type TextKind } from "../../database/vector-tables.js";
import type { Scored } from "../best.js";
import { type MemoryOwner, type MemoryPosition, scopeOf } from "../memory-source.js";
import { isOkay, type PassagePosition } from "../passage-source.js";
import { cut } from "../query-words.js";
import { toText } from "./jobs.js";
import type { Embed } from "./provider.js";
import { ProviderError } from "./provider-error.js";

export interface VectorSearch {
  /** Asks the provider for the vector of a query. Returns undefined if it fails: the search then compares words only. */
  ofQuery(query: string): Promise<Similar | undefined>;
}

interface Bounds {
  readonly count: number;
  /** The lowest score. */
  readonly minimum: number;
}

/** The texts that are similar to a query, with their similarities from 0 to 1, the most similar ones first. */
export interface Similar {
  passages(projectId: string, bounds: Bounds): Promise<readonly (PassagePosition & Scored)[]>;
  memories(owner: MemoryOwner, bounds: Bounds): Promise<readonly (MemoryPosition & Scored)[]>;
}

export interface VectorSearchParts {
  readonly db: Kysely<Schema>;
  readonly embed: Embed;
  /** The name under which vectors are stored. */
  readonly model: string;
  /** The lowest similarity of texts that are found. */
  readonly minimum: number;
  readonly log: Logger;
  /** Called instead of the provider while searches leave it alone. */
  readonly onPaused: () => void;
}

/** The time that a search waits for the provider. */
const searchTimeoutMs = 5_000;

/** The time for which searches leave a provider alone that has failed, so that not every one waits for it. */
const pauseMs = 10_000;

/**
 * The number of vectors that a search compares: the newest ones of a project, or of a user's memories. PGlite needs 15 µs for each. They
 * are kept outside of their rows, as is the default for long vectors, so that sorting the rows by age does not move them.
 */
const maximumCompared = 10_000;

export function createVectorSearch(parts: VectorSearchParts): VectorSearch {
  const { embed, log, onPaused } = parts;
  let pausedUntil = 0;
  return {
    async ofQuery(query) {
      const text = cut(query);
      if (text.trim() === "") return undefined;
      if (performance.now() < pausedUntil) {
        onPaused();
        return undefined;
      }
      try {
        const [vector] = await embed([text], { timeoutMs: searchTimeoutMs });
        return vector && createSimilar(parts, vector);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (!error.refusesTexts) pausedUntil = performance.now() + (error.retryAfterMs ?? pauseMs);
        log.warn({ reason: error.message }, "The provider of embeddings failed; a search compared words only");
        return undefined;
      }
    },
  };
}

function createSimilar({ db, model, minimum }: VectorSearchParts, vector: Float64Array): Similar {
  const compare = (kind: TextKind, scope: string, bounds: Bounds) =>
    mostSimilar({ kind, scope, model, vector, minimum: Math.max(minimum, bounds.minimum) });
  return {
    async passages(projectId, bounds) {
      const { rows } = await sql<PassagePosition & Scored>`
        select found.id, document_id, position, score
        from (${compare("passage", projectId, bounds)}) as found
        cross join lateral (
          select document_id, position from passages where passages.id = found.id and ${isOkay} offset 0
        ) as passages
        order by score desc, found.id desc
        limit ${bounds.count}`.execute(db);
      return rows;
    },

    async memories(owner, bounds) {
      const { rows } = await sql<MemoryPosition & Scored>`
        select found.id, updated_at, score
        from (${compare("memory", scopeOf(owner), bounds)}) as found
        cross join lateral (
          select updated_at from memories
          where memories.id = found.id and user_id = ${owner.userId} and not expired
          offset 0
        ) as memories
        order by score desc, found.id desc
        limit ${bounds.count}`.execute(db);
      return rows;
    },
  };
}

interface Comparison {
  readonly kind: TextKind;
  readonly scope: string;
  readonly model: string;
  readonly vector: Float64Array;
  readonly minimum: number;
}

/**
 * Returns a query of ids and scores, the highest score first. It reads texts in this order and only as many as it needs: `offset 0` keeps
 * the planner from reading all of them. Vectors of another length, which a provider may begin to return at any time, do not count.
 */
function mostSimilar({ kind, scope, model, vector, minimum }: Comparison) {
  return sql`
    select id, least(score, 1) as score from (
      select id, case when vector_dims(vector) = ${vector.length} then -(vector <#> ${toText(vector)}::vector) end as score
      from ${sql.table(tablesOf[kind].vectors)}
      where model = ${model} and scope = ${scope}
      order by id desc
      limit ${maximumCompared}
    ) as compared
    where score >= ${minimum}
    order by score desc, id desc
    offset 0`;
}
