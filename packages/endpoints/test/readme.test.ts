// The first example of the README is a file that is compiled with the tests, and runs here.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { createClient } from "@memory-service/client";
import { afterAll, expect, it } from "vitest";
import { createFetch, endpoints } from "../src/index.js";
import { serve } from "./example.js";
import { patience } from "../../../scripts/limits.js";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const client = createClient({ baseUrl: "http://localhost", apiKey: "k", maxRetries: 0, fetch: serve });
const ids = { workspaceId: "w", actorId: "a" };

it("is the code of the example", () => {
  const example = readFileSync(new URL("example.ts", import.meta.url), "utf8");
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``);
});

it("responds with results, replies and errors in the form of the API", async () => {
  expect(await client.facts.forget({ ...ids, ids: ["f"] })).toEqual({});
  const { response } = await client.facts.forget({ ...ids, ids: ["f", "g"] }).withResponse();
  expect(response.headers.get("x-forgotten")).toBe("2");
  await expect(client.facts.get({ ...ids, factId: "f" })).rejects.toMatchObject({
    status: 404,
    body: { success: false, message: "No such fact" },
  });
  await expect(client.facts.update({ ...ids, factId: "f", fact: "x" })).rejects.toMatchObject({ status: 404 });
  await expect(client.facts.forget({ ...ids, ids: [7 as never] })).rejects.toMatchObject({
    status: 400,
    body: { success: false, message: expect.stringMatching(/^body\.ids\.0: /) as string },
  });
});

it("responds to unknown paths and methods, missing handlers and failures", async () => {
  const errors: unknown[] = [];
  const failing = createFetch(
    endpoints,
    { projects: { delete: () => Promise.reject(new Error("database password")) } },
    { basePath: "/v9", onError: (error) => errors.push(error) },
  );
  const ask = async (path: string, method = "GET") => {
    const response = await failing(new Request(`https://api.test/v9${path}`, { method }));
    return [response.status, response.headers.get("allow"), await response.text()];
  };
  expect(await ask("/nothing")).toEqual([404, null, '{"success":false,"message":"Not found"}']);
  const project = "/openapi/service/api/v1/projects/p";
  expect(await ask(project, "POST")).toEqual([405, "DELETE, PUT", '{"success":false,"message":"Method not allowed"}']);
  expect(await ask("/openapi/service/api/v3/workspaces")).toEqual([
    501,
    null,
    '{"success":false,"message":"Not implemented"}',
  ]);
  expect(await ask(project, "DELETE")).toEqual([500, null, '{"success":false,"message":"Internal server error"}']);
  expect(errors).toEqual([new Error("database password")]);
});

it("calls the GET handler for HEAD, and sends no body, not even of a problem", async () => {
  const url = "https://api.test/openapi/service/api/v3/workspaces/w/actors/a/facts/none";
  const response = await serve(new Request(url, { method: "HEAD" }));
  expect([response.status, response.body]).toEqual([404, null]);
});

let server: Server | undefined;
afterAll(() => server?.close());

it("runs on Node's own server as the README shows", async () => {
  server = createServer({ keepAliveTimeout: patience }, async (incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const hasBody = method !== "GET" && method !== "HEAD";
    const request = new Request(`http://${headers.host}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
    } as RequestInit);
    const response = await serve(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing);
    else outgoing.end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const remote = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "k", maxRetries: 0 });
  expect(await remote.facts.forget({ ...ids, ids: ["f"] })).toEqual({});
  await expect(remote.facts.get({ ...ids, factId: "f" })).rejects.toMatchObject({ status: 404 });
});
