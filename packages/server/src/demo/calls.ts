import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.js";

/** A call that a new user can make. */
export interface DemoCall {
  readonly title: string;
  readonly path: string;
  /** The body of a POST. Without one, it is a GET. */
  readonly body?: object;
}

const api = "/openapi/service/api";

/** Returns calls with ids of the demo data, which no response of the API contains; none if all its conflicts are resolved. */
export async function demoCalls(db: Kysely<Schema>): Promise<readonly DemoCall[]> {
  const found = await db
    .selectFrom("conflicts")
    .innerJoin("projects", "projects.id", "conflicts.project_id")
    .innerJoin("conflict_facts", "conflict_facts.conflict_id", "conflicts.id")
    .innerJoin("facts", "facts.id", "conflict_facts.fact_id")
    .innerJoin("conflict_memories", "conflict_memories.conflict_id", "conflicts.id")
    .innerJoin("memories", "memories.id", "conflict_memories.memory_id")
    .select(["conflicts.id", "conflicts.project_id", "projects.workspace_id", "facts.actor_id", "fact_id"])
    .select(["memory_id", "memories.user_id"])
    .where("resolved_at", "is", null)
    .where("facts.expired", "=", false)
    // Those of the authors are the newest, and can be found by the query below.
    .orderBy("conflicts.created_at", "desc")
    .orderBy("conflicts.id")
    .orderBy("conflict_facts.position")
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return [];
  const { id, project_id, workspace_id, actor_id, fact_id, memory_id, user_id } = found;
  const workspace = `${api}/v3/workspaces/${workspace_id}`;
  return [
    {
      title: "Search a project",
      path: `${api}/v1/projects/${project_id}/search`,
      body: { query: "When was the refund sent?", user_id },
    },
    {
      title: "Trace a memory",
      path: `${api}/v2/projects/${project_id}/memories/${memory_id}/trace`,
    },
    {
      title: "Get a fact that conflicts with another",
      path: `${workspace}/actors/${actor_id}/facts/${fact_id}`,
    },
    {
      title: "Resolve the conflict: this works once",
      path: `${workspace}/projects/${project_id}/memories/conflicts/${id}/resolve`,
      body: { strategy: "keep_fact", keep_fact_id: fact_id },
    },
  ];
}
