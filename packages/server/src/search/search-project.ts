import type { DocumentResult, Memory } from "@memory-service/client";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../database/schema.js";
import { findBest, mergeBest } from "./best.js";
import { type DocumentResults, readDocumentResults } from "./document-results.js";
import { type MemoryResults, readMemoryResults } from "./memory-results.js";
import { memorySource } from "./memory-source.js";
import { passageSource } from "./passage-source.js";
import { readQuery } from "./query-words.js";
import { addRetrievals } from "../projects/retrievals.js";
import { findTerms, type Term } from "./terms.js";
import type { Similar, VectorSearch } from "./vectors/vector-search.js";

/** A search of a project. */
export interface ProjectSearch {
  readonly projectId: string;
  readonly userId: string;
  readonly query: string;
  /** The maximum number of documents, and of memories. */
  readonly count: number;
  /** The minimum score of memories. */
  readonly threshold: number;
}

interface Results {
  readonly documents: DocumentResult[];
  readonly memories: Memory[];
}

/** Query in comparable form: its words and, with a provider of embeddings, its vector. */
interface Compared {
  readonly terms: readonly Term[];
  readonly similar: Similar | undefined;
}

/**
 * Searches the documents and the memories of a project, by words and with `vectors` by meaning, and counts what it returns. A search
 * does not fail because it cannot be counted, such as that of a project which is being deleted.
 */
export async function searchProject(
  db: Kysely<Schema>,
  search: ProjectSearch,
  vectors?: VectorSearch,
  log?: Logger,
): Promise<Results> {
  const [terms, similar] = await Promise.all([
    readQuery(db, search.query).then((words) => findTerms(db, search.projectId, words)),
    vectors?.ofQuery(search.query),
  ]);
  const compared = { terms, similar };
  const [documents, memories] = await Promise.all([
    findDocuments(db, search, compared),
    findMemories(db, search, compared),
  ]);
  await addRetrievals(db, search.projectId, {
    document_retrieve_count: documents.entries.length,
    memory_retrieve_count: memories.memories.length,
    total_history_document_retrieve_tokens: documents.tokens,
    total_history_memory_retrieve_tokens: memories.tokens,
  }).catch((error: unknown) => log?.warn({ err: error }, "A search could not be counted"));
  return { documents: documents.entries, memories: memories.memories };
}

async function findDocuments(
  db: Kysely<Schema>,
  { projectId, count }: ProjectSearch,
  { terms, similar }: Compared,
): Promise<DocumentResults> {
  const source = passageSource(db, projectId, terms);
  // More than needed, because passages of one paragraph become one entry.
  const bounds = { count: 2 * count, minimum: 0 };
  const byWords = await findBest(source, terms, bounds);
  const found = similar
    ? mergeBest([byWords, await similar.passages(projectId, bounds)], { ...bounds, compare: source.compare })
    : byWords;
  return readDocumentResults(
    db,
    found.map(({ id }) => id),
    count,
  );
}

async function findMemories(
  db: Kysely<Schema>,
  { projectId, userId, count, threshold }: ProjectSearch,
  { terms, similar }: Compared,
): Promise<MemoryResults> {
  const source = memorySource(db, { projectId, userId }, terms);
  const bounds = { count, minimum: threshold };
  const byWords = await findBest(source, terms, bounds);
  const found = similar
    ? mergeBest([byWords, await similar.memories({ projectId, userId }, bounds)], {
        ...bounds,
        compare: source.compare,
      })
    : byWords;
  return readMemoryResults(
    db,
    found.map(({ id }) => id),
  );
}
