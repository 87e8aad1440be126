/** The parts that a provider of embeddings adds to a server. */
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../../database/schema.js";
import { countWaiting } from "./jobs.js";
import { createProvider, type Embed, type EmbeddingsOptions } from "./provider.js";
import { ProviderError } from "./provider-error.js";
import { VectorQueue } from "./queue.js";
import { createVectorSearch, type VectorSearch } from "./vector-search.js";

export interface Vectors {
  readonly search: VectorSearch;
  /** Computes the vectors of texts, once it is started. */
  readonly queue: VectorQueue;
  readonly metrics: VectorMetrics;
}

/** Metrics of the provider. */
export interface VectorMetrics {
  calls(): readonly CallCount[];
  /** Returns the number of texts that wait for a vector. */
  waiting(): Promise<number>;
}

/** The purpose of a call of the provider. */
type Use = "search" | "texts";
/** `paused` are searches that did not call the provider because it had failed shortly before. */
type Outcome = "ok" | "refused" | "failed" | "paused";

interface CallCount {
  readonly use: Use;
  readonly outcome: Outcome;
  readonly count: number;
}

interface VectorParts {
  readonly db: Kysely<Schema>;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Creates the parts. The database must have been opened with `vectors`. */
export function createVectors(options: EmbeddingsOptions, { db, log, now }: VectorParts): Vectors {
  const embed = createProvider(options);
  const model = storedModel(options);
  const counts = new Map<`${Use} ${Outcome}`, CallCount>();
  const count = (use: Use, outcome: Outcome): void => {
    const key = `${use} ${outcome}` as const;
    counts.set(key, { use, outcome, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  const counted =
    (use: Use): Embed =>
    async (...args) => {
      try {
        const vectors = await embed(...args);
        count(use, "ok");
        return vectors;
      } catch (error) {
        count(use, error instanceof ProviderError && error.refusesTexts ? "refused" : "failed");
        throw error;
      }
    };
  const onPaused = (): void => count("search", "paused");
  return {
    search: createVectorSearch({
      db,
      embed: counted("search"),
      model,
      minimum: options.minimum,
      log,
      onPaused,
    }),
    queue: new VectorQueue({ db, embed: counted("texts"), model, log, now }),
    metrics: { calls: () => [...counts.values()], waiting: () => countWaiting(db) },
  };
}

/** Returns the name under which vectors are stored: those of other lengths are other vectors. */
function storedModel({ model, dimensions }: EmbeddingsOptions): string {
  return dimensions === undefined ? model : `${model} ${dimensions}`;
}
