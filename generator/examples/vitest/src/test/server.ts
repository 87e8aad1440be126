import { cleanup } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createMocks } from "../api/mocks";

export const mocks = createMocks({ baseUrl: "/api/petstore", credentials: false });
export const server = setupServer(...mocks.handlers);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());
