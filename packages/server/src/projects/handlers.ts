import type { Handlers } from "@memory-service/endpoints";
import { allowsProject } from "../access/principal.js";
import { anyOf } from "../database/any-of.js";
import { updatedAt } from "../database/updated-at.js";
import type { CallContext, Service } from "../service.js";
import { createProject } from "./create.js";
import { findProject, noProject } from "./find.js";
import { listProjects } from "./list.js";
import { toProjectV1 } from "./views.js";

/** Creates the handlers of projects, without the search. */
export function projectHandlers(service: Service): Omit<Handlers<CallContext>["projects"], "search"> {
  const { db, now } = service;
  return {
    create: (args, { principal }) => createProject(service, args, principal),
    list: (args, { principal }) => listProjects(service, args, principal),

    async update({ id, name, description }, context) {
      const { principal } = context;
      const permission = "project:modify";
      // Without the permission, whether the caller sees the project tells the error.
      if (!allowsProject(principal, permission, id)) await findProject(db, id, { principal, permission });
      const row = await db
        .updateTable("projects")
        .set({ name, description, updated_at: updatedAt(now(), [name, description]) })
        .where("id", "=", id)
        .where("workspace_id", "=", anyOf(principal.workspaceIds))
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw noProject(id);
      context.message = "Project updated.";
      return toProjectV1(row);
    },

    async delete({ id }, context) {
      await findProject(db, id, { principal: context.principal, permission: "project:delete" });
      // Everything that belongs to the project refers to it and is deleted with it. Files belong to the drive.
      const deleted = await db.deleteFrom("projects").where("id", "=", id).returning("id").executeTakeFirst();
      if (deleted === undefined) throw noProject(id);
      context.message = "Project deleted.";
    },
  };
}
