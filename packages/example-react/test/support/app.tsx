/** Renders the app, or a component, against a mock server with isolated data. */
import { type Client, createClient, validateWith } from "@memory-service/client";
import { ClientProvider } from "@memory-service/react";
import { validators } from "@memory-service/zod";
import { QueryClient } from "@tanstack/react-query";
import { type ReactNode, StrictMode, Suspense } from "react";
import { inject } from "vitest";
import { render } from "vitest-browser-react";
import type { Fault, Received } from "@memory-service/mock";
import { App } from "../../src/app.js";
import { createRefusals, type Refusals } from "../../src/parts/refusals.js";
import "../../src/styles.css";

/** A client of the mock server with its own data. */
export interface Scene {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly refusals: Refusals;
  /** Makes the next request fail or delays it. */
  arrange(fault: Fault): Promise<void>;
  /** Returns the number of requests of an operation. */
  count(operation: string): Promise<number>;
}

/** Creates a scene. The client validates every response strictly. */
export function createScene(): Scene {
  const key = crypto.randomUUID();
  const refusals = createRefusals();
  const client = createClient({
    baseUrl: inject("service"),
    fetch: refusals.fetch,
    apiKey: () => key,
    maxRetries: 0,
    validate: validateWith(validators, "strict"),
  });
  return {
    client,
    queryClient: new QueryClient(),
    refusals,
    arrange: async (fault) => void (await client.request("POST", "/mock/faults", { body: fault })),
    count: async (operation) => {
      const received = await client.request<readonly Received[]>("GET", "/mock/requests");
      return received.filter((request) => request.operation === operation).length;
    },
  };
}

/** Opens the app at a route. */
export async function openApp(route: string, scene: Scene = createScene()): Promise<Scene> {
  window.location.hash = `#/${route}`;
  await render(
    <StrictMode>
      <App client={scene.client} queryClient={scene.queryClient} refusals={scene.refusals} />
    </StrictMode>,
  );
  return scene;
}

/** Renders a component that uses hooks. */
export async function show(children: ReactNode, scene: Scene = createScene()): Promise<Scene> {
  await render(
    <StrictMode>
      <ClientProvider client={scene.client} queryClient={scene.queryClient}>
        <Suspense fallback="Waiting">{children}</Suspense>
      </ClientProvider>
    </StrictMode>,
  );
  return scene;
}
