import type { ProjectsListParams, ProjectsListResult } from "@memory-service/client";
import type { Principal } from "../access/principal.js";
import { anyOf } from "../database/any-of.js";
import { containing } from "../database/like.js";
import { readPageSize } from "../limits.js";
import { readRetrievals } from "./retrievals.js";
import type { Service } from "../service.js";
import { toProjectListItem } from "./views.js";

/** Returns a page of the projects that the caller has created. */
export async function listProjects(
  { db }: Service,
  { page = 1, size: requested, name_fuzzy = "" }: ProjectsListParams,
  principal: Principal,
): Promise<ProjectsListResult> {
  const size = readPageSize("size", requested, { fallback: 20, maximum: 100 });
  const projects = db
    .selectFrom("projects")
    .where("created_by", "=", principal.userId)
    .where("workspace_id", "=", anyOf(principal.workspaceIds))
    .where("name", "ilike", containing(name_fuzzy));
  const count = projects.select(({ fn }) => fn.countAll<number>().as("total"));
  const rows = await projects
    .selectAll()
    .select(count.as("total"))
    .orderBy("id")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  // A page behind the last one has no row that tells the number of all.
  const total = rows[0]?.total ?? (page === 1 ? 0 : (await count.executeTakeFirstOrThrow()).total);
  const retrievalsOf = await readRetrievals(
    db,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => toProjectListItem(row, retrievalsOf(row.id))),
    total,
    page,
    size,
    total_pages: Math.ceil(total / size),
  };
}
