import { expect, it } from "vitest";
import { createClient } from "@memory-service/client";
import { createRouter, endpoints, handlerOf, readRequest, writeProblem, writeResult } from "../src/index.js";

it("serves the client", async () => {
  const find = createRouter(endpoints);
  const handlers = {
    workspaces: { list: (args: unknown) => ({ items: [], args }) },
    facts: { get: (args: object) => ({ id: "f", ...args }) },
  };
  const client = createClient({
    baseUrl: "http://localhost",
    apiKey: "k",
    fetch: async (input: unknown, init: unknown) => {
      const request = new Request(input as string, init as RequestInit);
      const found = find(request);
      if (!found.endpoint) return writeProblem(undefined, { status: found.status, title: "", detail: "", issues: [] });
      const read = await readRequest(found.endpoint, request, found.values);
      if (!read.ok) return writeProblem(found.endpoint, read.problem);
      const handler = handlerOf(handlers, found.endpoint)!;
      return writeResult(found.endpoint, await handler(read.args, {} as never));
    },
  });
  expect(await client.facts.get({ workspaceId: "a b", actorId: "x/y", factId: "1" })).toEqual({
    id: "f",
    workspaceId: "a b",
    actorId: "x/y",
    factId: "1",
  });
  await expect(client.workspaces.list({ page_size: "ten" as never })).rejects.toThrow("query.page_size");
});
