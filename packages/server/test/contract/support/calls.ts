/** A call of every operation of the generated client, which succeeds. */
import type { Client } from "@memory-service/client";
import type { Scenario } from "./scenario.js";

/** A call with prepared arguments. */
type PreparedCall = (client: Client) => PromiseLike<unknown>;

/** The operations of a client, as `facts.get`. */
export type OperationName = {
  [R in keyof Client]: Client[R] extends (...args: never) => unknown
    ? never
    : R extends "unknowns" | `~${string}`
      ? never
      : `${R}.${Exclude<keyof Client[R], symbol | number> & string}`;
}[keyof Client];

/** Prepares a call of each operation in a workspace. A new operation does not compile without an entry. */
export const calls: Readonly<
  Record<Exclude<OperationName, "drive.upload">, (scenario: Scenario) => Promise<PreparedCall> | PreparedCall>
> = {
  "agents.listVersions":
    ({ agentId: id }) =>
    (client) =>
      client.agents.listVersions({ id, page_size: 1 }),
  "agents.update":
    ({ agentId: id }) =>
    (client) =>
      client.agents.update({ id, description: "Files things" }),
  "conflicts.resolve": async ({ workspaceId, projectId, admin, createFacts }) => {
    const fact_ids = await createFacts("Lives in Oslo.", "Lives in Bergen.");
    const { id: conflictId } = await admin.conflicts.create({ projectId, fact_ids });
    return (client) =>
      client.conflicts.resolve({
        workspaceId,
        projectId,
        conflictId,
        strategy: "keep_fact",
        keep_fact_id: fact_ids[1] ?? "",
      });
  },
  "documents.get": async ({ workspaceId, projectId, importDocument }) => {
    const documentId = await importDocument("notes.txt", "Tea is in the kitchen.");
    return (client) => client.documents.get({ workspaceId, projectId, documentId });
  },
  "documents.getV1": async ({ projectId: id, importDocument }) => {
    const documentId = await importDocument("notes.txt", "Tea is in the kitchen.");
    return (client) => client.documents.getV1({ id, documentId });
  },
  "drive.createUpload": () => (client) => client.drive.createUpload({ file_size: 20_971_521 }),
  "drive.listChildren": async ({ forApps }) => {
    const { item_id } = await forApps.drive.createItem({ item_type: "directory", name: "Reports" });
    await forApps.drive.createItem({ item_type: "directory", name: "2026", parent_item_id: item_id });
    return (client) => client.drive.listChildren({ item_id });
  },
  "facts.forget": async ({ workspaceId, actorId, createFacts }) => {
    const ids = await createFacts("Likes tea.", "Likes coffee.");
    return (client) => client.facts.forget({ workspaceId, actorId, ids });
  },
  "facts.get": async ({ workspaceId, actorId, createFacts }) => {
    const [factId = ""] = await createFacts("Likes tea.");
    return (client) => client.facts.get({ workspaceId, actorId, factId });
  },
  "facts.update": async ({ workspaceId, actorId, createFacts }) => {
    const [factId = ""] = await createFacts("Likes tea.");
    return (client) => client.facts.update({ workspaceId, actorId, factId, fact: "Likes coffee." });
  },
  "memories.getTrace": async ({ projectId: id, createMemory }) => {
    const memoryId = await createMemory("Wants an aisle seat.", "Wants a window seat.");
    return (client) => client.memories.getTrace({ id, memoryId });
  },
  "projects.create":
    ({ workspaceId, industryIds }) =>
    (client) =>
      client.projects.create({ workspaceId, name: "New", custom_id: "new", industry_ids: [...industryIds] }),
  "projects.delete":
    ({ projectId: id }) =>
    (client) =>
      client.projects.delete({ id }),
  "projects.list": () => (client) => client.projects.list({ name_fuzzy: "annual" }),
  "projects.search": async ({ projectId: id, createMemory, importDocument }) => {
    await createMemory("Wants a seat.", "Wants a window seat.");
    await importDocument("seats.csv", "seat,price\nwindow,20\naisle,15\n");
    return (client) => client.projects.search({ id, query: "window seat", user_id: "user_9", include_conflicts: true });
  },
  "projects.update":
    ({ projectId: id }) =>
    (client) =>
      client.projects.update({ id, name: "Annual report 2026" }),
  "workspaces.list": () => (client) => client.workspaces.list({ name_filter: "north", page_size: 5 }),
  "workspaces.update":
    ({ workspaceId: id }) =>
    (client) =>
      client.workspaces.update({ id, metadata: { region: "uk" } }),
};
