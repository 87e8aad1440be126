/** Workspaces: list and update, and the admin operations that create and delete them. */
import { BadRequestError, type Client, ForbiddenError, NotFoundError, UnauthorizedError } from "@memory-service/client";
import { beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/databases.js";
import type { Installation } from "./installation.js";
import { installer } from "./installer.js";

onOneDatabase("workspaces", (open) => {
  const install = installer(open);
  let installation: Installation;
  beforeAll(async () => {
    installation = await install();
  });

  const createNamed = async (...names: string[]): Promise<{ ids: string[]; client: Client }> => {
    const ids: string[] = [];
    for (const name of names) ids.push(await installation.createWorkspace(name));
    return { ids, client: await installation.clientFor({ workspaceIds: ids }) };
  };

  it("are created with their defaults, and refuse a custom_id that is taken", async () => {
    const created = await installation.admin.workspaces.create({ name: "Sales", custom_id: "crm-1" });
    expect(created).toMatchObject({ name: "Sales", description: "", metadata: {}, custom_id: "crm-1" });
    const client = await installation.clientFor({ workspaceIds: [created.id] });
    expect(await client.workspaces.list().toArray()).toEqual([created]);
    expect(await installation.admin.workspaces.get({ workspaceId: created.id })).toEqual(created);
    const nothing = installation.admin.workspaces.get({ workspaceId: "ws_none" });
    await expect(nothing).rejects.toThrow(/no workspace ws_none/);
    const again = installation.admin.workspaces.create({ name: "Other", custom_id: "crm-1" });
    await expect(again).rejects.toThrow('Another workspace has the custom_id "crm-1"');
  });

  it("are listed in pages of 20, only those of the key, in the order of their creation", async () => {
    const { ids, client } = await createNamed(...Array.from({ length: 23 }, (_, index) => `w${index}`));
    await installation.createWorkspace("of others");
    const first = await client.workspaces.list();
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    const rest = await client.workspaces.list({ continuation_token: first.continuation_token });
    expect(rest.items.map(({ id }) => id)).toEqual(ids.slice(20));
    expect(rest).not.toHaveProperty("continuation_token");
    const exact = await client.workspaces.list({ page_size: 23 });
    expect(exact.items).toHaveLength(23);
    expect(exact).not.toHaveProperty("continuation_token");
  });

  it("refuse page sizes outside 1 to 100, and tokens of other lists", async () => {
    const { client } = await createNamed("a", "b", "c");
    for (const page_size of [0, -1, 101, 1e18])
      await expect(client.workspaces.list({ page_size })).rejects.toThrow(`${page_size} is not from 1 to 100`);
    expect((await client.workspaces.list({ page_size: 100 })).items).toHaveLength(3);
    const { continuation_token: token = "" } = await client.workspaces.list({ page_size: 1 });
    const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    for (const continuation_token of ["", "x", flipped, `${token}AAAA`, token.slice(0, -4)])
      await expect(client.workspaces.list({ continuation_token })).rejects.toBeInstanceOf(BadRequestError);
    const filtered = client.workspaces.list({ continuation_token: token, name_filter: "a" });
    await expect(filtered).rejects.toThrow(/Invalid continuation_token/);
  });

  it("are filtered by a part of their name, in any case, taken literally", async () => {
    const { client } = await createNamed(
      "Customer Care",
      "100% cotton",
      "snake_case",
      String.raw`back\slash`,
      "Überall",
    );
    const found = async (name_filter: string): Promise<string[]> =>
      (await client.workspaces.list({ name_filter }).toArray()).map(({ name }) => name);
    expect(await found("CARE")).toEqual(["Customer Care"]);
    expect(await found("mer c")).toEqual(["Customer Care"]);
    expect(await found("%")).toEqual(["100% cotton"]);
    expect(await found("_")).toEqual(["snake_case"]);
    expect(await found("\\")).toEqual([String.raw`back\slash`]);
    expect(await found("über")).toEqual(["Überall"]);
    expect(await found("x%")).toEqual([]);
    expect(await found("")).toHaveLength(5);
  });

  it("keep what an update does not mention", async () => {
    const { ids, client } = await createNamed("Before");
    const id = ids[0] ?? "";
    const { data, message } = await client.workspaces
      .update({ id, metadata: { region: "eu", tier: 2 } })
      .withResponse();
    expect(message).toBe("Workspace updated.");
    expect(data).toMatchObject({ name: "Before", description: "", metadata: { region: "eu", tier: 2 } });
    const described = await client.workspaces.update({ id, description: "All assistants", metadata: { tier: 3 } });
    expect(described).toMatchObject({ name: "Before", description: "All assistants", metadata: { tier: 3 } });
    expect(await client.workspaces.update({ id })).toEqual(described);
    expect(await client.workspaces.list().toArray()).toEqual([described]);
    for (const change of [{ name: "" }, { name: "x".repeat(256) }, { description: "x".repeat(2001) }])
      await expect(client.workspaces.update({ id, ...change })).rejects.toBeInstanceOf(BadRequestError);
  });

  it("are invisible to keys of others, and closed to keys without the permission", async () => {
    const { ids } = await createNamed("Mine");
    const { client: stranger } = await createNamed("Theirs");
    const id = ids[0] ?? "";
    await expect(stranger.workspaces.update({ id, name: "x" })).rejects.toBeInstanceOf(NotFoundError);
    const reader = await installation.clientFor({ workspaceIds: ids, grants: [{ permission: "workspace:list" }] });
    await expect(reader.workspaces.update({ id, name: "x" })).rejects.toBeInstanceOf(ForbiddenError);
    expect((await reader.workspaces.list()).items.map(({ name }) => name)).toEqual(["Mine"]);
  });

  it("are deleted with everything in them", async () => {
    const { ids, client } = await createNamed("Gone", "Stays");
    const [gone = "", stays = ""] = ids;
    const only = await installation.clientFor({ workspaceIds: [gone] });
    const actor = await installation.admin.actors.create({ workspaceId: gone, name: "Ada" });
    await installation.admin.facts.create({ actorId: actor.id, facts: [{ fact: "Likes tea" }] });
    const project = await only.projects.create({ workspaceId: gone, name: "P", custom_id: "p" });
    await installation.admin.workspaces.delete({ workspaceId: gone });
    expect((await client.workspaces.list()).items.map(({ id }) => id)).toEqual([stays]);
    await expect(only.workspaces.list()).rejects.toBeInstanceOf(UnauthorizedError);
    await expect(installation.admin.facts.list({ actorId: actor.id })).rejects.toThrow(/no actor/);
    const projects = await installation.service.db
      .selectFrom("projects")
      .where("id", "=", project.id)
      .selectAll()
      .execute();
    expect(projects).toEqual([]);
    await expect(installation.admin.workspaces.delete({ workspaceId: gone })).rejects.toThrow(/no workspace/);
    await expect(installation.admin.actors.create({ workspaceId: gone })).rejects.toThrow(/no workspace/);
  });

  it("list their actors in pages", async () => {
    const workspaceId = await installation.createWorkspace();
    const created = [];
    for (const name of ["Ada", "Grace", "Alan"])
      created.push(await installation.admin.actors.create({ workspaceId, name }));
    expect(await installation.admin.actors.list({ workspaceId, page_size: 2 }).toArray()).toEqual(created);
    await expect(installation.admin.actors.list({ workspaceId: "ws_none" })).rejects.toThrow(/no workspace ws_none/);
  });
});
