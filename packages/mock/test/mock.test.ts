import { createClient } from "@memory-service/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type Fault, type MockService } from "../src/index.js";

let service: MockService;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

/** Creates a client with data of its own. */
const connect = () => createClient({ baseUrl: service.url, apiKey: crypto.randomUUID(), maxRetries: 0 });

const post = (path: string, body: string, key = crypto.randomUUID()) =>
  fetch(service.url + path, { method: "POST", body, headers: { authorization: `Bearer ${key}` } });

test("each key has its own data", async () => {
  const [one, other] = [connect(), connect()];
  await one.projects.delete({ id: "prj_1" });
  expect((await one.projects.list()).total).toBe(46);
  expect((await other.projects.list()).total).toBe(47);
});

test("an upload becomes a file", async () => {
  const client = connect();
  const from = await client.drive.upload(new Blob(["x".repeat(100_000)]));
  expect(from.part_etags).toHaveLength(2);
  await client.request("POST", "/mock/items", { body: { name: "x.txt", parent_item_id: "itm_4", from } });
  const files = await client.drive.listChildren({ item_id: "itm_4" }).toArray();
  expect(files.map(({ name }) => name)).toContain("x.txt");
});

test("faults fail as many requests as they say", async () => {
  const client = connect();
  const fault: Fault = { on: "projects.list", status: 418, times: 2 };
  await client.request("POST", "/mock/faults", { body: fault });
  const results = [];
  for (let call = 0; call < 3; call++) results.push((await client.projects.list().safe()).ok);
  expect(results).toEqual([false, false, true]);
});

describe("bad requests get a status, and the service goes on", () => {
  const search = "/openapi/service/api/v1/projects/prj_1/search";
  const forget = "/openapi/service/api/v3/workspaces/ws_1/actors/act_1/facts/forget";

  test.each([
    ["invalid JSON", search, "{", 400],
    ["an array", search, "[]", 400],
    ["missing properties", search, "{}", 422],
    ["no ids", forget, "{}", 422],
    ["no parts", "/mock/items", "{}", 422],
    ["an unknown path", "/nothing", "{}", 404],
  ])("%s", async (_, path, body, status) => {
    expect((await post(path, body)).status).toBe(status);
    expect((await connect().projects.list()).total).toBe(47);
  });

  test("no key", async () => {
    expect((await fetch(`${service.url}/openapi/service/api/v1/projects`)).status).toBe(401);
  });

  test("an escape that is not UTF-8", async () => {
    const headers = { authorization: "Bearer key" };
    expect((await fetch(`${service.url}/openapi/service/api/v1/projects/%FF/documents/x`, { headers })).status).toBe(
      400,
    );
  });
});

test("a port in use rejects", async () => {
  await expect(startService({}, Number(new URL(service.url).port))).rejects.toMatchObject({ code: "EADDRINUSE" });
});
