/** Projects as the admin API shows them. */
import { anyOf } from "../database/any-of.js";
import type { Schema } from "../database/schema.js";
import { toProject, toProjectListItem } from "../projects/views.js";
import { readRetrievals } from "../projects/retrievals.js";
import type { ProjectSummary } from "./client.js";
import type { Industry } from "@memory-service/client";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";

/** Returns projects with their industries, statistics and the number of their parts. */
export async function toSummaries(
  db: Kysely<Schema>,
  rows: readonly Selectable<Schema["projects"]>[],
): Promise<ProjectSummary[]> {
  const ids = rows.map(({ id }) => id);
  const industriesOf = await readIndustries(db, ids);
  const retrievalsOf = await readRetrievals(db, ids);
  const documentsOf = await countParts(db, { table: "documents", ids });
  const memoriesOf = await countParts(db, { table: "memories", ids, condition: sql<boolean>`not expired` });
  const conflictsOf = await countParts(db, { table: "conflicts", ids, condition: sql<boolean>`resolve_id is null` });
  return rows.map((row) => ({
    ...toProject(row, industriesOf(row.id)),
    ...toProjectListItem(row, retrievalsOf(row.id)),
    workspace_id: row.workspace_id,
    document_count: documentsOf(row.id),
    memory_count: memoriesOf(row.id),
    unresolved_conflict_count: conflictsOf(row.id),
  }));
}

/** Reads the industries of projects, and returns a function that returns those of one, in their order. */
async function readIndustries(
  db: Kysely<Schema>,
  projectIds: readonly string[],
): Promise<(projectId: string) => Industry[]> {
  const rows = await db
    .selectFrom("project_industries")
    .innerJoin("industries", "industries.id", "project_industries.industry_id")
    .selectAll("industries")
    .select("project_industries.project_id")
    .where("project_industries.project_id", "=", anyOf(projectIds))
    .orderBy("project_industries.position")
    .execute();
  return (projectId) =>
    rows.filter(({ project_id }) => project_id === projectId).map(({ project_id: _, ...industry }) => industry);
}

interface Parts {
  readonly table: "documents" | "memories" | "conflicts";
  /** The ids of projects. */
  readonly ids: readonly string[];
  readonly condition?: RawBuilder<boolean>;
}

/** Counts parts of projects, and returns a function that returns the number of one. */
async function countParts(
  db: Kysely<Schema>,
  { table, ids, condition = sql<boolean>`true` }: Parts,
): Promise<(projectId: string) => number> {
  const rows = await db
    .selectFrom(table)
    .select("project_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("project_id", "=", anyOf(ids))
    .where(condition)
    .groupBy("project_id")
    .execute();
  const counts = new Map(rows.map(({ project_id, count }) => [project_id, count]));
  return (projectId) => counts.get(projectId) ?? 0;
}
