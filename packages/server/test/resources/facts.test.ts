/** Actor facts: get, update and forget, and the admin operations that create and list them. */
import { type Client, ConflictError, NotFoundError } from "@memory-service/client";
import { beforeAll, describe, expect, it } from "vitest";
import { onOneDatabase } from "../support/databases.js";
import type { Installation } from "./installation.js";
import { installer } from "./installer.js";

onOneDatabase("facts", (open) => {
  const install = installer(open);
  let installation: Installation;
  let client: Client;
  let stranger: Client;
  let workspaceId: string;
  let actorId: string;
  let path: { workspaceId: string; actorId: string };

  beforeAll(async () => {
    installation = await install();
    workspaceId = await installation.createWorkspace();
    actorId = (await installation.admin.actors.create({ workspaceId })).id;
    path = { workspaceId, actorId };
    client = await installation.clientFor({ workspaceIds: [workspaceId] });
    stranger = await installation.clientFor({ workspaceIds: [await installation.createWorkspace()] });
  });

  const createFacts = async (...texts: string[]): Promise<string[]> => {
    const facts = texts.map((fact) => ({ fact, metadata: { source: "chat" } }));
    const { items } = await installation.admin.facts.create({ actorId, facts });
    return items.map(({ id }) => id);
  };
  const createFact = async (): Promise<string> => (await createFacts("Wears size 43"))[0] ?? "";

  it("are created with their defaults and read back", async () => {
    const { items } = await installation.admin.facts.create({
      actorId,
      facts: [
        { fact: "Likes tea" },
        { fact: "Is 40", metadata: { a: [1, null] }, score: 0.5, expiration_date: "2999-01-01" },
      ],
    });
    expect(items).toMatchObject([
      { fact: "Likes tea", metadata: {}, expired: false, score: 1, expiration_date: null },
      { fact: "Is 40", metadata: { a: [1, null] }, expired: false, score: 0.5, expiration_date: "2999-01-01" },
    ]);
    for (const item of items) expect(await client.facts.get({ ...path, factId: item.id })).toEqual(item);
  });

  it("are invisible in other workspaces and under other actors", async () => {
    const factId = await createFact();
    const other = await installation.admin.actors.create({ workspaceId });
    const calls = [
      () => stranger.facts.get({ ...path, factId }),
      () => client.facts.get({ workspaceId, actorId: other.id, factId }),
      () => client.facts.get({ ...path, factId: "fct_none" }),
      () => stranger.facts.update({ ...path, factId, fact: "x" }),
      () => client.facts.update({ workspaceId, actorId: other.id, factId, fact: "x" }),
      () => stranger.facts.forget({ ...path, ids: [factId] }),
      () => client.facts.forget({ workspaceId, actorId: other.id, ids: [factId] }),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(NotFoundError);
    expect(await client.facts.get({ ...path, factId })).toMatchObject({ fact: "Wears size 43", expired: false });
  });

  it("are found in their own workspace only, even if a key sees two", async () => {
    const second = await installation.createWorkspace();
    const both = await installation.clientFor({ workspaceIds: [workspaceId, second] });
    const factId = await createFact();
    await expect(both.facts.get({ workspaceId: second, actorId, factId })).rejects.toBeInstanceOf(NotFoundError);
    await expect(both.facts.forget({ workspaceId: second, actorId, ids: [factId] })).rejects.toThrow(/no actor/);
    expect((await both.facts.get({ ...path, factId })).expired).toBe(false);
  });

  it("change the fields that an update has, and replace metadata", async () => {
    const factId = await createFact();
    const before = await client.facts.get({ ...path, factId });
    const renamed = await client.facts.update({ ...path, factId, fact: "Wears size 44" });
    expect(renamed).toMatchObject({ fact: "Wears size 44", metadata: { source: "chat" } });
    const replaced = await client.facts.update({ ...path, factId, metadata: { tier: 2 } });
    expect(replaced).toMatchObject({ fact: "Wears size 44", metadata: { tier: 2 }, created_at: before.created_at });
    expect(await client.facts.get({ ...path, factId })).toEqual(replaced);
    expect(await client.facts.update({ ...path, factId })).toEqual(replaced);
    // In the order of jsonb.
    const odd = '{"n":[1e21,1.5E-300,0.1,9007199254740992,-0.0],"n ":"1e400","__proto__":{"a":null}}';
    const kept = await client.facts.update({ ...path, factId, metadata: JSON.parse(odd) as Record<string, unknown> });
    expect(JSON.stringify(kept.metadata)).toBe(JSON.stringify(JSON.parse(odd)));
  });

  it("refuse texts that are empty or too long", async () => {
    const factId = await createFact();
    for (const fact of ["", "x".repeat(10_001)])
      await expect(client.facts.update({ ...path, factId, fact })).rejects.toThrow(/Invalid fact: it has/);
    expect(await client.facts.update({ ...path, factId, fact: "🙂".repeat(10_000) })).toMatchObject({ id: factId });
  });

  describe("forgotten", () => {
    it("stay readable as expired, and can be forgotten again", async () => {
      const [first = "", second = "", third = ""] = await createFacts("one", "two", "three");
      expect(await client.facts.forget({ ...path, ids: [first, second, first] })).toEqual({});
      const forgotten = await client.facts.get({ ...path, factId: first });
      expect(forgotten).toMatchObject({ fact: "one", expired: true });
      expect((await client.facts.get({ ...path, factId: third })).expired).toBe(false);
      await client.facts.forget({ ...path, ids: [first, third] });
      expect(await client.facts.get({ ...path, factId: first })).toEqual(forgotten);
      expect((await client.facts.get({ ...path, factId: third })).expired).toBe(true);
    });

    it("can no longer be changed", async () => {
      const factId = await createFact();
      await client.facts.forget({ ...path, ids: [factId] });
      const update = client.facts.update({ ...path, factId, fact: "Wears size 45" });
      await expect(update).rejects.toBeInstanceOf(ConflictError);
      expect((await client.facts.get({ ...path, factId })).fact).toBe("Wears size 43");
    });

    it("are either all facts of a batch or none", async () => {
      const factId = await createFact();
      const other = await installation.admin.actors.create({ workspaceId });
      const { items } = await installation.admin.facts.create({ actorId: other.id, facts: [{ fact: "of another" }] });
      const foreign = items[0]?.id ?? "";
      const batch = client.facts.forget({ ...path, ids: [factId, foreign, "fct_none"] });
      await expect(batch).rejects.toBeInstanceOf(NotFoundError);
      await expect(batch).rejects.toThrow(`has no fact "${foreign}", "fct_none"`);
      expect((await client.facts.get({ ...path, factId })).expired).toBe(false);
    });

    it("may be an empty list, or a very long one", async () => {
      expect(await client.facts.forget({ ...path, ids: [] })).toEqual({});
      const many = Array.from({ length: 70_000 }, (_, index) => `f${index}`);
      await expect(client.facts.forget({ ...path, ids: many })).rejects.toThrow('"f9" and 69990 more');
      const invalid = Array.from({ length: 130_000 }, () => 1) as never;
      await expect(client.facts.forget({ ...path, ids: invalid })).rejects.toThrow("body: Too many issues to list");
    });

    it("are all forgotten when concurrent batches overlap", async () => {
      const ids = await createFacts(..."abcdefgh");
      const batches = Array.from({ length: 8 }, (_, turn) =>
        client.facts.forget({ ...path, ids: turn % 2 === 0 ? ids : ids.toReversed() }),
      );
      await Promise.all(batches);
      const { items } = await installation.admin.facts.list({ actorId, page_size: 200 });
      expect(items.filter(({ id }) => ids.includes(id)).every(({ expired }) => expired)).toBe(true);
    });
  });

  it("are listed and counted by their state", async () => {
    const { actors, facts } = installation.admin;
    const actor = await actors.create({ workspaceId, name: "Alan" });
    const byActor = { actorId: actor.id };
    expect(actor).toMatchObject({ name: "Alan", fact_count: 0 });
    expect(await actors.get(byActor)).toEqual(actor);
    const created = await facts.create({
      ...byActor,
      facts: [
        { fact: "stays" },
        { fact: "forgotten" },
        { fact: "has a date", expiration_date: "2001-01-01" },
        { fact: "has a word", expiration_date: "soon" },
      ],
    });
    await client.facts.forget({ workspaceId, ...byActor, ids: [created.items[1]?.id ?? ""] });
    const found = async (expired?: boolean): Promise<string[]> =>
      (await facts.list({ ...byActor, page_size: 1, expired }).toArray()).map(({ fact }) => fact);
    // Nothing computes `expired` from the date.
    expect(await found(false)).toEqual(["stays", "has a date", "has a word"]);
    expect(await found(true)).toEqual(["forgotten"]);
    expect(await found()).toEqual(["stays", "forgotten", "has a date", "has a word"]);
    const counted = { ...actor, fact_count: 3 };
    expect(await actors.get(byActor)).toEqual(counted);
    expect(await actors.list({ workspaceId, page_size: 1 }).toArray()).toContainEqual(counted);
    await expect(actors.get({ actorId: "act_none" })).rejects.toThrow(/no actor act_none/);
  });

  it("are listed in pages, with those that are forgotten", async () => {
    const actor = await installation.admin.actors.create({ workspaceId, name: "Grace" });
    const facts = Array.from({ length: 7 }, (_, index) => ({ fact: `fact ${index}` }));
    const { items } = await installation.admin.facts.create({ actorId: actor.id, facts });
    await client.facts.forget({ workspaceId, actorId: actor.id, ids: [items[2]?.id ?? ""] });
    const listed = await installation.admin.facts.list({ actorId: actor.id, page_size: 3 }).toArray();
    expect(listed.map(({ fact }) => fact)).toEqual(facts.map(({ fact }) => fact));
    expect(listed.map(({ expired }) => expired)).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => index === 2));
    await expect(installation.admin.facts.list({ actorId: "act_none" })).rejects.toBeInstanceOf(Error);
    await expect(installation.admin.facts.create({ actorId: "act_none", facts })).rejects.toThrow(/no actor act_none/);
  });
});
