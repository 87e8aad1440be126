/** What tests begin with: the app, or a component of theirs, upon a world of made-up data that is theirs alone. */
import { type Client, createClient, validateWith } from "@memory-service/client";
import { ClientProvider } from "@memory-service/react";
import { validators } from "@memory-service/zod";
import { QueryClient } from "@tanstack/react-query";
import { type ReactNode, StrictMode, Suspense } from "react";
import { inject } from "vitest";
import { render } from "vitest-browser-react";
import type { Fault, Received } from "../../server/server.js";
import { App } from "../../src/app.js";
import "../../src/styles.css";

/** A service that nobody else changes. */
export interface Scene {
  readonly client: Client;
  readonly queryClient: QueryClient;
  /** Has the next request go wrong, or slowly. */
  arrange(fault: Fault): Promise<void>;
  /** How often an operation was asked for. */
  count(operation: string): Promise<number>;
}

/** Makes one. What it answers is held to the API's description. */
export function createScene(): Scene {
  const key = crypto.randomUUID();
  const client = createClient({
    baseUrl: inject("service"),
    apiKey: () => key,
    maxRetries: 0,
    validate: validateWith(validators, "strict"),
  });
  return {
    client,
    queryClient: new QueryClient(),
    arrange: async (fault) => void (await client.request("POST", "/made-up/faults", { body: fault })),
    count: async (operation) => {
      const received = await client.request<readonly Received[]>("GET", "/made-up/requests");
      return received.filter((request) => request.operation === operation).length;
    },
  };
}

/** Opens the app at a route. */
export async function openApp(route: string, scene: Scene = createScene()): Promise<Scene> {
  window.location.hash = `#/${route}`;
  await render(
    <StrictMode>
      <App client={scene.client} queryClient={scene.queryClient} />
    </StrictMode>,
  );
  return scene;
}

/** Shows a component that uses hooks. */
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
