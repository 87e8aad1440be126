// What the tests of guides for browsers share: a mock server, and components below the provider of `client.ts`.
import type { Client } from "@memory-service/client";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, configure, render } from "@testing-library/react";
import { setupServer, type SetupServer } from "msw/node";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createMocks } from "../../../../mocks/src/index.js";
import { patience } from "../../support/until.js";
import { GuideDesk } from "./pages.js";

configure({ asyncUtilTimeout: patience });

/** A page in the browser and its server. */
export interface Site {
  readonly desk: GuideDesk;
  readonly mocks: ReturnType<typeof createMocks>;
  readonly server: SetupServer;
  /** The operations that the page called, in order. */
  readonly sent: string[];
}

/** Serves the mocks below `/memory` while the tests of a file run, as the proxy of the guides does. */
export function openSite(): Site {
  const sent: string[] = [];
  const mocks = createMocks({
    baseUrl: "/memory",
    credentials: false,
    onRequest: ({ operation }) => void sent.push(operation),
  });
  const server = setupServer(...mocks.handlers);
  const desk = new GuideDesk();
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => {
    cleanup();
    server.resetHandlers();
    sent.length = 0;
  });
  afterAll(() => {
    server.close();
    desk.remove();
  });
  return { desk, mocks, server, sent };
}

/**
 * Renders components of a page below the provider, with a cache of their own. Imports the provider when it is called: modules may
 * have been reset.
 */
export async function renderOn(desk: GuideDesk, page: string, children: ReactNode): Promise<void> {
  const [{ client }, { ClientProvider }] = await Promise.all([
    desk.load<{ readonly client: Client }>(page, "client.ts"),
    import("../../../src/index.js"),
  ]);
  render(
    <ClientProvider client={client} queryClient={new QueryClient()}>
      {children}
    </ClientProvider>,
  );
}
