/** Renders the app, or a component, with a tenant of the reference server. */
import { type Client, createClient, validateWith } from "@memory-service/client";
import { ClientProvider } from "@memory-service/react";
import { validators } from "@memory-service/zod/fast";
import { QueryClient } from "@tanstack/react-query";
import { type ReactNode, StrictMode, Suspense } from "react";
import { inject } from "vitest";
import { render } from "vitest-browser-react";
import { App } from "../../src/app.js";
import type { Known } from "../../src/parts/known.js";
import { createRefusals, type Refusals } from "../../src/parts/refusals.js";
import { facts, user_id } from "./data.js";
import { follow, Requests } from "./requests.js";
import type { Ids, Tenant, Wanted } from "./tenants.js";
import "../../src/styles.css";

/** A page with a client of its own. */
export interface Scene {
  readonly ids: Ids;
  readonly to: Routes;
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly refusals: Refusals;
  readonly requests: Requests;
}

/** Routes to the data of a tenant. Conflicts, facts, memories and documents have numbers, from 1. */
interface Routes {
  readonly search: string;
  readonly agent: string;
  /** An empty folder. */
  readonly folder: string;
  conflict(number: number): string;
  fact(number: number): string;
  memory(number: number): string;
  document(number: number): string;
}

/** Creates a scene with a tenant of its own, for tests that change data. */
export async function createScene(wanted: Wanted = {}): Promise<Scene> {
  return sceneOf(await createTenant("/", wanted));
}

/** Creates a scene with the tenant that all tests share, which has all data. */
export async function createReader(): Promise<Scene> {
  return sceneOf(await createTenant("/shared", {}));
}

async function createTenant(path: string, wanted: Wanted): Promise<Tenant> {
  const response = await fetch(inject("tenants") + path, { method: "POST", body: JSON.stringify(wanted) });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`Creating a tenant failed: ${String(body)}`);
  return body as Tenant;
}

/** Creates a scene. The client validates every response strictly. */
function sceneOf({ url, apiKey, ids }: Tenant): Scene {
  const requests = new Requests();
  const refusals = createRefusals(requests.send);
  const client = createClient({
    baseUrl: url,
    // A page refuses a plain key.
    apiKey: () => apiKey,
    fetch: refusals.fetch,
    maxRetries: 0,
    validate: validateWith(validators, "strict"),
  });
  return { ids, to: routesTo(ids), client, queryClient: new QueryClient(), refusals, requests };
}

/** Opens the app at a route. */
export async function openApp(scene: Scene, route: string): Promise<Scene> {
  follow(scene.requests);
  window.location.hash = `#/${route}`;
  await render(
    <StrictMode>
      <App client={scene.client} queryClient={scene.queryClient} refusals={scene.refusals} known={knownTo(scene.ids)} />
    </StrictMode>,
  );
  return scene;
}

/** Renders a component that uses hooks. */
export async function show(scene: Scene, children: ReactNode): Promise<void> {
  follow(scene.requests);
  await render(
    <StrictMode>
      <ClientProvider client={scene.client} queryClient={scene.queryClient}>
        <Suspense fallback="Waiting">{children}</Suspense>
      </ClientProvider>
    </StrictMode>,
  );
}

function routesTo(ids: Ids): Routes {
  const [workspace = ""] = ids.workspaces;
  const [project = ""] = ids.projects;
  const [, , photographs = ""] = ids.folders;
  return {
    search: `search/${project}`,
    agent: `agents/${ids.agent}`,
    folder: `drive/${photographs}~Photographs`,
    conflict: (number) => `conflicts/${workspace}/${project}/${ids.conflicts[number - 1]}`,
    fact: (number) => `facts/${workspace}/${ids.actor}/${ids.facts[number - 1]}`,
    memory: (number) => `memories/${project}/${ids.memories[number - 1]}`,
    document: (number) => `documents/${workspace}/${project}/${ids.documents[number - 1]}`,
  };
}

/** Returns what the development server would list. */
function knownTo(ids: Ids): Known {
  const [workspace = ""] = ids.workspaces;
  const [project = ""] = ids.projects;
  return {
    search: [{ label: "Annual report", args: [project, user_id] }],
    documents: ids.documents.map((id) => ({ label: id, args: [workspace, project, id] })),
    memories: ids.memories.map((id) => ({ label: id, args: [project, id] })),
    conflicts: ids.conflicts.map((id, index) => ({
      label: id,
      args: [workspace, project, id],
      factIds: index === 0 ? ids.facts.slice(0, 2) : ids.facts.slice(2, 3),
    })),
    facts: ids.facts.map((id, index) => ({ label: facts[index]?.fact ?? "", args: [workspace, ids.actor, id] })),
    agents: [{ label: "Archivist", args: [ids.agent] }],
  };
}
