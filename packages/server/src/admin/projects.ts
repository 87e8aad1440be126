import { readPage } from "../pages.js";
import { noProject, requireStoredProject } from "../projects/find.js";
import type { AdminContext, Service } from "../service.js";
import { requireStoredWorkspace } from "../workspaces/find.js";
import { readActivity } from "./activity.js";
import type { Handlers } from "./generated/endpoints/index.js";
import { toSummaries } from "./project-summaries.js";

/** Creates the handlers that list and return the projects of all users. */
export function projectAdminHandlers({ db, tokens, now }: Service): Handlers<AdminContext>["projects"] {
  return {
    async list({ workspaceId, ...page }) {
      await requireStoredWorkspace(db, workspaceId);
      const projects = db.selectFrom("projects").selectAll().where("workspace_id", "=", workspaceId);
      const read = await readPage(projects, { tokens, name: "projects.list", filters: { workspaceId } }, page);
      return { ...read, items: await toSummaries(db, read.items) };
    },

    async get({ projectId }) {
      const rows = await db.selectFrom("projects").selectAll().where("id", "=", projectId).execute();
      const [project] = await toSummaries(db, rows);
      if (project === undefined) throw noProject(projectId);
      return project;
    },

    async getActivity({ projectId, ...range }) {
      await requireStoredProject(db, projectId);
      return readActivity(db, { projectId }, range, now());
    },
  };
}
