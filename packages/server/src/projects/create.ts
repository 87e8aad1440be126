import type { Project, ProjectsCreateParams } from "@memory-service/client";
import { HttpError } from "@memory-service/endpoints";
import type { Principal } from "../access/principal.js";
import { jsonOf } from "../database/json.js";
import { newId } from "../ids.js";
import { findIndustries } from "../industries/find.js";
import { requireDescription, requireName } from "../limits.js";
import type { Service } from "../service.js";
import { lockWorkspace, requireWorkspace } from "../workspaces/find.js";
import { toProject } from "./views.js";

/** Creates a project with its industries. */
export async function createProject(
  { db, now }: Service,
  args: ProjectsCreateParams,
  principal: Principal,
): Promise<Project> {
  const { workspaceId, name, custom_id, description = "", metadata = {}, industry_ids = [] } = args;
  requireWorkspace(principal, workspaceId);
  requireName("name", name);
  requireName("custom_id", custom_id);
  requireDescription(description);
  const time = now();
  return db.transaction().execute(async (trx) => {
    await lockWorkspace(trx, workspaceId);
    const industries = await findIndustries(trx, [...new Set(industry_ids)]);
    const row = await trx
      .insertInto("projects")
      .values({
        id: newId("project", time.getTime()),
        workspace_id: workspaceId,
        name,
        description,
        metadata: jsonOf(metadata),
        custom_id,
        created_by: principal.userId,
        created_at: time,
        updated_at: time,
      })
      .onConflict((conflict) => conflict.columns(["workspace_id", "custom_id"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined)
      throw new HttpError(
        409,
        `Another project of this workspace has the custom_id ${JSON.stringify(custom_id)}. Choose another one.`,
      );
    const links = industries.map(({ id }, position) => ({ project_id: row.id, industry_id: id, position }));
    if (links.length > 0) await trx.insertInto("project_industries").values(links).execute();
    return toProject(row, industries);
  });
}
