/** Memories: their trace, the admin operations that change them, and the project's statistics. */
import { type Client, ForbiddenError, NotFoundError, type ProjectStatistics } from "@memory-service/client";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { MemoriesListParams } from "../../src/admin/client.js";
import { newId } from "../../src/ids.js";
import { onOneDatabase } from "../support/databases.js";
import type { Installation } from "./installation.js";
import { installer } from "./installer.js";

onOneDatabase("memories", (open) => {
  const install = installer(open);
  let installation: Installation;
  let workspaceId: string;
  let client: Client;
  let projectId: string;

  beforeAll(async () => {
    installation = await install();
    workspaceId = await installation.createWorkspace();
    client = await installation.clientFor({ workspaceIds: [workspaceId] });
  });
  beforeEach(async () => {
    projectId = await createProject();
  });

  const createProject = async (): Promise<string> =>
    (await client.projects.create({ workspaceId, name: "P", custom_id: newId("project") })).id;
  const statistics = async (): Promise<Partial<ProjectStatistics>> => {
    const { items } = await client.projects.list({ size: 100 });
    return items.find(({ id }) => id === projectId)?.statistics ?? {};
  };
  const create = async (...contents: string[]): Promise<string[]> => {
    const memories = contents.map((content) => ({ content, user_id: "ada" }));
    const { items } = await installation.admin.memories.create({ projectId, memories });
    return items.map(({ id }) => id);
  };

  it("have a trace that begins with ADD and ends with the current content", async () => {
    const added = [{ role: "user", content: "A voucher is fine.", timestamp: 1775924400 }];
    const changed = [{ role: "user", content: "Rather my money back.", timestamp: 1777720117 }];
    const { items } = await installation.admin.memories.create({
      projectId,
      memories: [{ content: "Likes vouchers.", user_id: "ada", source_messages: added }],
    });
    const memoryId = items[0]?.id ?? "";
    expect(items).toMatchObject([
      { content: "Likes vouchers.", user_id: "ada", expired: false, has_unresolved_conflict: false },
    ]);
    const updated = await installation.admin.memories.update({
      projectId,
      memoryId,
      content: "Prefers a refund.",
      source_messages: changed,
    });
    expect(updated).toMatchObject({ id: memoryId, content: "Prefers a refund.", created_at: items[0]?.created_at });
    const expired = await installation.admin.memories.expire({ projectId, memoryId });
    expect(expired).toMatchObject({ content: "Prefers a refund.", expired: true });

    const { trace, ...rest } = await client.memories.getTrace({ id: projectId, memoryId });
    expect(rest).toEqual({ memory_id: memoryId, current_memory: "Prefers a refund." });
    expect(trace).toMatchObject([
      { event_type: "ADD", new_memory: "Likes vouchers.", expired: false, source_messages: added },
      { event_type: "UPDATE", new_memory: "Prefers a refund.", expired: false, source_messages: changed },
      { event_type: "DELETE", new_memory: "Prefers a refund.", expired: true, source_messages: [] },
    ]);
    expect(trace[0]?.changed_at).toBe(items[0]?.created_at);
    expect(trace[2]?.changed_at).toBe(expired.updated_at);
    expect(new Set(trace.map(({ history_id }) => history_id)).size).toBe(3);
    expect(new Set(trace.map(({ event_id }) => event_id)).size).toBe(3);
  });

  it("share an event when they are created together", async () => {
    const ids = await create("one", "two");
    const traces = await Promise.all(ids.map((memoryId) => client.memories.getTrace({ id: projectId, memoryId })));
    expect(new Set(traces.flatMap(({ trace }) => trace.map(({ event_id }) => event_id))).size).toBe(1);
    expect(traces.map(({ current_memory }) => current_memory)).toEqual(["one", "two"]);
  });

  it("cannot be changed once they are expired", async () => {
    const [memoryId = ""] = await create("one");
    const expired = await installation.admin.memories.expire({ projectId, memoryId });
    expect(await installation.admin.memories.expire({ projectId, memoryId })).toEqual(expired);
    const update = installation.admin.memories.update({ projectId, memoryId, content: "two" });
    await expect(update).rejects.toMatchObject({ status: 409 });
    expect((await client.memories.getTrace({ id: projectId, memoryId })).trace).toHaveLength(2);
  });

  it("count their current tokens, and those of all contents that they ever had", async () => {
    const [first = "", second = ""] = await create("12345678", "123456789");
    expect(await statistics()).toMatchObject({ total_memory_tokens: 5, total_history_memory_tokens: 5 });
    await installation.admin.memories.update({ projectId, memoryId: first, content: "1234" });
    expect(await statistics()).toMatchObject({ total_memory_tokens: 4, total_history_memory_tokens: 6 });
    await installation.admin.memories.expire({ projectId, memoryId: second });
    expect(await statistics()).toMatchObject({ total_memory_tokens: 1, total_history_memory_tokens: 6 });
    await installation.admin.memories.expire({ projectId, memoryId: second });
    expect(await statistics()).toMatchObject({ total_memory_tokens: 1, total_history_memory_tokens: 6 });
  });

  it("count their tokens in concurrent changes", async () => {
    const [memoryId = ""] = await create("1234");
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) =>
        installation.admin.memories.update({ projectId, memoryId, content: "x".repeat(4 * (index + 1)) }),
      ),
      ...Array.from({ length: 10 }, () => create("12345678")),
    ]);
    const { trace } = await client.memories.getTrace({ id: projectId, memoryId });
    const last = (trace.at(-1)?.new_memory.length ?? 0) / 4;
    expect(trace).toHaveLength(11);
    expect(await statistics()).toMatchObject({
      total_memory_tokens: 20 + last,
      total_history_memory_tokens: 1 + 20 + 55,
    });
  });

  it("are listed in pages, with those that are expired", async () => {
    const ids = await create("a", "b", "c", "d", "e");
    await installation.admin.memories.expire({ projectId, memoryId: ids[1] ?? "" });
    const listed = await installation.admin.memories.list({ projectId, page_size: 2 }).toArray();
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed.map(({ expired }) => expired)).toEqual([false, true, false, false, false]);
    await expect(installation.admin.memories.list({ projectId: "prj_none" })).rejects.toThrow(/no project/);
    const creation = installation.admin.memories.create({
      projectId: "prj_none",
      memories: [{ content: "x", user_id: "ada" }],
    });
    await expect(creation).rejects.toThrow(/no project prj_none/);
  });

  it("are returned with the same properties as in the list", async () => {
    const { memories } = installation.admin;
    const [memoryId = ""] = await create("one", "two");
    const { items } = await memories.list({ projectId });
    expect(await memories.get({ projectId, memoryId })).toEqual(items[0]);
    const other = await createProject();
    await expect(memories.get({ projectId: other, memoryId })).rejects.toThrow(`no memory ${memoryId}`);
    await expect(memories.get({ projectId, memoryId: "mem_none" })).rejects.toMatchObject({ status: 404 });
  });

  it("are listed by their user, their state and a part of their content, in any case, taken literally", async () => {
    const { memories } = installation.admin;
    const contents = ["Likes tea", "50% off", "snake_case", String.raw`back\slash`, "Überall TEA"];
    const ids = await create(...contents);
    await memories.create({ projectId, memories: [{ content: "Drinks tea", user_id: "%" }] });
    await memories.expire({ projectId, memoryId: ids[0] ?? "" });
    const found = async (filters: Omit<MemoriesListParams, "projectId">): Promise<string[]> =>
      (await memories.list({ projectId, page_size: 1, ...filters }).toArray()).map(({ content }) => content);
    expect(await found({ text: "tea" })).toEqual(["Likes tea", "Überall TEA", "Drinks tea"]);
    expect(await found({ text: "TEA", order: "desc" })).toEqual(["Drinks tea", "Überall TEA", "Likes tea"]);
    expect(await found({ text: "tea", user_id: "ada" })).toEqual(["Likes tea", "Überall TEA"]);
    expect(await found({ text: "tea", user_id: "ada", expired: false })).toEqual(["Überall TEA"]);
    expect(await found({ expired: true })).toEqual(["Likes tea"]);
    expect(await found({ text: "%" })).toEqual(["50% off"]);
    expect(await found({ text: "_" })).toEqual(["snake_case"]);
    expect(await found({ text: "\\" })).toEqual([String.raw`back\slash`]);
    expect(await found({ text: "über" })).toEqual(["Überall TEA"]);
    expect(await found({ user_id: "%" })).toEqual(["Drinks tea"]);
    expect(await found({ text: "" })).toHaveLength(6);
    expect(await found({ text: "x".repeat(255) })).toEqual([]);
    await expect(found({ text: "x".repeat(256) })).rejects.toMatchObject({ status: 400 });
  });

  it("list their users: at most 200, those with the most memories first", async () => {
    const { memories } = installation.admin;
    const users = ["b", "a", "C", "a", "gone", "a", "b"];
    const created = await memories.create({ projectId, memories: users.map((user_id) => ({ content: "m", user_id })) });
    for (const index of [0, 4]) await memories.expire({ projectId, memoryId: created.items[index]?.id ?? "" });
    expect(await memories.listUsers({ projectId })).toEqual({
      items: [
        { user_id: "a", memory_count: 3 },
        { user_id: "C", memory_count: 1 },
        { user_id: "b", memory_count: 1 },
        { user_id: "gone", memory_count: 0 },
      ],
    });
    const many = Array.from({ length: 250 }, (_, index) => `user ${String(index).padStart(3, "0")}`);
    await memories.create({ projectId, memories: many.map((user_id) => ({ content: "m", user_id })) });
    const { items } = await memories.listUsers({ projectId });
    expect(items.map(({ user_id }) => user_id)).toEqual(["a", "C", "b", ...many.slice(0, 197)]);
    expect(await memories.listUsers({ projectId: await createProject() })).toEqual({ items: [] });
    await expect(memories.listUsers({ projectId: "prj_none" })).rejects.toThrow(/no project prj_none/);
  });

  it("are invisible in other projects and workspaces, and closed to grants for other projects", async () => {
    const [memoryId = ""] = await create("one");
    const other = await createProject();
    const stranger = await installation.clientFor({ workspaceIds: [await installation.createWorkspace()] });
    await expect(client.memories.getTrace({ id: other, memoryId })).rejects.toBeInstanceOf(NotFoundError);
    await expect(client.memories.getTrace({ id: projectId, memoryId: "mem_x" })).rejects.toBeInstanceOf(NotFoundError);
    await expect(stranger.memories.getTrace({ id: projectId, memoryId })).rejects.toBeInstanceOf(NotFoundError);
    const grants = [{ permission: "project:mem_read" as const, projects: [other] }];
    const limited = await installation.clientFor({ workspaceIds: [workspaceId], grants });
    await expect(limited.memories.getTrace({ id: projectId, memoryId })).rejects.toBeInstanceOf(ForbiddenError);
    const change = installation.admin.memories.update({ projectId: other, memoryId, content: "x" });
    await expect(change).rejects.toThrow(/no memory/);
    await expect(installation.admin.memories.expire({ projectId: other, memoryId })).rejects.toThrow(/no memory/);
  });

  it("are deleted with their project", async () => {
    const [memoryId = ""] = await create("one");
    await client.projects.delete({ id: projectId });
    await expect(client.memories.getTrace({ id: projectId, memoryId })).rejects.toThrow(/no project/);
    const { db } = installation.service;
    expect(await db.selectFrom("memories").selectAll().where("project_id", "=", projectId).execute()).toEqual([]);
    expect(await db.selectFrom("memory_history").selectAll().where("memory_id", "=", memoryId).execute()).toEqual([]);
  });
});
