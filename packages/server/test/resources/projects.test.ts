/** Projects: create, list, update and delete, and their industries. */
import { BadRequestError, type Client, ConflictError, ForbiddenError, NotFoundError } from "@memory-service/client";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../src/ids.js";
import { insertDocument } from "../documents/support/projects.js";
import { onOneDatabase } from "../support/databases.js";
import type { Installation } from "./installation.js";
import { installer } from "./installer.js";

onOneDatabase("projects", (open) => {
  const install = installer(open);
  let installation: Installation;
  let workspaceId: string;
  let client: Client;
  const userId = newId("user");

  beforeAll(async () => {
    installation = await install();
    workspaceId = await installation.createWorkspace();
    client = await installation.clientFor({ workspaceIds: [workspaceId], userId });
  });

  const newUser = (): Promise<Client> => installation.clientFor({ workspaceIds: [workspaceId] });
  const create = async (by: Client, ...names: string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const name of names)
      ids.push((await by.projects.create({ workspaceId, name, custom_id: newId("project") })).id);
    return ids;
  };

  it("are created with their industries in the order of industry_ids", async () => {
    const { id: retail } = await installation.admin.industries.create({ name: "Retail", description: "Shops." });
    const { id: care } = await installation.admin.industries.create({ name: "Care" });
    const project = await client.projects.create({
      workspaceId,
      name: "Returns",
      custom_id: "returns",
      description: "Policies",
      metadata: { owner: "care-team" },
      industry_ids: [retail, care, retail],
    });
    expect(project).toMatchObject({
      name: "Returns",
      description: "Policies",
      custom_id: "returns",
      industries: [
        { id: retail, name: "Retail", description: "Shops." },
        { id: care, name: "Care", description: "" },
      ],
    });
    expect(Object.keys(project).toSorted()).toEqual([
      "created_at",
      "custom_id",
      "description",
      "id",
      "industries",
      "name",
      "updated_at",
    ]);
    expect((await installation.admin.industries.list()).items.map(({ name }) => name)).toEqual(["Care", "Retail"]);
    await expect(installation.admin.industries.create({ name: "Care" })).rejects.toThrow(/Another industry/);
  });

  it("refuse industries that do not exist, and create nothing then", async () => {
    const user = await newUser();
    const creation = user.projects.create({
      workspaceId,
      name: "P",
      custom_id: "unknown",
      industry_ids: ["ind_a", "ind_b"],
    });
    await expect(creation).rejects.toBeInstanceOf(BadRequestError);
    await expect(creation).rejects.toThrow('there is no industry "ind_a", "ind_b"');
    expect((await user.projects.list()).total).toBe(0);
  });

  it("have a unique custom_id in the workspace, even if they are created concurrently", async () => {
    const other = await installation.createWorkspace();
    const both = await installation.clientFor({ workspaceIds: [workspaceId, other] });
    const creations = await Promise.allSettled(
      Array.from({ length: 6 }, () => both.projects.create({ workspaceId, name: "P", custom_id: "same" })),
    );
    expect(creations.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const creation of creations)
      if (creation.status === "rejected") expect(creation.reason).toBeInstanceOf(ConflictError);
    expect(await both.projects.create({ workspaceId: other, name: "P", custom_id: "same" })).toBeDefined();
  });

  it("are created within the limits of their fields", async () => {
    const valid = { workspaceId, name: "n".repeat(255), description: "d".repeat(2000), custom_id: "c".repeat(255) };
    const { id } = await client.projects.create(valid);
    const invalid = [{ name: "" }, { name: "n".repeat(256) }, { description: "d".repeat(2001) }, { custom_id: "" }];
    for (const fields of [...invalid, { custom_id: "c".repeat(256) }])
      await expect(client.projects.create({ ...valid, ...fields })).rejects.toBeInstanceOf(BadRequestError);
    for (const fields of invalid.slice(0, 3))
      await expect(client.projects.update({ id, ...fields })).rejects.toBeInstanceOf(BadRequestError);
  });

  it("are created only in workspaces of the key", async () => {
    const foreign = await installation.createWorkspace();
    const creation = client.projects.create({ workspaceId: foreign, name: "P", custom_id: "p" });
    await expect(creation).rejects.toBeInstanceOf(NotFoundError);
  });

  it("are listed in numbered pages with their statistics", async () => {
    const user = await newUser();
    const ids = await create(user, "a", "b", "c", "d", "e");
    const page = await user.projects.list({ page: 2, size: 2 });
    expect(page).toMatchObject({ total: 5, page: 2, size: 2, total_pages: 3 });
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(page.items[0]?.statistics).toEqual({
      total_history_document_retrieve_tokens: 0,
      total_history_document_tokens: 0,
      total_history_memory_retrieve_tokens: 0,
      total_history_memory_tokens: 0,
      total_document_tokens: 0,
      total_memory_tokens: 0,
      document_retrieve_count: 0,
      memory_retrieve_count: 0,
    });
    expect(await user.projects.list()).toMatchObject({ total: 5, page: 1, size: 20, total_pages: 1 });
    expect((await user.projects.list({ size: 2 }).toArray()).map(({ id }) => id)).toEqual(ids);
    expect(await user.projects.list({ page: 4, size: 2 })).toMatchObject({
      items: [],
      total: 5,
      page: 4,
      size: 2,
      total_pages: 3,
    });
    expect(await user.projects.list({ page: 9e15, size: 100 })).toMatchObject({ items: [], total: 5 });
    expect(await (await newUser()).projects.list()).toMatchObject({ items: [], total: 0, total_pages: 0 });
    for (const args of [{ page: 0 }, { size: 0 }, { size: -1 }, { size: 101 }])
      await expect(user.projects.list(args)).rejects.toBeInstanceOf(BadRequestError);
  });

  it("are filtered by a part of their name, in any case, taken literally", async () => {
    const user = await newUser();
    await create(user, "Returns", "RETURNS and refunds", "50% off", "a_b");
    const found = async (name_fuzzy: string): Promise<string[]> =>
      (await user.projects.list({ name_fuzzy }).toArray()).map(({ name }) => name);
    expect(await found("return")).toEqual(["Returns", "RETURNS and refunds"]);
    expect(await found("%")).toEqual(["50% off"]);
    expect(await found("_")).toEqual(["a_b"]);
    expect(await user.projects.list({ name_fuzzy: "none" })).toMatchObject({ items: [], total: 0 });
  });

  it("are listed for the user who created them, in workspaces of the key", async () => {
    const second = await installation.createWorkspace();
    const owner = newId("user");
    const wide = await installation.clientFor({ workspaceIds: [workspaceId, second], userId: owner });
    const narrow = await installation.clientFor({ workspaceIds: [second], userId: owner });
    const [first = ""] = await create(wide, "in the first");
    const { id } = await wide.projects.create({ workspaceId: second, name: "in the second", custom_id: "x" });
    const idsOf = async (by: Client): Promise<string[]> => (await by.projects.list().toArray()).map((item) => item.id);
    expect(await idsOf(wide)).toEqual([first, id]);
    expect(await idsOf(narrow)).toEqual([id]);
    expect(await idsOf(await newUser())).toEqual([]);
  });

  it("are shown to administrators with their industries, statistics and the number of their parts", async () => {
    const { admin } = installation;
    const workspace = await installation.createWorkspace();
    const creator = await installation.clientFor({ workspaceIds: [workspace] });
    const industry = await admin.industries.create({ name: "Tea" });
    const other = await admin.industries.create({ name: "Coffee" });
    const industries = [industry, other];
    const industry_ids = industries.map(({ id }) => id);
    const project = { workspaceId: workspace, description: "D", industry_ids };
    const created = await creator.projects.create({ ...project, name: "One", custom_id: "one" });
    const projectId = created.id;
    const empty = await creator.projects.create({ workspaceId: workspace, name: "Two", custom_id: "two" });

    const memories = ["Likes tea", "Likes coffee", "Likes milk"].map((content) => ({ content, user_id: "ada" }));
    const [memory] = (await admin.memories.create({ projectId, memories })).items;
    await admin.memories.expire({ projectId, memoryId: memory?.id ?? "" });
    await creator.projects.search({ id: projectId, query: "coffee", user_id: "ada" });
    const { id: actorId } = await admin.actors.create({ workspaceId: workspace });
    const { items } = await admin.facts.create({ actorId, facts: [{ fact: "a" }, { fact: "b" }] });
    const fact_ids = items.map(({ id }) => id);
    const conflicts = [];
    for (let index = 0; index < 3; index += 1) conflicts.push(await admin.conflicts.create({ projectId, fact_ids }));
    const resolving = { workspaceId: workspace, projectId, conflictId: conflicts[1]?.id ?? "" };
    await creator.conflicts.resolve({ ...resolving, strategy: "dismiss" });
    await insertDocument(installation.service.db, projectId, "a.txt");

    const listed = await creator.projects.list();
    const summary = await admin.projects.get({ projectId });
    expect(summary).toEqual({
      ...created,
      workspace_id: workspace,
      industries,
      statistics: listed.items[0]?.statistics,
      document_count: 1,
      memory_count: 2,
      unresolved_conflict_count: 2,
    });
    expect(summary.statistics).toMatchObject({ memory_retrieve_count: 1, total_memory_tokens: 6 });
    const { id: _, ...rest } = empty;
    const counts = { document_count: 0, memory_count: 0, unresolved_conflict_count: 0 };
    const second = await admin.projects.get({ projectId: empty.id });
    expect(second).toMatchObject({ ...rest, ...counts, workspace_id: workspace, industries: [] });
    expect(await admin.projects.list({ workspaceId: workspace, page_size: 1 }).toArray()).toEqual([summary, second]);
    const newest = await admin.projects.list({ workspaceId: workspace, order: "desc", page_size: 1 });
    expect(newest.items).toEqual([second]);
  });

  it("that do not exist are a 404 for administrators", async () => {
    const { projects } = installation.admin;
    expect((await projects.list({ workspaceId: await installation.createWorkspace() })).items).toEqual([]);
    await expect(projects.list({ workspaceId: "ws_none" })).rejects.toThrow(/no workspace ws_none/);
    await expect(projects.get({ projectId: "prj_none" })).rejects.toThrow(/no project prj_none/);
  });

  it("change the fields that an update has", async () => {
    const [id = ""] = await create(client, "Before");
    const { data, message } = await client.projects.update({ id, description: "New" }).withResponse();
    expect(message).toBe("Project updated.");
    expect(data).toMatchObject({ id, name: "Before", description: "New" });
    expect(Object.keys(data).toSorted()).toEqual(["created_at", "description", "id", "name", "updated_at"]);
    const renamed = await client.projects.update({ id, name: "After" });
    expect(renamed).toMatchObject({ name: "After", description: "New", created_at: data.created_at });
    expect(await client.projects.update({ id })).toEqual(renamed);
    expect(await client.projects.update({ id, description: "" })).toMatchObject({ description: "" });
  });

  it("are invisible in other workspaces, and closed to grants for other projects", async () => {
    const [id = "", other = ""] = await create(client, "one", "two");
    const stranger = await installation.clientFor({ workspaceIds: [await installation.createWorkspace()] });
    await expect(stranger.projects.update({ id, name: "x" })).rejects.toBeInstanceOf(NotFoundError);
    await expect(stranger.projects.delete({ id })).rejects.toBeInstanceOf(NotFoundError);
    const grants = (["project:modify", "project:delete"] as const).map((permission) => ({
      permission,
      projects: [other],
    }));
    const limited = await installation.clientFor({ workspaceIds: [workspaceId], grants });
    await expect(limited.projects.update({ id, name: "x" })).rejects.toBeInstanceOf(ForbiddenError);
    await expect(limited.projects.delete({ id })).rejects.toBeInstanceOf(ForbiddenError);
    expect((await limited.projects.update({ id: other, name: "x" })).name).toBe("x");
    await limited.projects.delete({ id: other });
    await expect(client.projects.update({ id: other })).rejects.toBeInstanceOf(NotFoundError);
  });

  it("are deleted once, and the response has a message and no data", async () => {
    const [id = ""] = await create(client, "Gone");
    const path = `/openapi/service/api/v1/projects/${id}`;
    const deletions = await Promise.allSettled([1, 2, 3].map(() => client.request("DELETE", path)));
    const done = deletions.flatMap((deletion) => (deletion.status === "fulfilled" ? [deletion.value] : []));
    expect(done).toEqual([{ success: true, message: "Project deleted." }]);
    await expect(client.projects.delete({ id })).rejects.toBeInstanceOf(NotFoundError);
    expect((await client.projects.list({ name_fuzzy: "Gone" })).total).toBe(0);
  });
});
