import { containing } from "../database/like.js";
import { createMemories, expireMemory, updateMemory } from "../memories/changes.js";
import { noMemory } from "../memories/find.js";
import { selectMemories, toMemory } from "../memories/view.js";
import { readPage } from "../pages.js";
import { requireStoredProject } from "../projects/find.js";
import type { AdminContext, Service } from "../service.js";
import type { Handlers } from "./generated/endpoints/index.js";
import { listUsers } from "./memory-users.js";

/** Creates the handlers that list, return and change memories. */
export function memoryAdminHandlers(service: Service): Handlers<AdminContext>["memories"] {
  const { db, tokens, vectors } = service;
  return {
    async list({ projectId, user_id, expired, text, ...page }) {
      await requireStoredProject(db, projectId);
      let memories = selectMemories(db).where("memories.project_id", "=", projectId);
      if (user_id !== undefined) memories = memories.where("memories.user_id", "=", user_id);
      if (expired !== undefined) memories = memories.where("memories.expired", "=", expired);
      if (text !== undefined) memories = memories.where("memories.content", "ilike", containing(text));
      const filters = { projectId, user_id, expired, text };
      const read = await readPage(memories, { tokens, name: "memories.list", filters, column: "memories.id" }, page);
      return { ...read, items: read.items.map(toMemory) };
    },

    async get({ projectId, memoryId }) {
      const row = await selectMemories(db)
        .where("memories.id", "=", memoryId)
        .where("memories.project_id", "=", projectId)
        .executeTakeFirst();
      if (row === undefined) throw noMemory(memoryId);
      return toMemory(row);
    },

    async listUsers({ projectId }) {
      await requireStoredProject(db, projectId);
      return { items: await listUsers(db, projectId) };
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
