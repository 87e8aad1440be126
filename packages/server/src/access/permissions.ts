import { endpoints } from "@memory-service/endpoints";
import type { Grant } from "../admin/client.js";
import { endpoints as adminEndpoints } from "../admin/generated/endpoints/index.js";

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
] as const satisfies readonly Grant["permission"][];

/** The permissions that an operation has with the scope `instance`. */
const limitable: ReadonlySet<string> = new Set(
  [...Object.values(endpoints), ...Object.values(adminEndpoints)].flatMap(({ permission }) =>
    permission?.scope === "instance" ? [permission.name] : [],
  ),
);

/** Returns whether a key's permission can be limited to projects: the reference marks it with the scope `instance`. */
export function isLimitable(permission: string): boolean {
  return limitable.has(permission);
}
