/** Starts a reference server with its demo data. Its clock begins at a fixed time, so that pages show the same at every run. */
import { createClient } from "@memory-service/client";
import { createServer } from "@memory-service/server/testing";
import type { TestProject } from "vitest/node";
import type { Tenant } from "../support/tenants.js";
import { clock } from "./clock.js";

declare module "vitest" {
  interface ProvidedContext {
    demo: Demo;
  }
}

/** Access to the demo data, and the paths of the views to look at. */
export interface Demo extends Omit<Tenant, "ids"> {
  readonly paths: Readonly<Record<string, string>>;
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let time = clock.start;
  // Each look at the clock is later than the last one, so that ids and lists have an order.
  const server = await createServer({ demo: true, now: () => new Date((time += 250)) });
  const admin = server.admin();
  const { items: keys } = await admin.keys.list();
  const demo = keys.find(({ name }) => name === "Demo");
  if (!demo) throw new Error("The demo data has no key");
  const { user_id, workspace_ids, grants } = demo;
  const createKey = async (ids: readonly string[]): Promise<string> =>
    (await admin.keys.create({ name: "Screens", user_id, workspace_ids: [...ids], grants })).api_key;
  const workspaceKeys: Record<string, string> = {};
  for (const id of workspace_ids) workspaceKeys[id] = await createKey([id]);
  const apiKey = await createKey(workspace_ids);
  const [workspaceId = ""] = workspace_ids;
  const client = createClient({ baseUrl: server.url, apiKey: workspaceKeys[workspaceId] ?? "", fetch: server.fetch });
  const { items: projects } = await client.projects.list({ size: 100 });
  const projectOf = (name: string): string => projects.find((project) => project.name === name)?.id ?? "";
  for (const { id } of projects) await waitForDocuments(id);
  await client.projects.search({
    id: projectOf("Returns and refunds"),
    query: "refund to the credit card",
    user_id: "amira",
  });

  const root = `/w/${workspaceId}`;
  const returns = `${root}/projects/${projectOf("Returns and refunds")}`;
  const warranty = `${root}/projects/${projectOf("Warranty cases")}`;
  const projectId = projectOf("Warranty cases");
  const { items: memories } = await admin.memories.list({ projectId, user_id: "jonas" });
  const { items: conflicts } = await admin.conflicts.list({ projectId, order: "desc" });
  const { items: documents } = await admin.documents.list({ projectId });
  const { items: agents } = await admin.agents.list({ workspaceId });
  const { items: actors } = await admin.actors.list({ workspaceId });
  const { items: facts } = await admin.facts.list({ actorId: actors[0]?.id ?? "" });
  const agent = `${root}/agents/${agents[0]?.id}`;
  const actor = `${root}/actors/${actors[0]?.id}`;
  provide("demo", {
    url: server.url,
    adminKey: server.adminKey,
    apiKey,
    workspaceKeys,
    paths: {
      workspaces: "/",
      projects: `${root}/projects`,
      activity: `${root}/activity`,
      overview: returns,
      search: `${returns}/search?q=refund+to+the+credit+card&user=amira`,
      memories: `${returns}/memories`,
      memory: `${warranty}/memories/${memories[0]?.id}`,
      documents: `${returns}/documents`,
      document: `${warranty}/documents/${documents[0]?.id}`,
      conflicts: `${returns}/conflicts`,
      conflict: `${warranty}/conflicts/${conflicts[0]?.id}`,
      drive: `${root}/drive`,
      agents: `${root}/agents`,
      agent,
      comparison: `${agent}/compare?from=1&to=3`,
      actors: `${root}/actors`,
      actor,
      fact: `${actor}/facts/${facts[0]?.id}`,
      "not-found": "/nowhere",
    },
  });
  return () => server.close();

  async function waitForDocuments(projectId: string): Promise<void> {
    const isWaiting = async (): Promise<boolean> => {
      const { items } = await admin.documents.list({ projectId });
      return items.some(({ status }) => status === "pending" || status === "running");
    };
    while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
