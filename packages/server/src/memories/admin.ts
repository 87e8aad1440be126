import type { Handlers } from "../admin/generated/endpoints/index.js";
import { pageOf } from "../pages.js";
import { requireStoredProject } from "../projects/find.js";
import type { AdminContext, Service } from "../service.js";
import { createMemories, expireMemory, updateMemory } from "./changes.js";
import { selectMemories, toMemory } from "./view.js";

/** Creates the handlers that list and change memories. */
export function memoryAdminHandlers(service: Service): Handlers<AdminContext>["memories"] {
  const { db, tokens, vectors } = service;
  return {
    async list({ projectId, page_size: size = 50, continuation_token }) {
      const list = `memories.list ${projectId}`;
      const after = String(tokens.read(list, continuation_token)?.[0] ?? "");
      await requireStoredProject(db, projectId);
      const rows = await selectMemories(db)
        .where("memories.project_id", "=", projectId)
        .where("memories.id", ">", after)
        .orderBy("memories.id")
        .limit(size + 1)
        .execute();
      return pageOf(rows, size, toMemory, ({ id }) => tokens.write(list, [id]));
    },

    async create(args) {
      const items = await createMemories(service, args);
      vectors?.queue.wake();
      return { items };
    },

    async update(args) {
      const memory = await updateMemory(service, args);
      vectors?.queue.wake();
      return memory;
    },

    expire: (args) => expireMemory(service, args),
  };
}
