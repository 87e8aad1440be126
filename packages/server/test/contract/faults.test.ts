// The client under the faults that the server injects: errors by status, retries, time limits and cancellation, over the network.
import {
  AbortError,
  ApiError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  UnprocessableError,
} from "@memory-service/client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Fault } from "../../src/admin/client.js";
import { createServer, type TestServer } from "../../src/testing.js";
import { createScenario, type Scenario } from "./support/scenario.js";

let server: TestServer;
let scenario: Scenario;
let ids: { readonly workspaceId: string; readonly actorId: string; readonly factId: string };
beforeAll(async () => {
  server = await createServer();
  scenario = await createScenario(server);
  const { workspaceId, actorId, createFacts } = scenario;
  ids = { workspaceId, actorId, factId: (await createFacts("Likes tea."))[0] ?? "" };
});
afterAll(() => server.close());
afterEach(() => server.admin().faults.replace({ faults: [] }));

const client = (maxRetries = 2) => scenario.client({ fetch, maxRetries });
const inject = (...faults: Fault[]) => server.admin().faults.replace({ faults });

describe("errors", () => {
  it.each([
    [400, BadRequestError],
    [401, UnauthorizedError],
    [403, ForbiddenError],
    [404, NotFoundError],
    [409, ConflictError],
    [413, PayloadTooLargeError],
    [418, ApiError],
    [422, UnprocessableError],
    [429, RateLimitError],
    [500, ServerError],
    [503, ServerError],
  ] as const)("with the status %d have their own class, and the server's message", async (status, type) => {
    const call = client(0).facts.get(ids, { headers: { "x-fault": `status=${status}` } });
    const result = await call.safe();
    const error = result.ok ? undefined : result.error;
    expect(error?.constructor).toBe(type);
    expect(error).toMatchObject({
      status,
      message: `Status ${status}, as X-Fault or /admin/faults asks for`,
      body: { success: false },
      requestId: expect.any(String),
    });
  });
});

describe("retries", () => {
  it.each<readonly [string, Fault]>([
    ["a 503", { kind: "status", status: 503, calls: 1 }],
    ["a 429 with Retry-After", { kind: "status", status: 429, retry_after: 0, calls: 1 }],
    ["a closed connection", { kind: "reset", calls: 1 }],
  ])("repeat a read after %s", async (_, fault) => {
    await inject({ operation: "facts.get", ...fault });
    const { data, attempts } = await client().facts.get(ids).withResponse();
    expect([data.id, attempts]).toEqual([ids.factId, 2]);
  });

  it("repeat a read whose body stalls, after its timeout", async () => {
    await inject({ operation: "facts.get", kind: "stall", calls: 1 });
    const { data, attempts } = await client().facts.get(ids, { attemptTimeout: 500 }).withResponse();
    expect([data.id, attempts]).toEqual([ids.factId, 2]);
  });

  it("repeat a write after a 429, and not after a 503 or a closed connection", async () => {
    const update = (fact: string) =>
      client()
        .facts.update({ ...ids, fact })
        .withResponse();
    await inject({ operation: "facts.update", kind: "status", status: 429, retry_after: 0, calls: 1 });
    expect((await update("Likes green tea.")).attempts).toBe(2);
    await inject({ operation: "facts.update", kind: "status", status: 503, calls: 1 });
    await expect(update("Likes red tea.")).rejects.toMatchObject({ status: 503, attempts: 1 });
    await inject({ operation: "facts.update", kind: "reset", calls: 1 });
    await expect(update("Likes black tea.")).rejects.toBeInstanceOf(ConnectionError);
    // Injected faults come before the handler.
    expect(await client().facts.get(ids)).toMatchObject({ fact: "Likes green tea." });
  });

  it("end with the error of the last attempt", async () => {
    await inject({ operation: "facts.get", kind: "status", status: 502 });
    await expect(client(1).facts.get(ids)).rejects.toMatchObject({ status: 502, attempts: 2 });
  });
});

describe("a call that the server delays", () => {
  it("ends at its timeout", async () => {
    await inject({ operation: "facts.get", kind: "none", delay_ms: 60_000 });
    await expect(client().facts.get(ids, { timeout: 100 })).rejects.toBeInstanceOf(TimeoutError);
  });

  it("ends when the caller cancels it, and the server continues", async () => {
    await inject({ operation: "facts.get", kind: "none", delay_ms: 60_000, calls: 1 });
    const controller = new AbortController();
    const pending = client().facts.get(ids, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(pending).rejects.toBeInstanceOf(AbortError);
    expect(await client().facts.get(ids)).toMatchObject({ id: ids.factId });
  });
});
