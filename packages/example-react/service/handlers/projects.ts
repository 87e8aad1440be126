import type { Handlers } from "@memory-service/endpoints";
import { noStatistics, type World } from "../world.js";
import { change, find, now } from "./lists.js";

export const projectHandlers = (world: World): Handlers["projects"] => ({
  list: ({ page = 1, size = 20, name_fuzzy = "" }) => {
    const part = name_fuzzy.toLowerCase();
    const found = world.projects.filter(({ name }) => name.toLowerCase().includes(part));
    const items = found.slice((page - 1) * size, page * size);
    return { items, total: found.length, page, size, total_pages: Math.ceil(found.length / size) };
  },

  create: ({ workspaceId, name, custom_id, description = "" }) => {
    find(world.workspaces, ({ id }) => id === workspaceId, "workspace");
    const project = { id: `prj_${world.count++}`, name, description, created_at: now(), updated_at: now() };
    world.projects.unshift({ ...project, statistics: noStatistics });
    return { ...project, custom_id, industries: [] };
  },

  update: ({ id, name, description }, context) => {
    context.message = "Project updated";
    const found = find(world.projects, (project) => project.id === id, "project");
    const { statistics: _, ...project } = change(found, { name, description, updated_at: now() });
    return project;
  },

  delete: ({ id }, context) => {
    context.message = "Project deleted";
    const found = find(world.projects, (project) => project.id === id, "project");
    world.projects.splice(world.projects.indexOf(found), 1);
  },

  search: ({ id, query, user_id, top_n = 10 }, context) => {
    context.message = "Search completed";
    find(world.projects, (project) => project.id === id, "project");
    const matches = matcherOf(query);
    const documents = world.passages.filter(({ project }) => project === id).map(({ result }) => result);
    const memories = world.memories.filter(({ project }) => project === id).map(({ memory }) => memory);
    return {
      documents: documents.filter((result) => matches(JSON.stringify(result))).slice(0, top_n),
      memories: memories.filter((memory) => memory.user_id === user_id && matches(memory.content)).slice(0, top_n),
    };
  },
});

/** Returns a function that looks for one of the words of a query, of three letters or more. */
function matcherOf(query: string): (text: string) => boolean {
  const words = query
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word.length > 2);
  return (text) => words.some((word) => text.toLowerCase().includes(word));
}
