/**
 * Two instances on one PostgreSQL, behind a proxy that gives each request to the next one. `pnpm check scale` runs this for longer, and the
 * tests of all operations on two instances.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@memory-service/client";
import { afterAll, beforeAll, expect, inject, it, describe } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import { createClient as createAdminClient, type Client as AdminClient } from "../../src/admin/client.js";
import { wireNames } from "../../src/wire-names.js";
import { prepare } from "../durability/rounds.js";
import type { Connection } from "../durability/writer.js";
import { startRoundRobin, type RoundRobin } from "../support/round-robin.js";
import { processAdminKey, type ServerProcess, startProcess } from "../support/server-process.js";
import { createDatabase } from "../support/postgres.js";

const postgres = inject("postgres");
const missing = "missing" in postgres ? postgres.missing : undefined;
const isSkipped = missing !== undefined && process.env["RUNTIMES"] !== "required";

describe.skipIf(isSkipped)(`two instances${missing ? ` (${missing})` : ""}`, () => {
  let url: string;
  let servers: ServerProcess[];
  let proxy: RoundRobin;
  let admin: AdminClient;

  beforeAll(async () => {
    if ("missing" in postgres) throw new Error(postgres.missing);
    const empty = new URL(postgres.url);
    empty.pathname = await createDatabase(postgres.url, "template0");
    url = empty.href;
    // Both start at once on a database without tables.
    servers = await Promise.all([startProcess({ url }), startProcess({ url })]);
    proxy = await startRoundRobin(servers.map((server) => server.url));
    admin = createAdminClient({ baseUrl: proxy.url, apiKey: processAdminKey });
  });
  afterAll(async () => {
    await proxy?.close();
    await Promise.all((servers ?? []).map((server) => server.kill()));
  });

  const connect = (baseUrl: string, apiKey: string): Connection => ({
    client: createClient({ baseUrl, apiKey, wireNames, maxRetries: 0 }),
    admin: createAdminClient({ baseUrl, apiKey: processAdminKey, maxRetries: 0 }),
  });

  it("create the first key once", async () => {
    const { items } = await admin.keys.list();
    expect(items).toMatchObject([{ name: "First key" }]);
  });

  it("see each other's changes at once, and continue each other's lists", async () => {
    const { apiKey, workspaceId } = await prepare(proxy.url, { writers: 0, name: "Shared" });
    const [first, second] = servers.map((server) => connect(server.url, apiKey).client);
    const created = await first?.projects.create({ workspaceId, name: "One", custom_id: "one" });
    await second?.projects.create({ workspaceId, name: "Two", custom_id: "two" });
    await second?.projects.update({ id: created?.id ?? "", name: "First" });
    const list = await first?.projects.list({});
    expect(list?.items.map(({ name }) => name).toSorted()).toEqual(["First", "Two"]);

    const { id: actorId } = await admin.actors.create({ workspaceId, name: "Ada" });
    const facts = Array.from({ length: 25 }, (_, index) => ({ fact: `Fact ${index}` }));
    await admin.facts.create({ actorId, facts });
    const before = new Map(proxy.answers);
    const read = await admin.facts.list({ actorId, page_size: 5 }).toArray();
    expect(read.map(({ fact }) => fact).toSorted()).toEqual(facts.map(({ fact }) => fact).toSorted());
    for (const server of servers)
      expect(proxy.answers.get(server.url)).toBeGreaterThan(before.get(server.url) ?? Infinity);
  });

  it("give a custom_id to one of many concurrent requests", async () => {
    const { apiKey, workspaceId } = await prepare(proxy.url, { writers: 0, name: "Contended" });
    const { client } = connect(proxy.url, apiKey);
    const project = { workspaceId, name: "P", custom_id: "contended" };
    const results = await Promise.all(Array.from({ length: 16 }, () => client.projects.create(project).safe()));
    const statuses = results.map((result) => {
      if (result.ok) return 200;
      return "status" in result.error ? result.error.status : 0;
    });
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(15).fill(409)]);
  });

  it("refuse a revoked key within two seconds", async () => {
    const { apiKey } = await prepare(proxy.url, { writers: 0, name: "Revoked" });
    const clients = servers.map((server) => connect(server.url, apiKey).client);
    for (const client of clients) await client.projects.list({});
    const { items } = await admin.keys.list();
    await admin.keys.revoke({ keyId: items.find(({ name }) => name === "Revoked")?.id ?? "" });
    await sleep(1500);
    for (const client of clients) await expect(client.projects.list({})).rejects.toMatchObject({ status: 401 });
  });

  it("lose nothing when one of them is killed, and the other continues", async () => {
    const { apiKey, writers } = await prepare(proxy.url, { writers: 6, name: "Killed" });
    const connection = connect(proxy.url, apiKey);
    const write = async (milliseconds: number, during: () => Promise<void>): Promise<void> => {
      const stop = new AbortController();
      const writing = Promise.all(writers.map((writer) => writer.write(connection, stop.signal)));
      await sleep(milliseconds);
      await during();
      stop.abort();
      await writing;
    };
    const verify = async (): Promise<string[]> =>
      (await Promise.all(writers.map((writer) => writer.verify(connection)))).flat();
    for (let round = 0; round < times(1); round += 1) {
      const victim = servers[round % 2];
      if (victim === undefined) throw new Error("No server to kill");
      await write(200, () => victim.kill());
      expect(await verify()).toEqual([]);
      // The other one alone answers everything.
      const before = writers.map(({ acknowledged }) => acknowledged);
      await write(200, async () => {});
      expect(writers.filter(({ acknowledged }, index) => acknowledged === before[index])).toEqual([]);
      expect(writers.filter(({ hasUnanswered }) => hasUnanswered)).toEqual([]);
      servers[round % 2] = await startProcess({ url });
      proxy.servers = servers.map((server) => server.url);
      await write(100, async () => {});
      expect(await verify()).toEqual([]);
    }
  });
});
