import type { Handlers } from "../admin/generated/endpoints/index.js";
import { pageOf } from "../pages.js";
import { requireStoredProject } from "../projects/find.js";
import type { AdminContext, Service } from "../service.js";
import { createConflict } from "./create.js";
import { toConflicts } from "./view.js";

/** Creates the handlers that list and create conflicts. */
export function conflictAdminHandlers(service: Service): Handlers<AdminContext>["conflicts"] {
  const { db, tokens } = service;
  return {
    async list({ projectId, page_size: size = 50, continuation_token }) {
      const list = `conflicts.list ${projectId}`;
      const after = String(tokens.read(list, continuation_token)?.[0] ?? "");
      await requireStoredProject(db, projectId);
      const rows = await db
        .selectFrom("conflicts")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("id", ">", after)
        .orderBy("id")
        .limit(size + 1)
        .execute();
      const page = pageOf(
        rows,
        size,
        (row) => row,
        ({ id }) => tokens.write(list, [id]),
      );
      return { ...page, items: await toConflicts(db, page.items) };
    },

    create: (args) => createConflict(service, args),
  };
}
