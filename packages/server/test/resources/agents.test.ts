/** Agents: update and listVersions, and the admin operations that create agents and their versions. */
import { BadRequestError, type Client, NotFoundError } from "@memory-service/client";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../src/ids.js";
import { onOneDatabase } from "../support/databases.js";
import type { Installation } from "./installation.js";
import { installer } from "./installer.js";

onOneDatabase("agents", (open) => {
  const install = installer(open);
  let installation: Installation;
  let workspaceId: string;
  let actorId: string;
  let client: Client;

  beforeAll(async () => {
    installation = await install();
    workspaceId = await installation.createWorkspace();
    actorId = (await installation.admin.actors.create({ workspaceId })).id;
    client = await installation.clientFor({ workspaceIds: [workspaceId] });
  });

  const createAgent = (fields: { name?: string; system_prompt?: string } = {}) =>
    installation.admin.agents.create({
      workspaceId,
      actor_id: actorId,
      custom_id: newId("agent"),
      name: "Support",
      model: "large-2026",
      ...fields,
    });

  it("are created with version 1 and the defaults of their configuration", async () => {
    const agent = await createAgent();
    expect(agent).toMatchObject({
      name: "Support",
      description: "",
      metadata: {},
      version: 1,
      latest_version: 1,
      actor_id: actorId,
      model: "large-2026",
      capabilities: [],
      output: { mode: "text", json_schema: null },
      subagents: [],
      skills: [],
      system_prompt: "",
      model_settings: {},
      runtime_bindings: {},
    });
    const { items } = await client.agents.listVersions({ id: agent.id });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ version: 1, agent_id: agent.id, model: "large-2026", policies: agent.policies });
    expect(await installation.admin.agents.list({ workspaceId }).toArray()).toContainEqual(agent);
    expect(await installation.admin.agents.get({ agentId: agent.id })).toEqual(agent);
    await expect(installation.admin.agents.get({ agentId: "agt_none" })).rejects.toThrow(/no agent agt_none/);
  });

  it("keep the whole configuration that they are created with", async () => {
    const configuration = {
      capabilities: ["search", "summarize"],
      policies: {
        max_turns: 20,
        max_tool_calls: 8,
        allow_tools: ["project_search"],
        deny_tools: ["send_mail"],
        subagent_timeout: 60,
        subagent_max_concurrency: 2,
      },
      output: { mode: "json", json_schema: { type: "object" } },
      subagents: [{ name: "translator", mode: "inline", context: "Answer in German.", inherit_tools: false }],
      skills: [{ skill_id: "skl_refunds", skill_version: 2 }],
      system_prompt: "You help.",
      model_settings: { temperature: 0.2 },
      runtime_bindings: { case_system: "production" },
    };
    const fields = {
      workspaceId,
      actor_id: actorId,
      custom_id: "full",
      name: "Full",
      model: "small",
      ...configuration,
    };
    const agent = await installation.admin.agents.create({ ...fields, description: "All", metadata: { a: 1 } });
    expect(agent).toMatchObject({ ...configuration, model: "small", description: "All", metadata: { a: 1 } });
    await expect(installation.admin.agents.create(fields)).rejects.toThrow(/Another agent of this workspace/);
    const elsewhere = await installation.createWorkspace();
    const stranger = installation.admin.agents.create({ ...fields, workspaceId: elsewhere });
    await expect(stranger).rejects.toThrow(/this workspace has no actor/);
  });

  it("change the fields that an update has, and replace metadata, without a new version", async () => {
    const { id } = await createAgent();
    const renamed = await client.agents.update({ id, name: "Care", metadata: { team: "a", tier: 1 } });
    expect(renamed).toMatchObject({
      name: "Care",
      description: "",
      metadata: { team: "a", tier: 1 },
      latest_version: 1,
    });
    const updated = await client.agents.update({ id, description: "Refunds", metadata: { tier: 2 } });
    expect(updated).toMatchObject({ name: "Care", description: "Refunds", metadata: { tier: 2 }, version: 1 });
    expect(await client.agents.update({ id })).toEqual(updated);
    for (const change of [{ name: "" }, { name: "x".repeat(256) }, { description: "x".repeat(2001) }])
      await expect(client.agents.update({ id, ...change })).rejects.toBeInstanceOf(BadRequestError);
  });

  it("get new versions based on the latest one, and activate them", async () => {
    const { id } = await createAgent({ system_prompt: "first" });
    const second = await installation.admin.agents.createVersion({ agentId: id, model: "next", activate: true });
    expect(second).toMatchObject({ version: 2, latest_version: 2, model: "next", system_prompt: "first" });
    const third = await installation.admin.agents.createVersion({ agentId: id, system_prompt: "third" });
    expect(third).toMatchObject({ version: 2, latest_version: 3, model: "next", system_prompt: "first" });
    const activated = await installation.admin.agents.activateVersion({ agentId: id, version: 3 });
    expect(activated).toMatchObject({ version: 3, latest_version: 3, model: "next", system_prompt: "third" });
    expect(await installation.admin.agents.activateVersion({ agentId: id, version: 3 })).toEqual(activated);
    expect(await installation.admin.agents.activateVersion({ agentId: id, version: 1 })).toMatchObject({
      version: 1,
      latest_version: 3,
      model: "large-2026",
    });
    for (const version of [4, 2 ** 40]) {
      const activation = installation.admin.agents.activateVersion({ agentId: id, version });
      await expect(activation).rejects.toThrow(/its latest is 3/);
    }
    await expect(installation.admin.agents.activateVersion({ agentId: "agt_none", version: 1 })).rejects.toThrow(
      /no agent/,
    );
    await expect(installation.admin.agents.createVersion({ agentId: "agt_none" })).rejects.toThrow(/no agent/);
    const models = (await client.agents.listVersions({ id }).toArray()).map(({ model }) => model);
    expect(models).toEqual(["large-2026", "next", "next"]);
  });

  it("number versions that are created concurrently without a gap", async () => {
    const { id } = await createAgent();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        installation.admin.agents.createVersion({ agentId: id, model: `model ${index}`, activate: index % 2 === 0 }),
      ),
    );
    const versions = await client.agents.listVersions({ id, page_size: 100 });
    expect(versions.items.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(new Set(versions.items.map(({ model }) => model)).size).toBe(21);
    expect(await client.agents.update({ id })).toMatchObject({ latest_version: 21 });
  });

  it("list versions in pages of 20, ascending", async () => {
    const { id } = await createAgent();
    for (let index = 2; index <= 22; index += 1) await installation.admin.agents.createVersion({ agentId: id });
    const first = await client.agents.listVersions({ id });
    expect(first.items.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const { continuation_token } = first;
    const rest = await client.agents.listVersions({ id, continuation_token: continuation_token ?? "" });
    expect(rest.items.map(({ version }) => version)).toEqual([21, 22]);
    expect(rest.continuation_token ?? null).toBeNull();
    for (const page_size of [0, 101])
      await expect(client.agents.listVersions({ id, page_size })).rejects.toBeInstanceOf(BadRequestError);
    const other = await createAgent();
    const foreign = client.agents.listVersions({ id: other.id, continuation_token: continuation_token ?? "" });
    await expect(foreign).rejects.toThrow(/Invalid continuation_token/);
  });

  it("are invisible in other workspaces", async () => {
    const { id } = await createAgent();
    const stranger = await installation.clientFor({ workspaceIds: [await installation.createWorkspace()] });
    await expect(stranger.agents.update({ id, name: "x" })).rejects.toBeInstanceOf(NotFoundError);
    await expect(stranger.agents.listVersions({ id })).rejects.toBeInstanceOf(NotFoundError);
    await expect(client.agents.listVersions({ id: "agt_none" })).rejects.toBeInstanceOf(NotFoundError);
  });
});
