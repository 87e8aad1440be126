import type { DocumentResult, Memory } from "@memory-service/client";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.js";
import { findBest } from "./best.js";
import { type DocumentResults, readDocumentResults } from "./document-results.js";
import { type MemoryResults, readMemoryResults } from "./memory-results.js";
import { memorySource } from "./memory-source.js";
import { passageSource } from "./passage-source.js";
import { readQuery } from "./query-words.js";
import { addRetrievals } from "./retrievals.js";
import { findTerms, type Term } from "./terms.js";

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

/** Searches the documents and the memories of a project, and counts what it returns. */
export async function searchProject(db: Kysely<Schema>, search: ProjectSearch): Promise<Results> {
  const terms = await findTerms(db, search.projectId, await readQuery(db, search.query));
  const [documents, memories] = await Promise.all([findDocuments(db, search, terms), findMemories(db, search, terms)]);
  await addRetrievals(db, search.projectId, {
    document_retrieve_count: documents.entries.length,
    memory_retrieve_count: memories.memories.length,
    total_history_document_retrieve_tokens: documents.tokens,
    total_history_memory_retrieve_tokens: memories.tokens,
  });
  return { documents: documents.entries, memories: memories.memories };
}

async function findDocuments(
  db: Kysely<Schema>,
  { projectId, count }: ProjectSearch,
  terms: readonly Term[],
): Promise<DocumentResults> {
  // More than needed, because passages of one paragraph become one entry.
  const found = await findBest(passageSource(db, projectId, terms), terms, { count: 2 * count, minimum: 0 });
  return readDocumentResults(
    db,
    found.map(({ id }) => id),
    count,
  );
}

async function findMemories(
  db: Kysely<Schema>,
  { projectId, userId, count, threshold }: ProjectSearch,
  terms: readonly Term[],
): Promise<MemoryResults> {
  const source = memorySource(db, { projectId, userId }, terms);
  const found = await findBest(source, terms, { count, minimum: threshold });
  return readMemoryResults(
    db,
    found.map(({ id }) => id),
  );
}
