/** Renders the app, or a component, with a service that has its own data. */
import { type Client, createClient, validateWith } from "@memory-service/client";
import { ClientProvider } from "@memory-service/react";
import { validators } from "@memory-service/zod/fast";
import { QueryClient } from "@tanstack/react-query";
import { type ReactNode, StrictMode, Suspense } from "react";
import { render } from "vitest-browser-react";
import { App } from "../../src/app.js";
import { createRefusals, type Refusals } from "../../src/parts/refusals.js";
import { createService, type Service } from "./service.js";
import "../../src/styles.css";

/** A service and a client of it. */
export interface Scene extends Service {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly refusals: Refusals;
}

/** Creates a scene. The client validates every response strictly. */
export function createScene(): Scene {
  const service = createService();
  const refusals = createRefusals();
  const client = createClient({
    baseUrl: service.baseUrl,
    // A page refuses a plain key.
    apiKey: () => "key",
    fetch: refusals.fetch,
    maxRetries: 0,
    validate: validateWith(validators, "strict"),
  });
  return Object.assign(service, { client, queryClient: new QueryClient(), refusals });
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
