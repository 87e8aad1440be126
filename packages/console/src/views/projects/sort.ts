import type { ProjectV1ListItem } from "@memory-service/client";
import type { ProjectSummary } from "@memory-service/server/admin";

/** A project, and the numbers of what it has. */
export interface ProjectRow {
  readonly project: ProjectV1ListItem;
  /** Undefined until they are loaded. */
  readonly counts: ProjectSummary | undefined;
}

export type ProjectSort = "name" | "documents" | "memories" | "conflicts" | "retrieved" | "updated";

type Key = (row: ProjectRow) => string | number;

const keys: Readonly<Record<ProjectSort, Key>> = {
  name: ({ project }) => project.name,
  documents: ({ counts }) => counts?.document_count ?? 0,
  memories: ({ counts }) => counts?.memory_count ?? 0,
  conflicts: ({ counts }) => counts?.unresolved_conflict_count ?? 0,
  retrieved: ({ project }) => retrievalsOf(project),
  updated: ({ project }) => project.updated_at,
};

/** Returns how often searches have returned something of a project. */
export const retrievalsOf = ({ statistics }: ProjectV1ListItem): number =>
  statistics.document_retrieve_count + statistics.memory_retrieve_count;

const collator = new Intl.Collator(undefined, { numeric: true });

/** Sorts all rows of a list. The API cannot sort, so a page of a longer list stays in its order. */
export function sortProjects(
  rows: readonly ProjectRow[],
  sort: ProjectSort,
  order: "asc" | "desc",
): readonly ProjectRow[] {
  const key = keys[sort];
  const sign = order === "asc" ? 1 : -1;
  return [...rows].sort((left, right) => sign * compare(key(left), key(right)));
}

const compare = (left: string | number, right: string | number): number =>
  typeof left === "number" && typeof right === "number" ? left - right : collator.compare(String(left), String(right));
