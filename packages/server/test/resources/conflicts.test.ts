/** Memory conflicts: the four strategies and their effects, and the admin operations that create and list conflicts. */
import { BadRequestError, type Client, ConflictError, NotFoundError } from "@memory-service/client";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConflictsCreateParams, ConflictsListParams } from "../../src/admin/client.js";
import { newId } from "../../src/ids.js";
import { onOneDatabase } from "../support/databases.js";
import type { Installation } from "./installation.js";
import { installer } from "./installer.js";

onOneDatabase("conflicts", (open) => {
  const install = installer(open);
  let installation: Installation;
  let workspaceId: string;
  let actorId: string;
  let client: Client;
  let projectId: string;
  let documentId: string;
  let facts: readonly [string, string, string];

  beforeAll(async () => {
    installation = await install();
    workspaceId = await installation.createWorkspace();
    actorId = (await installation.admin.actors.create({ workspaceId })).id;
    client = await installation.clientFor({ workspaceIds: [workspaceId] });
  });
  beforeEach(async () => {
    projectId = (await client.projects.create({ workspaceId, name: "P", custom_id: newId("project") })).id;
    documentId = await createDocument(projectId);
    const [one = "", two = "", three = ""] = await createFacts("one", "two", "three");
    facts = [one, two, three];
  });

  const createFacts = async (...texts: string[]): Promise<string[]> => {
    const { items } = await installation.admin.facts.create({ actorId, facts: texts.map((fact) => ({ fact })) });
    return items.map(({ id }) => id);
  };
  /** Creates a document without its file, which conflicts do not look at. */
  const createDocument = async (project: string): Promise<string> => {
    const id = newId("document");
    await installation.service.db
      .insertInto("documents")
      .values({
        id,
        project_id: project,
        drive_item_id: newId("item"),
        storage_key: "none",
        name: "policy.md",
        status: "okay",
        document_type: "drive_file",
        created_at: new Date(),
      })
      .execute();
    return id;
  };
  const create = async (fields: Partial<ConflictsCreateParams> = {}): Promise<string> =>
    (await installation.admin.conflicts.create({ projectId, fact_ids: [...facts], ...fields })).id;
  const path = (conflictId: string) => ({ workspaceId, projectId, conflictId });
  /** Returns the texts of the facts; null for those that are expired. */
  const texts = async (): Promise<(string | null)[]> => {
    const read = facts.map((factId) => client.facts.get({ workspaceId, actorId, factId }));
    return (await Promise.all(read)).map(({ fact, expired }) => (expired ? null : fact));
  };

  it("are created, listed in pages and shown with their resolution", async () => {
    const [first, second, third] = facts;
    const { items } = await installation.admin.memories.create({
      projectId,
      memories: [{ content: "m", user_id: "u" }],
    });
    const memory_ids = items.map(({ id }) => id);
    const plain = await installation.admin.conflicts.create({ projectId, fact_ids: [third, first], memory_ids });
    expect(plain).toMatchObject({ project_id: projectId, fact_ids: [third, first], memory_ids, document_id: null });
    expect(plain).toMatchObject({ resolved: false, resolution: null });
    const document = { document_id: documentId };
    const withDocument = await installation.admin.conflicts.create({ projectId, fact_ids: [second], document });
    expect(withDocument).toMatchObject({ fact_ids: [second], memory_ids: [], document_id: documentId });
    const resolution = await client.conflicts.resolve({ ...path(withDocument.id), strategy: "dismiss" });
    expect(await installation.admin.conflicts.list({ projectId, page_size: 1 }).toArray()).toEqual([
      plain,
      { ...withDocument, resolved: true, resolved_at: expect.any(String), resolution },
    ]);
  });

  describe("are resolved", () => {
    it("by keep_fact, which forgets the other facts", async () => {
      const conflictId = await create();
      const result = await client.conflicts.resolve({
        ...path(conflictId),
        strategy: "keep_fact",
        keep_fact_id: facts[1],
      });
      expect(result).toEqual({
        id: conflictId,
        resolved: true,
        strategy: "keep_fact",
        resolve_id: expect.stringMatching(/^rsl_/),
        forgotten_fact_ids: [facts[0], facts[2]],
        updated_fact_ids: [],
      });
      expect(await texts()).toEqual([null, "two", null]);
    });

    it("by keep_fact in conflicts with a document as well", async () => {
      const conflictId = await create({ document: { document_id: documentId } });
      await client.conflicts.resolve({ ...path(conflictId), strategy: "keep_fact", keep_fact_id: facts[0] });
      expect(await texts()).toEqual(["one", null, null]);
    });

    it("by trust_fact, which changes no fact", async () => {
      const conflictId = await create({ document: { document_id: documentId } });
      const result = await client.conflicts.resolve({ ...path(conflictId), strategy: "trust_fact" });
      expect(result).toMatchObject({
        resolved: true,
        strategy: "trust_fact",
        forgotten_fact_ids: [],
        updated_fact_ids: [],
      });
      expect(await texts()).toEqual(["one", "two", "three"]);
    });

    it("by trust_document, which rewrites facts where it can and forgets the others", async () => {
      const rewrites = [{ fact_id: facts[1], fact: "two, as in the document" }];
      const conflictId = await create({ document: { document_id: documentId, rewrites } });
      const before = await client.facts.get({ workspaceId, actorId, factId: facts[1] });
      const result = await client.conflicts.resolve({ ...path(conflictId), strategy: "trust_document" });
      expect(result).toMatchObject({ forgotten_fact_ids: [facts[0], facts[2]], updated_fact_ids: [facts[1]] });
      expect(await texts()).toEqual([null, "two, as in the document", null]);
      const after = await client.facts.get({ workspaceId, actorId, factId: facts[1] });
      expect(after).toEqual({ ...before, fact: "two, as in the document", updated_at: after.updated_at });
    });

    it("by trust_document although the document was deleted", async () => {
      const conflictId = await create({ document: { document_id: documentId } });
      await installation.service.db.deleteFrom("documents").where("id", "=", documentId).execute();
      const result = await client.conflicts.resolve({ ...path(conflictId), strategy: "trust_document" });
      expect(result.forgotten_fact_ids).toEqual(facts);
    });

    it("by dismiss, which changes no fact", async () => {
      const result = await client.conflicts.resolve({ ...path(await create()), strategy: "dismiss" });
      expect(result).toMatchObject({
        resolved: true,
        strategy: "dismiss",
        forgotten_fact_ids: [],
        updated_fact_ids: [],
      });
      expect(await texts()).toEqual(["one", "two", "three"]);
    });

    it("once: then the answer is 409", async () => {
      const conflictId = await create();
      const { resolve_id } = await client.conflicts.resolve({ ...path(conflictId), strategy: "dismiss" });
      for (const again of [
        { strategy: "dismiss" as const },
        { strategy: "keep_fact" as const, keep_fact_id: facts[0] },
      ]) {
        const resolution = client.conflicts.resolve({ ...path(conflictId), ...again });
        await expect(resolution).rejects.toBeInstanceOf(ConflictError);
        await expect(resolution).rejects.toThrow(`already resolved: dismiss, in the resolution ${resolve_id}`);
      }
      expect(await texts()).toEqual(["one", "two", "three"]);
    });

    it("by one of several concurrent calls", async () => {
      const conflictId = await create();
      const results = await Promise.allSettled(
        facts.map((keep_fact_id) =>
          client.conflicts.resolve({ ...path(conflictId), strategy: "keep_fact", keep_fact_id }),
        ),
      );
      const [done, ...others] = results.toSorted((a, b) => (a.status < b.status ? -1 : 1));
      expect(done?.status).toBe("fulfilled");
      for (const other of others) expect(other).toMatchObject({ status: "rejected", reason: { status: 409 } });
      expect((await texts()).filter((text) => text !== null)).toHaveLength(1);
    });
  });

  describe("are not resolved", () => {
    it("by trusting one side when there is no document", async () => {
      const conflictId = await create();
      for (const strategy of ["trust_fact", "trust_document"] as const) {
        const resolution = client.conflicts.resolve({ ...path(conflictId), strategy });
        await expect(resolution).rejects.toBeInstanceOf(BadRequestError);
        await expect(resolution).rejects.toThrow(/Use keep_fact or dismiss/);
      }
      const { items } = await installation.admin.conflicts.list({ projectId });
      expect(items[0]).toMatchObject({ resolved: false, resolution: null });
    });

    it("by keeping a fact of another conflict, or without naming one", async () => {
      const conflictId = await create({ fact_ids: [facts[0], facts[1]] });
      const resolution = client.conflicts.resolve({
        ...path(conflictId),
        strategy: "keep_fact",
        keep_fact_id: facts[2],
      });
      await expect(resolution).rejects.toBeInstanceOf(BadRequestError);
      const url = `/openapi/service/api/v3/workspaces/${workspaceId}/projects/${projectId}/memories/conflicts/${conflictId}/resolve`;
      for (const body of [{ strategy: "keep_fact" }, { strategy: "other" }, {}])
        await expect(client.request("POST", url, { body })).rejects.toBeInstanceOf(BadRequestError);
      expect(await texts()).toEqual(["one", "two", "three"]);
      // With another strategy it has no meaning, and the reference does not forbid it.
      await client.request("POST", url, { body: { strategy: "dismiss", keep_fact_id: facts[2] } });
      expect(await texts()).toEqual(["one", "two", "three"]);
    });

    it("under another project or workspace, or if they do not exist", async () => {
      const conflictId = await create();
      const other = await client.projects.create({ workspaceId, name: "Q", custom_id: newId("project") });
      const elsewhere = await installation.createWorkspace();
      const stranger = await installation.clientFor({ workspaceIds: [elsewhere] });
      const both = await installation.clientFor({ workspaceIds: [workspaceId, elsewhere] });
      const calls = [
        () => client.conflicts.resolve({ ...path(conflictId), projectId: other.id, strategy: "dismiss" }),
        () => client.conflicts.resolve({ ...path("cnf_none"), strategy: "dismiss" }),
        () => stranger.conflicts.resolve({ ...path(conflictId), strategy: "dismiss" }),
        () => both.conflicts.resolve({ ...path(conflictId), workspaceId: elsewhere, strategy: "dismiss" }),
      ];
      for (const call of calls) await expect(call()).rejects.toBeInstanceOf(NotFoundError);
    });
  });

  describe("with facts that were forgotten after its creation", () => {
    const forget = (...ids: string[]) => client.facts.forget({ workspaceId, actorId, ids });

    it("do not list these as forgotten or rewritten", async () => {
      const rewrites = facts.map((fact_id) => ({ fact_id, fact: "rewritten" }));
      const rewriting = await create({ document: { document_id: documentId, rewrites: rewrites.slice(1) } });
      await forget(facts[1]);
      const result = await client.conflicts.resolve({ ...path(rewriting), strategy: "trust_document" });
      expect(result).toMatchObject({ forgotten_fact_ids: [facts[0]], updated_fact_ids: [facts[2]] });
      expect((await client.facts.get({ workspaceId, actorId, factId: facts[1] })).fact).toBe("two");
    });

    it("are not resolved by keeping one of these", async () => {
      const conflictId = await create();
      await forget(facts[0]);
      const keeping = client.conflicts.resolve({ ...path(conflictId), strategy: "keep_fact", keep_fact_id: facts[0] });
      await expect(keeping).rejects.toBeInstanceOf(ConflictError);
      const kept = await client.conflicts.resolve({
        ...path(conflictId),
        strategy: "keep_fact",
        keep_fact_id: facts[1],
      });
      expect(kept.forgotten_fact_ids).toEqual([facts[2]]);
    });

    it("are consistent with a concurrent call of forget", async () => {
      const conflictId = await create();
      const [, resolution] = await Promise.all([
        forget(facts[2], facts[0]),
        client.conflicts.resolve({ ...path(conflictId), strategy: "keep_fact", keep_fact_id: facts[1] }),
      ]);
      expect([[], [facts[0], facts[2]]]).toContainEqual(resolution.forgotten_fact_ids);
      expect(await texts()).toEqual([null, "two", null]);
    });
  });

  it("mark their memories until they are resolved", async () => {
    const memories = [
      { content: "m", user_id: "u" },
      { content: "n", user_id: "u" },
    ];
    const { items } = await installation.admin.memories.create({ projectId, memories });
    const marked = async (): Promise<boolean[]> =>
      (await installation.admin.memories.list({ projectId }).toArray()).map((memory) => memory.has_unresolved_conflict);
    const [memory = ""] = items.map(({ id }) => id);
    const first = await create({ memory_ids: [memory] });
    const second = await create({ memory_ids: [memory] });
    expect(await marked()).toEqual([true, false]);
    await client.conflicts.resolve({ ...path(first), strategy: "dismiss" });
    expect(await marked()).toEqual([true, false]);
    await client.conflicts.resolve({ ...path(second), strategy: "dismiss" });
    expect(await marked()).toEqual([false, false]);
  });

  it("show their facts with the actor and the text of the document, and the time of their resolution", async () => {
    const { conflicts } = installation.admin;
    const rewrites = [{ fact_id: facts[1], fact: "two, as in the document" }];
    const conflictId = await create({
      fact_ids: [facts[2], facts[1]],
      document: { document_id: documentId, rewrites },
    });
    const conflict = await conflicts.get({ projectId, conflictId });
    expect(conflict).toMatchObject({
      fact_ids: [facts[2], facts[1]],
      facts: [
        { id: facts[2], actor_id: actorId, rewrite: null },
        { id: facts[1], actor_id: actorId, rewrite: "two, as in the document" },
      ],
      resolved: false,
      resolved_at: null,
    });
    expect((await conflicts.list({ projectId })).items).toEqual([conflict]);
    const time = new Date("2999-01-01T00:00:00.000Z");
    installation.setTime(time);
    try {
      await client.conflicts.resolve({ ...path(conflictId), strategy: "trust_document" });
    } finally {
      installation.setTime(undefined);
    }
    const resolved = await conflicts.get({ projectId, conflictId });
    expect(resolved).toMatchObject({ resolved: true, resolved_at: time.toISOString(), facts: conflict.facts });
    const other = await client.projects.create({ workspaceId, name: "Q", custom_id: newId("project") });
    for (const elsewhere of [other.id, "prj_none"])
      await expect(conflicts.get({ projectId: elsewhere, conflictId })).rejects.toMatchObject({ status: 404 });
    await expect(conflicts.get({ projectId, conflictId: "cnf_none" })).rejects.toThrow(/no conflict cnf_none/);
  });

  it("are listed by their state, a memory and a fact", async () => {
    const memories = ["m", "n"].map((content) => ({ content, user_id: "u" }));
    const [one, two] = (await installation.admin.memories.create({ projectId, memories })).items.map(({ id }) => id);
    const first = await create({ fact_ids: [facts[0], facts[1]], memory_ids: [one ?? "", two ?? ""] });
    const second = await create({ fact_ids: [facts[1], facts[2]], memory_ids: [two ?? ""] });
    await client.conflicts.resolve({ ...path(second), strategy: "dismiss" });
    const found = async (filters: Omit<ConflictsListParams, "projectId">): Promise<string[]> =>
      (await installation.admin.conflicts.list({ projectId, ...filters }).toArray()).map(({ id }) => id);
    expect(await found({})).toEqual([first, second]);
    expect(await found({ resolved: false })).toEqual([first]);
    expect(await found({ resolved: true })).toEqual([second]);
    expect(await found({ memory_id: one })).toEqual([first]);
    expect(await found({ memory_id: two, order: "desc" })).toEqual([second, first]);
    expect(await found({ memory_id: two, resolved: true })).toEqual([second]);
    expect(await found({ fact_id: facts[1], page_size: 1 })).toEqual([first, second]);
    expect(await found({ fact_id: facts[2] })).toEqual([second]);
    expect(await found({ fact_id: facts[2], memory_id: one })).toEqual([]);
    expect(await found({ memory_id: "mem_none" })).toEqual([]);
  });

  it("are not created from parts that do not belong together", async () => {
    const other = await client.projects.create({ workspaceId, name: "Q", custom_id: newId("project") });
    const elsewhere = await installation.createWorkspace();
    const stranger = await installation.admin.actors.create({ workspaceId: elsewhere });
    const foreign = await installation.admin.facts.create({ actorId: stranger.id, facts: [{ fact: "foreign" }] });
    const { items } = await installation.admin.memories.create({
      projectId: other.id,
      memories: [{ content: "m", user_id: "u" }],
    });
    const foreignDocument = await createDocument(other.id);
    const invalid: Partial<ConflictsCreateParams>[] = [
      { fact_ids: [facts[0]] },
      { fact_ids: [facts[0], "fct_none"] },
      { fact_ids: [facts[0], foreign.items[0]?.id ?? ""] },
      { fact_ids: [facts[0], facts[0]] },
      { memory_ids: items.map(({ id }) => id) },
      { document: { document_id: foreignDocument } },
      { document: { document_id: documentId, rewrites: [{ fact_id: "fct_none", fact: "x" }] } },
      {
        document: {
          document_id: documentId,
          rewrites: [
            { fact_id: facts[0], fact: "x" },
            { fact_id: facts[0], fact: "y" },
          ],
        },
      },
    ];
    for (const fields of invalid) await expect(create(fields)).rejects.toMatchObject({ status: 400 });
    await expect(create({ projectId: "prj_none" })).rejects.toMatchObject({ status: 404 });
    await client.facts.forget({ workspaceId, actorId, ids: [facts[0]] });
    await expect(create()).rejects.toMatchObject({ status: 409 });
    expect(await installation.admin.conflicts.list({ projectId }).toArray()).toEqual([]);
  });
});
