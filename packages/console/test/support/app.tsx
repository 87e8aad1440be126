/** Renders the console, or a component, with a tenant of the reference server. */
import { type Client, createClient, validateWith } from "@memory-service/client";
import { ClientProvider } from "@memory-service/react";
import { createClient as createAdminClient } from "@memory-service/server/admin";
import { wireNames } from "@memory-service/server/wire-names";
import { validators } from "@memory-service/zod/fast";
import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { type ReactNode, StrictMode, Suspense } from "react";
import { inject } from "vitest";
import { type Locator, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Console, type ConsoleState, createConsole } from "../../src/app.js";
import type { CreateAccess } from "../../src/data/access.js";
import type { UploadStorage } from "../../src/uploads/storage.js";
import { follow, Requests } from "./requests.js";
import type { Ids, Tenant, Wanted } from "./tenants.js";
import "@fontsource-variable/geist-mono/wght.css";
import "@fontsource-variable/inter/wght.css";

/** A page with clients of its own. */
export interface Scene {
  readonly ids: Ids;
  readonly to: Paths;
  /** A client with the key of all workspaces. */
  readonly client: Client;
  readonly createAccess: CreateAccess;
  readonly requests: Requests;
}

/** Paths of a tenant's first workspace and project. Conflicts, facts, memories and documents have numbers, from 1. */
interface Paths {
  readonly workspaces: "/";
  readonly projects: string;
  readonly project: string;
  readonly search: string;
  readonly memories: string;
  readonly documents: string;
  readonly conflicts: string;
  readonly activity: string;
  readonly drive: string;
  /** An empty folder. */
  readonly folder: string;
  readonly agents: string;
  readonly agent: string;
  readonly actors: string;
  readonly actor: string;
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

/** Creates a scene. The client of the service validates every response strictly. */
export function sceneOf({ url: baseUrl, serverUrl = baseUrl, apiKey, workspaceKeys, adminKey, ids }: Tenant): Scene {
  const requests = new Requests(serverUrl);
  const common = { maxRetries: 0 };
  const validate = validateWith(validators, "strict");
  const createAccess: CreateAccess = ({ fetch }) => {
    // A page refuses a plain key, so these are functions.
    const clientsWith = (key: string) => ({
      client: createClient({ ...common, baseUrl, apiKey: () => key, fetch, validate, wireNames }),
      admin: createAdminClient({
        ...common,
        baseUrl: serverUrl,
        credentials: { adminKey: () => adminKey, apiKey: () => key },
        fetch,
      }),
    });
    return {
      all: clientsWith(apiKey),
      forWorkspace: (id) => clientsWith(workspaceKeys[id] ?? apiKey),
    };
  };
  const { client } = createAccess({ fetch: requests.send }).all;
  return { ids, to: pathsTo(ids), client, createAccess, requests };
}

export interface OpenOptions {
  /** Milliseconds in which changes can be undone. Default: 0, so that tests do not wait. */
  readonly holdFor?: number;
  /** Keeps unfinished uploads for the next console. Default: they end with this one. */
  readonly uploadStorage?: UploadStorage;
}

/** Opens the console at a path. Returns its state, with the router and the caches. */
export async function openConsole(
  scene: Scene,
  path: string,
  { holdFor = 0, uploadStorage }: OpenOptions = {},
): Promise<ConsoleState> {
  follow(scene.requests);
  const state = createConsole({
    createAccess: scene.createAccess,
    send: scene.requests.send,
    holdFor,
    history: createMemoryHistory({ initialEntries: [path] }),
    ...(uploadStorage && { uploadStorage }),
  });
  await render(
    <StrictMode>
      <Console state={state} />
    </StrictMode>,
  );
  return state;
}

/** Renders a component that uses hooks of the service. */
export async function show(scene: Scene, children: ReactNode): Promise<void> {
  follow(scene.requests);
  const queryClient = new QueryClient();
  await render(
    <StrictMode>
      <ClientProvider client={scene.client} queryClient={queryClient}>
        <Suspense fallback="Waiting">{children}</Suspense>
      </ClientProvider>
    </StrictMode>,
  );
}

function pathsTo(ids: Ids): Paths {
  const [workspace = ""] = ids.workspaces;
  const [, , photographs = ""] = ids.folders;
  const root = `/w/${workspace}`;
  const project = `${root}/projects/${ids.projects[0]}`;
  const actor = `${root}/actors/${ids.actor}`;
  return {
    workspaces: "/",
    projects: `${root}/projects`,
    project,
    search: `${project}/search`,
    memories: `${project}/memories`,
    documents: `${project}/documents`,
    conflicts: `${project}/conflicts`,
    activity: `${root}/activity`,
    drive: `${root}/drive`,
    folder: `${root}/drive/${photographs}`,
    agents: `${root}/agents`,
    agent: `${root}/agents/${ids.agent}`,
    actors: `${root}/actors`,
    actor,
    conflict: (number) => `${project}/conflicts/${ids.conflicts[number - 1]}`,
    fact: (number) => `${actor}/facts/${ids.facts[number - 1]}`,
    memory: (number) => `${project}/memories/${ids.memories[number - 1]}`,
    document: (number) => `${project}/documents/${ids.documents[number - 1]}`,
  };
}

/** Returns the message about a failed change. */
export const failure = (title: string): Locator => page.getByRole("dialog", { name: title });
