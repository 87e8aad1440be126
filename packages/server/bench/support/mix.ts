/** The requests of the load: reads, writes and a search, as apps send them. */
import { createClient } from "@memory-service/client";
import type { Request as LoadRequest } from "autocannon";
import { createClient as createAdminClient } from "../../src/admin/client.js";
import { wireNames } from "../../src/wire-names.js";
import type { MeasuredServer } from "../processes.js";

export const adminKey = "the admin key of the benchmark, which is long enough";

/** A kind of request. */
export interface Kind {
  readonly name: string;
  readonly request: LoadRequest;
  /** The number of times that the mix has it. */
  readonly count: number;
}

/** Creates facts beside the demo data, and returns the requests. */
export async function createMix({ url, printed }: MeasuredServer): Promise<readonly Kind[]> {
  const [apiKey = ""] = /msk_[\w-]+/.exec(printed) ?? [];
  const admin = createAdminClient({ baseUrl: url, apiKey: adminKey });
  let sent: Request | undefined;
  const recording: typeof fetch = async (input, init) => {
    sent = new Request(input, init);
    return fetch(sent.clone());
  };
  const client = createClient({ baseUrl: url, apiKey, wireNames, fetch: recording });
  const [workspace] = await client.workspaces.list().toArray();
  const workspaceId = workspace?.id ?? "";
  const [project] = await client.projects.list().toArray();
  const id = project?.id ?? "";
  const { id: actorId } = await admin.actors.create({ workspaceId });
  const facts = Array.from({ length: 200 }, (_, index) => ({ fact: `Prefers window seats on train ${index}` }));
  const { items } = await admin.facts.create({ actorId, facts });
  const [factId = "", other = ""] = items.map((fact) => fact.id);
  const calls: readonly (readonly [name: string, count: number, call: () => Promise<unknown>])[] = [
    ["read a fact", 4, () => client.facts.get({ workspaceId, actorId, factId })],
    [
      "update a fact",
      1,
      () => client.facts.update({ workspaceId, actorId, factId: other, fact: "Prefers aisle seats" }),
    ],
    ["list workspaces", 1, async () => client.workspaces.list()],
    ["list projects", 1, async () => client.projects.list({ size: 50 })],
    ["update a project", 1, () => client.projects.update({ id, name: project?.name ?? "" })],
    ["search", 1, () => client.projects.search({ id, query: "return policy for damaged goods", user_id: "usr_demo" })],
  ];
  const kinds: Kind[] = [];
  for (const [name, count, call] of calls) {
    sent = undefined;
    await call();
    if (sent === undefined) throw new Error(`${name} has sent no request`);
    kinds.push({ name, count, request: await toLoadRequest(sent) });
  }
  return kinds;
}

async function toLoadRequest(request: Request): Promise<LoadRequest> {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  const method = request.method as LoadRequest["method"];
  const headers = Object.fromEntries(request.headers);
  return { method, path: pathname + search, headers, ...(body !== "" && { body }) };
}
