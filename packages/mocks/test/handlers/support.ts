import { type Call, createClient, type ClientOptions, validateWith } from "@memory-service/client";
import { validators } from "@memory-service/zod";
import { type SetupServer, setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createMocks, type Mocks } from "../../src/index.js";

export const baseUrl = "https://api.example.com";

/** A client that validates in both directions. */
export const strict = createClient({
  baseUrl,
  apiKey: "key-1",
  maxRetries: 0,
  validate: validateWith(validators, "strict"),
});

/** A client with other options. */
export function clientWith(options: Partial<ClientOptions>): ReturnType<typeof createClient> {
  return createClient({ baseUrl, apiKey: "key-1", maxRetries: 0, ...options });
}

/** Refuses requests without a mock. MSW 3 has another name for the option. */
export const refusing = { onUnhandledRequest: "error", onUnhandledFrame: "error" } as const;

/** Serves all mocks in the tests of a file. */
export function serveMocks(mocks: Mocks = createMocks({ baseUrl })): SetupServer {
  const server = setupServer(...mocks.handlers);
  beforeAll(() => server.listen(refusing));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

type Callee = (...args: readonly unknown[]) => Call<unknown>;

/** Calls a method of a nested object: `facts.get`. */
export function callMember(target: object, path: string, ...args: readonly unknown[]): unknown {
  return memberOf(target, path)(...args);
}

/** Returns a method of a nested object. */
export function memberOf(target: object, path: string): Callee {
  return path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], target) as Callee;
}

/** Returns the error of a promise. */
export async function errorOf(call: PromiseLike<unknown>): Promise<Error & Record<string, unknown>> {
  const error = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("the call did not fail");
  return error as Error & Record<string, unknown>;
}
