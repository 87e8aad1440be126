/** The names of all permissions. */
export const permissions = [
  "project:mem_modify",
  "project:mem_read",
  "project:create",
  "project:modify",
  "project:delete",
  "project:list",
  "project:search",
  "project:doc_read",
  "project:doc_add",
  "workspace:list",
  "workspace:modify",
  "workspace:actor_fact_read",
  "workspace:actor_fact_modify",
  "workspace:actor_fact_delete",
  "agent:modify",
  "agent:version_list",
  "drive:item_read",
  "drive:item_add",
] as const;

/** A permission of a key; with `projects`, only for these. */
export interface Grant {
  readonly permission: (typeof permissions)[number];
  readonly projects?: string[] | undefined;
}
