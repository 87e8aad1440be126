import type { Handlers } from "@memory-service/endpoints";
import { findProject } from "../projects/find.js";
import type { CallContext, Service } from "../service.js";
import { searchProject } from "./search-project.js";

/** Creates the handler of project searches. */
export function searchHandlers({ db, vectors, log }: Service): Pick<Handlers<CallContext>["projects"], "search"> {
  return {
    // `include_conflicts` changes nothing: memories always tell whether they have an unresolved conflict, and the reference names no more.
    async search({ id, query, user_id, top_n = 10, threshold = 0.3 }, context) {
      await findProject(db, id, { principal: context.principal, permission: "project:search" });
      context.message = "Search completed.";
      const search = { projectId: id, userId: user_id, query, count: top_n, threshold };
      return searchProject(db, search, vectors?.search, log);
    },
  };
}
