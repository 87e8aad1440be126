/** Projects as the versions of the API show them. */
import type { Industry, Project, ProjectV1, ProjectV1ListItem } from "@memory-service/client";
import type { Selectable } from "kysely";
import type { Schema } from "../database/schema.js";
import type { Retrievals } from "./retrievals.js";

type Row = Selectable<Schema["projects"]>;

/** Returns a project as `v3` shows it. */
export function toProject(row: Row, industries: Industry[]): Project {
  return { ...toProjectV1(row), industries, custom_id: row.custom_id };
}

/** Returns a project as `v1` shows it. */
export function toProjectV1(row: Row): ProjectV1 {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Returns a project as the list of `v1` shows it, with the counters of its searches. */
export function toProjectListItem(row: Row, retrievals: Retrievals): ProjectV1ListItem {
  return {
    ...toProjectV1(row),
    statistics: {
      total_history_document_tokens: row.total_history_document_tokens,
      total_history_memory_tokens: row.total_history_memory_tokens,
      total_document_tokens: row.total_document_tokens,
      total_memory_tokens: row.total_memory_tokens,
      ...retrievals,
    },
  };
}
